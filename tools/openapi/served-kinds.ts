// `npm run generate:apiserver`: writes what src/apiserver knows of the kinds that a server brings: from a running server, what
// discovery, tables and OpenAPI documents say of them, and from the sources what those leave out.
import { writeFile } from "node:fs/promises";
import { request } from "node:https";
import { join } from "node:path";
import { text as readText } from "node:stream/consumers";
import { type ClusterConfig, startControlPlane } from "slipway/testing";
import { readDocuments } from "./documents.js";
import { type GoField, goFieldOf, readGoStructs } from "./go-forms.js";
import { generatedFile, splitType } from "./output.js";
import { reduce } from "./reduce.js";
import type { ReducedKind, ReducedSchema } from "./reduction.js";

interface DiscoveredKind {
  readonly group: string;
  readonly version: string;
  readonly kind: string;
}

interface DiscoveredResource {
  readonly resource: string;
  readonly responseKind: DiscoveredKind;
  readonly scope: string;
  readonly singularResource: string;
  readonly verbs: readonly string[];
  readonly shortNames?: readonly string[];
  readonly categories?: readonly string[];
  readonly subresources?: readonly {
    readonly subresource: string;
    readonly responseKind: DiscoveredKind;
    readonly verbs: readonly string[];
  }[];
}

interface DiscoveredGroup {
  readonly metadata: { readonly name?: string };
  readonly versions: readonly {
    readonly version: string;
    readonly resources: readonly DiscoveredResource[];
  }[];
}

const root = join(import.meta.dirname, "../..");

await using controlPlane = await startControlPlane();
const { admin } = controlPlane;
const groups = [...(await discovered(admin, "/api")), ...(await discovered(admin, "/apis"))];
const reduction = reduce(await readDocuments(admin), { allVersions: true });
const kinds: string[] = [];
const actions: string[] = [];
for (const group of groups) {
  for (const { version, resources } of group.versions) {
    for (const resource of resources) {
      const name = group.metadata.name ?? "";
      const kind = reduction.kinds.find(
        (each) =>
          each.group === name && each.version === version && each.plural === resource.resource,
      );
      if (kind !== undefined) kinds.push(await kindText(admin, kind, resource));
      for (const action of actionsOf(name, version, resource)) actions.push(JSON.stringify(action));
    }
  }
}
const types = Object.keys(reduction.types).map(
  (name) => `${JSON.stringify(name)}: ${JSON.stringify(JSON.stringify(typeWithForms(name)))},`,
);

const path = "src/apiserver/model/builtin-kinds.generated.ts";
const text = `import type { ActionData, BuiltinKindData } from "./builtin-data.js";

/** The kinds that the server brings, in the order of its discovery. */
export const builtinKinds: readonly BuiltinKindData[] = [
${kinds.join("\n")}
];

/** What is asked and not stored: reviews, and subresources that are no part of the object. */
export const builtinActions: readonly ActionData[] = [
${actions.map((action) => `${action},`).join("\n")}
];

/** The types of both, each as JSON, which is read when it is first needed. */
export const builtinTypes: Readonly<Record<string, string>> = {
${types.join("\n")}
};
`;
for (const [file, code] of Object.entries(await generatedFile(path, text)))
  await writeFile(
    join(root, file),
    code
      .replace("npm run generate", "npm run generate:apiserver")
      .replace("tools/openapi/kubernetes.jsonl", "a running server"),
  );

/** A kind that is only created, or the subresources that are no part of the object. */
function actionsOf(group: string, version: string, found: DiscoveredResource): readonly object[] {
  const { resource: plural, scope, singularResource: singular } = found;
  const at = { group, version };
  const shared = { at, plural, singular, namespaced: scope === "Namespaced" };
  const own = { subresource: "", responseKind: found.responseKind, verbs: found.verbs };
  const isStored = found.verbs.includes("list");
  const others = (found.subresources ?? []).filter(({ verbs }) => !verbs.includes("update"));
  return [...(isStored ? [] : [own]), ...others].map(({ subresource, verbs, responseKind }) => {
    // What the group and version of the list are goes without saying.
    const kind = {
      group: responseKind.group || group,
      version: responseKind.version || version,
      kind: responseKind.kind,
    };
    const type = `${kind.group.split(".")[0] || "core"}.${kind.version}.${kind.kind}`;
    const isKnown = reduction.types[type] !== undefined;
    return { ...shared, subresource, verbs, ...kind, ...(isKnown ? { type } : {}) };
  });
}

/** A type with what Go makes of its fields. */
function typeWithForms(name: string): ReducedSchema {
  const type = reduction.types[name];
  if (type?.properties === undefined) return type ?? {};
  const { group, version, name: struct } = splitType(name);
  const structs = readGoStructs(`${group}.${version}`);
  const properties = Object.entries(type.properties).map(([field, schema]) => {
    const go = goFieldOf(structs, struct, field);
    return [
      field,
      go === undefined
        ? schema
        : { ...schema, go: `${formText(go)}${qualify(go.type, version)}`, ...go.patch },
    ];
  });
  return { ...type, properties: Object.fromEntries(properties) };
}

/** A pointer that is always written is null where there is none. */
function formText({ form, type }: GoField): string {
  return form === "k" && type.startsWith("*") ? "k*" : form;
}

/** A type of the same package has its version before it: `[]v1.Container`. */
function qualify(type: string, version: string): string {
  return type
    .replace(/^\*/, "")
    .replace(/\bmetav1\./, "v1.")
    .replace(/^((?:\[\]|\*|map\[string\])*)([A-Z]\w*)$/, `$1${version}.$2`);
}

async function discovered(config: ClusterConfig, at: string): Promise<readonly DiscoveredGroup[]> {
  const accept = "application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList";
  const { items }: { items: readonly DiscoveredGroup[] } = await ask(config, at, accept);
  return items;
}

/** One answer, parsed. */
function ask<T>(
  { server, ca, certificate, key }: ClusterConfig,
  at: string,
  accept: string,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const sent = request(
      new URL(at, server),
      { ca, cert: certificate, key, headers: { accept } },
      (response) => {
        readText(response).then((body) => resolve(JSON.parse(body)), reject);
      },
    );
    sent.once("error", reject);
    sent.end();
  });
}

async function kindText(
  config: ClusterConfig,
  kind: ReducedKind,
  found: DiscoveredResource,
): Promise<string> {
  const base = kind.group === "" ? "/api" : `/apis/${kind.group}`;
  const at = `${base}/${kind.version}/${kind.plural}`;
  const table: { columnDefinitions: readonly Record<string, unknown>[] } = await ask(
    config,
    at,
    "application/json;as=Table;g=meta.k8s.io;v=v1",
  );
  return `${JSON.stringify({
    group: kind.group,
    version: kind.version,
    kind: kind.kind,
    plural: kind.plural,
    singular: found.singularResource,
    namespaced: kind.scope === "Namespaced",
    type: kind.type,
    verbs: found.verbs,
    shortNames: found.shortNames ?? [],
    categories: found.categories ?? [],
    subresources: (found.subresources ?? []).map(({ subresource }) => subresource),
    columns: table.columnDefinitions.map(({ name, type, format, priority }) => ({
      name,
      type,
      format,
      priority,
    })),
  })},`;
}
