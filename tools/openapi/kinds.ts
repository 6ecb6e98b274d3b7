// The constants of `slipway/kubernetes`, one for each kind, and its index.
import { formatApiVersion } from "slipway/meta";
import { type GeneratedFiles, generatedFile, moduleOf } from "./output.js";
import type { ReducedKind, Reduction } from "./reduction.js";

/** The handles of all kinds, and the index that names them. */
export async function kindFiles({ kinds }: Reduction): Promise<GeneratedFiles> {
  const modules = kinds.map(({ type }) => moduleOf(type));
  const imports = modules.map(
    ({ alias, file }) => `import type * as ${alias} from "./${file}.js";`,
  );
  const constants = [
    `import { type BuiltinKind, builtinKind } from "./builtin-kind.js";`,
    ...new Set(imports.toSorted()),
    "",
    ...kinds.map(constantOf),
  ];
  const names = kinds.map(({ kind }) => kind).toSorted();
  const index = [
    `export type { BuiltinKind } from "./builtin-kind.js";`,
    `export { ${names.join(", ")} } from "./kinds.generated.js";`,
    `export type { StoredBuiltinMeta, StoredEmbeddedMeta } from "./stored-meta.js";`,
    `export type { TypedResourceType } from "./typed-resource-type.js";`,
    `export type { ObjectMeta } from "../meta/object.js";`,
  ];
  return {
    ...(await generatedFile("src/kubernetes/kinds.generated.ts", constants.join("\n"))),
    ...(await generatedFile("src/kubernetes/index.ts", index.join("\n"))),
  };
}

function constantOf(kind: ReducedKind): string {
  const apiVersion = formatApiVersion(kind);
  const { alias } = moduleOf(kind.type);
  const type = `BuiltinKind<"${apiVersion}", "${kind.kind}", ${alias}.${kind.kind}, ${alias}.Stored${kind.kind}>`;
  const scope = kind.scope === "Cluster" ? `, "Cluster"` : "";
  return `
/** \`${kind.kind}\` of \`${apiVersion}\`. */
export const ${kind.kind}: ${type} = /* @__PURE__ */ builtinKind("${apiVersion}", "${kind.kind}", "${kind.plural}"${scope});`;
}
