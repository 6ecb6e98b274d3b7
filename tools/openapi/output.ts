// The files that `npm run generate` writes, and their common form.
import { format } from "oxfmt";

/** Text by path below the project's folder. */
export type GeneratedFiles = Readonly<Record<string, string>>;

/** One generated file: what made it, then its text in the project's format. */
export async function generatedFile(path: string, text: string): Promise<GeneratedFiles> {
  const head =
    "// Made by `npm run generate` from tools/openapi/kubernetes.jsonl; not to be edited.\n";
  const { code, errors } = await format(path, head + text, { printWidth: 100 });
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`);
  return { [path]: code };
}

/** A property's name as source code. */
export function propertyName(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name);
}

/** A type's name taken apart: `core.v1.PodSpec` is `PodSpec` of `core`, `v1`. */
export function splitType(type: string): {
  readonly group: string;
  readonly version: string;
  readonly name: string;
} {
  const [group = "", version = "", name = ""] = type.split(".");
  return { group, version, name };
}

/** The module that holds the declarations of a type's group and version, and what it is imported as. */
export function moduleOf(type: string): { readonly file: string; readonly alias: string } {
  const { group, version } = splitType(type);
  return {
    file: `${group}-${version}.types.generated`,
    alias: `${group}${version.charAt(0).toUpperCase()}${version.slice(1)}`,
  };
}
