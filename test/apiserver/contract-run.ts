import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type ContractCase, ContractApi } from "./contract-case.js";
import { ContractHttp, type ContractTarget } from "./contract-http.js";
import { normalSteps } from "./contract-normal.js";

/** A part of the contract; what a real server answers to it lies in `test/golden/apiserver`. */
export interface ContractSuite {
  readonly name: string;
  readonly cases: readonly ContractCase[];
  /** Whether what users may do is of matter; otherwise everybody may do everything. @default false */
  readonly tellsUsersApart?: boolean;
}

export type Transcripts = Readonly<Record<string, unknown>>;

export function goldenPath(suite: ContractSuite): string {
  return join(import.meta.dirname, `../golden/apiserver/${suite.name}.json`);
}

/** What a real server answered. */
export async function readGolden(suite: ContractSuite): Promise<Transcripts> {
  return JSON.parse(await readFile(goldenPath(suite), "utf8"));
}

export function formatGolden(transcripts: Transcripts): string {
  return `${JSON.stringify(transcripts, undefined, 1)}\n`;
}

/** Puts one case to a server; `run` tells apart runs on one server. */
export async function runCase(
  target: ContractTarget,
  {
    suite,
    one,
    run,
    patienceMs = 15_000,
  }: { suite: ContractSuite; one: ContractCase; run: string; patienceMs?: number },
): Promise<unknown> {
  using http = new ContractHttp(target, patienceMs);
  const namespace = `${suite.name}-${suite.cases.indexOf(one)}-${run}`;
  const api = new ContractApi(http, namespace);
  await api.quiet("POST", "/api/v1/namespaces", { body: { metadata: { name: namespace } } });
  try {
    await one.run(api);
  } catch (error) {
    const last = JSON.stringify(api.steps.at(-1));
    throw new Error(`${one.name}: ${String(error)}; last step: ${last}`, { cause: error });
  }
  const text = JSON.stringify(normalSteps(api.steps));
  // The hash of a custom resource is that of its group, which no other run has.
  const hashed = text.includes(`${namespace}.example.com`)
    ? text.replaceAll(/"storageVersionHash":"[^"]*"/g, '"storageVersionHash":"<hash>"')
    : text;
  return JSON.parse(hashed.replaceAll(namespace, "<namespace>"));
}
