import type { Answer, ContractApi } from "./contract-case.js";

export const definitions = "/apis/apiextensions.k8s.io/v1/customresourcedefinitions";

/** The API group of a case. */
export function groupOf(api: ContractApi): string {
  return `${api.namespace}.example.com`;
}

/** A definition of `Thing` in the group of a case. */
export function thing(
  api: ContractApi,
  schema: object,
  { spec = {}, version = {} }: { readonly spec?: object; readonly version?: object } = {},
): { metadata: { name: string }; spec: Record<string, unknown> } {
  return {
    metadata: { name: `things.${groupOf(api)}` },
    spec: {
      group: groupOf(api),
      names: { plural: "things", kind: "Thing" },
      scope: "Namespaced",
      versions: [
        {
          name: "v1",
          served: true,
          storage: true,
          schema: { openAPIV3Schema: schema },
          ...version,
        },
      ],
      ...spec,
    },
  };
}

/** What a thing of version v1 says of itself. */
export function typeOf(api: ContractApi): { apiVersion: string; kind: string } {
  return { apiVersion: `${groupOf(api)}/v1`, kind: "Thing" };
}

/** The path of things of a version, in the namespace of the case. */
export function things(api: ContractApi, version = "v1"): string {
  return `/apis/${groupOf(api)}/${version}/namespaces/${api.namespace}/things`;
}

const patienceMs = 15_000;

/** Asks, without a note, until the answer is as wanted. */
export async function until(
  api: ContractApi,
  path: string,
  isWanted: (answer: Answer) => boolean,
): Promise<Answer> {
  const deadline = performance.now() + patienceMs;
  for (;;) {
    const answer = await api.quiet("GET", path);
    if (isWanted(answer)) return answer;
    if (performance.now() > deadline) throw new Error(`${path}: ${JSON.stringify(answer)}`);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}

/** Creates a definition, which `write` makes JSON of, and waits until its objects can be made. */
export async function install(
  api: ContractApi,
  definition: object,
  write: (definition: object) => string = (given) => JSON.stringify(given),
): Promise<void> {
  const raw = write(definition);
  const { status, body } = await api.quiet("POST", definitions, { raw });
  if (status !== 201) throw new Error(JSON.stringify(body));
  const { spec, metadata } = body;
  for (const { name, served } of spec.versions) {
    if (!served) continue;
    await until(api, `${definitions}/${metadata.name}`, (answer) =>
      (answer.body.status.conditions ?? []).some(
        ({ type, status: value }: { type: string; status: string }) =>
          type === "Established" && value === "True",
      ),
    );
    await until(
      api,
      `/apis/${spec.group}/${name}/${spec.names.plural}`,
      (answer) => answer.status === 200,
    );
    await until(api, `/apis/${spec.group}/${name}`, (answer) => answer.status === 200);
  }
}

/** A schema with a spec and a status. */
export function withSpec(spec: object, more: object = {}): object {
  return { type: "object", properties: { spec: { type: "object", ...spec }, ...more } };
}
