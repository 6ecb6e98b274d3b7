import { readFileSync } from "node:fs";
import type { JSONSchemaProps, ValidationRule } from "../../../src/schema/types.js";

/** A schema with rules, and what a kube-apiserver answered to it; see `about` in the file. */
export interface CelCase {
  readonly name: string;
  readonly schema: JSONSchemaProps;
  readonly accepted: boolean;
  readonly costs: readonly {
    readonly path: string;
    readonly cost: string;
    readonly total: string;
    readonly message?: string;
  }[];
}

interface CaseFile {
  readonly schemas: Readonly<Record<string, JSONSchemaProps>>;
  readonly cases: readonly (Pick<CelCase, "name" | "accepted"> & {
    readonly schema: string | JSONSchemaProps;
    readonly rules?: readonly ValidationRule[];
    readonly costs?: CelCase["costs"];
  })[];
}

/** The judged cases of `cel-cases.json`, each with its whole schema. */
export function celCases(): readonly CelCase[] {
  const file: CaseFile = JSON.parse(
    readFileSync(new URL("cel-cases.json", import.meta.url), "utf8"),
  );
  return file.cases.map(({ name, accepted, schema, rules = [], costs = [] }) => ({
    name,
    accepted,
    costs,
    schema: typeof schema === "string" ? withRules(file.schemas[schema], rules) : schema,
  }));
}

function withRules(
  shared: JSONSchemaProps | undefined,
  rules: readonly ValidationRule[],
): JSONSchemaProps {
  const spec = shared?.properties?.["spec"];
  if (shared === undefined || spec === undefined) throw new Error("no such shared schema");
  return {
    ...shared,
    properties: { ...shared.properties, spec: { ...spec, "x-kubernetes-validations": rules } },
  };
}

/** A path as the API server writes it: `.properties[spec].x-kubernetes-validations[0].rule`. */
export function serverPath(path: readonly (string | number)[]): string {
  return path
    .map((part, index) =>
      typeof part === "number" || path[index - 1] === "properties" ? `[${part}]` : `.${part}`,
    )
    .join("");
}
