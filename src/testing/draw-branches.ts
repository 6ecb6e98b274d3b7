import type { JSONSchemaProps } from "../schema/types.js";
import type { DrawSource } from "./draw-source.js";

/**
 * A schema in which one way was chosen through `oneOf` and `anyOf`, and all of `allOf` holds; `without` are fields that
 * may not be there.
 */
export interface ChosenSchema {
  readonly schema: JSONSchemaProps;
  readonly without: ReadonlySet<string>;
}

export function chooseBranches(source: DrawSource, node: JSONSchemaProps): ChosenSchema {
  const { oneOf = [], anyOf = [], allOf = [], not, ...plain } = node;
  const without = new Set<string>();
  let schema: JSONSchemaProps = plain;
  const take = (branch: JSONSchemaProps): void => {
    const inner = chooseBranches(source, branch);
    for (const name of inner.without) without.add(name);
    schema = both(schema, inner.schema);
  };
  const isIntOrString = node["x-kubernetes-int-or-string"] === true;
  for (const branch of allOf) {
    if (!isIntOrString || branch.anyOf === undefined) take(branch);
  }
  if (!isIntOrString) {
    const any = source.oneOf(anyOf);
    if (any !== undefined) take(any);
  }
  const one = source.oneOf(oneOf);
  if (one !== undefined) {
    take(one);
    const demanded = new Set(one.required);
    // What another branch demands would make that one hold, too.
    for (const other of oneOf) {
      for (const name of other === one ? [] : (other.required ?? [])) {
        if (!demanded.has(name)) without.add(name);
      }
    }
  }
  for (const name of forbiddenBy(not)) without.add(name);
  return { schema, without };
}

/** The fields that must not be there where `not` is to hold, as far as it speaks of nothing else. */
function forbiddenBy(not: JSONSchemaProps | undefined): readonly string[] {
  if (not === undefined) return [];
  const { anyOf = [], required = [] } = not;
  return [...required, ...anyOf.flatMap((branch) => branch.required ?? [])];
}

/** What satisfies two schemas. */
function both(one: JSONSchemaProps, other: JSONSchemaProps): JSONSchemaProps {
  const properties = { ...one.properties };
  for (const [name, schema] of Object.entries(other.properties ?? {})) {
    const known = properties[name];
    properties[name] = known === undefined ? schema : both(known, schema);
  }
  const required = [...new Set([...(one.required ?? []), ...(other.required ?? [])])];
  const allowed = one.enum?.filter(
    (value) => other.enum === undefined || other.enum.some((each) => each === value),
  );
  const minima = [one.minimum, other.minimum].flatMap((value) => value ?? []);
  const maxima = [one.maximum, other.maximum].flatMap((value) => value ?? []);
  return {
    ...one,
    ...other,
    ...(Object.keys(properties).length > 0 ? { properties } : {}),
    ...(required.length > 0 ? { required } : {}),
    ...(allowed === undefined ? {} : { enum: allowed }),
    ...(minima.length > 0 ? { minimum: Math.max(...minima) } : {}),
    ...(maxima.length > 0 ? { maximum: Math.min(...maxima) } : {}),
  };
}
