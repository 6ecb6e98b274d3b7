import { parseApiVersion } from "../meta/gvk.js";
import type { Scope } from "../meta/resource-type.js";
import type { TypedResourceType } from "./typed-resource-type.js";

/**
 * The handle of a kind that the API server brings: its names, and a function that makes typed objects of it.
 *
 * The types are those of the server's OpenAPI documents. A status is none of what is
 * written. Of what is stored, a field without a value may be null where Go writes
 * one, such as `rules` of a Role without rules: the documents do not say where.
 */
export interface BuiltinKind<
  ApiVersion extends string,
  Kind extends string,
  Input,
  Stored,
> extends TypedResourceType<Input, { apiVersion: ApiVersion; kind: Kind } & Input, Stored, Kind> {}

/** Makes the handle of a kind. */
export function builtinKind<ApiVersion extends string, Kind extends string, Input, Stored>(
  apiVersion: ApiVersion,
  kind: Kind,
  plural: string,
  scope: Scope = "Namespaced",
): BuiltinKind<ApiVersion, Kind, Input, Stored> {
  const typed = (object: Input): { apiVersion: ApiVersion; kind: Kind } & Input => ({
    apiVersion,
    kind,
    ...object,
  });
  return Object.freeze(
    Object.assign(typed, { ...parseApiVersion(apiVersion), kind, plural, scope }),
  );
}
