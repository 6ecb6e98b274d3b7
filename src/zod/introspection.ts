import type { $ZodChecks, $ZodType, $ZodTypes } from "zod/v4/core";

/** What zod's own list of schemas has; a newer zod may have others, so a `switch` over it needs a default. */
export type ZodDef = $ZodTypes["_zod"]["def"];

/** What zod's own list of checks has; the same holds. */
export type ZodCheckDef = $ZodChecks["_zod"]["def"] | NoteDef | CustomDef;

/** A description or metadata among the checks, as zod/mini has it; zod has put it in its registry. */
interface NoteDef {
  readonly check: "describe" | "meta";
}

/** A function of the author's. */
interface CustomDef {
  readonly check: "custom";
}

/** Whether a value is a schema of zod 4, classic, mini or core. */
export function isZodType(value: unknown): value is $ZodType {
  const internals: unknown = memberOf(value, "_zod");
  const version: unknown = memberOf(internals, "version");
  const type: unknown = memberOf(memberOf(internals, "def"), "type");
  return typeof type === "string" && memberOf(version, "major") === 4;
}

/** What a value that is no schema of zod 4 is, with what to do. */
export function describeStranger(value: unknown): string {
  const version: unknown = memberOf(memberOf(value, "_zod"), "version");
  const isOld = memberOf(memberOf(value, "_def"), "typeName") !== undefined;
  const major: unknown = isOld ? 3 : memberOf(version, "major");
  return typeof major !== "number"
    ? "must be a schema of zod 4, such as z.string()"
    : `is a schema of zod ${major}: build it with zod 4, whose import is "zod" or "zod/v4" of zod 4.0.0 or newer`;
}

/** The definition of a schema. */
export function defOf(schema: $ZodType): ZodDef {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the union that zod's guide for library authors has for it
  return schema._zod.def as ZodDef;
}

/** The checks of a schema in their order; a schema such as `z.email()` is the first of its own. */
export function checksOf(schema: $ZodType): readonly ZodCheckDef[] {
  const { def } = schema._zod;
  const own: readonly object[] = "check" in def ? [def] : [];
  const checks = [...own, ...(def.checks ?? []).map((check) => check._zod.def)];
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as above
  return checks as unknown as readonly ZodCheckDef[];
}

/** The schema that a schema is a refined, described or renamed copy of, or itself. */
export function originOf(schema: $ZodType): $ZodType {
  const { parent } = schema._zod;
  return parent === undefined ? schema : originOf(parent);
}

function memberOf(value: unknown, name: string): unknown {
  const isHolder = (typeof value === "object" && value !== null) || typeof value === "function";
  return isHolder ? Reflect.get(value, name) : undefined;
}
