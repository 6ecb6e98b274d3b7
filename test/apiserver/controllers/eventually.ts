import type { Answer, ContractApi } from "../contract-case.js";

/** Asks again until the answer is as told, without a note of it. */
export async function eventually(
  api: ContractApi,
  path: string,
  isTrue: (answer: Answer) => boolean,
): Promise<void> {
  const deadline = performance.now() + 30_000;
  for (;;) {
    const answer = await api.quiet("GET", path);
    if (isTrue(answer)) return;
    if (performance.now() > deadline)
      throw new Error(`${path} is still ${JSON.stringify(answer.body)}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
