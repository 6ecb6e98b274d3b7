import { canonicalJSON } from "../util/json.js";
import { asNode } from "./faults.js";
import type { ValidationIssue } from "./issues.js";
import { type AnySchema, Schema } from "./node.js";
import { type Fields, type ObjectInput, ObjectSchema, type ObjectStored } from "./object-schema.js";
import { enumOf, type Node } from "./scalars.js";
import type { JSONSchemaProps } from "./types.js";

/** Shows an intersection as one plain object type. */
type Plain<T> = { [K in keyof T]: T[K] } & {};

/** The variants of a tagged union by the value of its discriminator. */
interface Variants {
  readonly [variant: string]: Fields;
}

type UnionInput<D extends string, M extends Variants> = {
  [V in keyof M]: Plain<{ [K in D]: V } & ObjectInput<M[V]>>;
}[keyof M];

type UnionStored<D extends string, M extends Variants> = {
  [V in keyof M]: Plain<{ readonly [K in D]: V } & ObjectStored<M[V]>>;
}[keyof M];

/**
 * One of several kinds of object, told apart by the value of one field.
 *
 * A field that several variants have has one schema. A default needs all variants to
 * have its field, as the API server fills it in before it looks at the variant.
 * In the CustomResourceDefinition the fields stand side by side, and `oneOf` says
 * which of them a variant must have and must not have.
 *
 * @example
 * const probe = k.union("type", {
 *   http: { path: k.string(), port: k.int32() },
 *   exec: { command: k.list(k.string()) },
 * });
 */
export function union<const D extends string, M extends Variants>(
  discriminator: D,
  variants: M,
): Node<UnionInput<D, M>, UnionStored<D, M>> {
  const names = Object.keys(variants);
  const faults: ValidationIssue[] = [];
  const fields = new Map<string, AnySchema>([[discriminator, enumOf(names)]]);
  for (const [variant, own] of Object.entries(variants)) {
    for (const [name, given] of Object.entries(own)) {
      const field = asNode(given);
      const fault = faultOf({ name, field, known: fields.get(name), variants });
      if (fault === undefined) fields.set(name, field.withPresence(presenceOf(name, variants)));
      else {
        const message = `${name} of variant ${variant} ${fault}`;
        faults.push({ path: ["properties", name], code: "SCHEMA_UNION", message });
      }
    }
  }
  const together = new ObjectSchema(Object.fromEntries(fields));
  const oneOf = names.map((variant) => branchOf(discriminator, variant, variants));
  return new Schema({ ...together.json, oneOf }, "required", [...faults, ...together.faults]);
}

interface VariantField {
  readonly name: string;
  readonly field: AnySchema;
  readonly known: AnySchema | undefined;
  readonly variants: Variants;
}

function faultOf({ name, field, known, variants }: VariantField): string | undefined {
  if (known !== undefined && canonicalJSON(known.json) !== canonicalJSON(field.json))
    return "differs from the same field of another variant, or is the discriminator: give it one schema or another name";
  const everywhere = Object.values(variants).every((own) => Object.hasOwn(own, name));
  if (field.presence === "defaulted" && !everywhere)
    return "has a default, which the API server would fill in for the other variants as well: leave the default out, or give all variants the field";
  return undefined;
}

/** A field that every variant demands is demanded outside; what some demand is, in their branches. */
function presenceOf(name: string, variants: Variants): "required" | "optional" | "defaulted" {
  const presences = Object.values(variants).map((own) =>
    Object.hasOwn(own, name) ? own[name]?.presence : "optional",
  );
  if (presences.includes("defaulted")) return "defaulted";
  return presences.every((presence) => presence === "required") ? "required" : "optional";
}

function branchOf(discriminator: string, variant: string, variants: Variants): JSONSchemaProps {
  const own = variants[variant] ?? {};
  const foreign = new Set(
    Object.values(variants).flatMap((fields) =>
      Object.keys(fields).filter((name) => !Object.hasOwn(own, name)),
    ),
  );
  const required = Object.keys(own).filter(
    (name) => own[name]?.presence === "required" && presenceOf(name, variants) !== "required",
  );
  const absent = [...foreign].map((name): JSONSchemaProps => ({ required: [name] }));
  const [only] = absent;
  return {
    properties: { [discriminator]: { enum: [variant] } },
    ...(required.length > 0 ? { required } : {}),
    ...(only === undefined ? {} : { not: absent.length === 1 ? only : { anyOf: absent } }),
  };
}
