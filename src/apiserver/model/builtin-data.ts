import type { Column } from "./resource.js";

/** What discovery and tables say of a kind that the server brings. */
export interface BuiltinKindData {
  readonly group: string;
  readonly version: string;
  readonly kind: string;
  readonly plural: string;
  readonly singular: string;
  readonly namespaced: boolean;
  /** The name of its type. */
  readonly type: string;
  readonly verbs: readonly string[];
  readonly shortNames: readonly string[];
  readonly categories: readonly string[];
  readonly subresources: readonly string[];
  /** Descriptions are texts of the server, and left out. */
  readonly columns: readonly Omit<Column, "description">[];
}

/** What discovery says of a kind that is asked and not stored, or of a subresource of that sort. */
export interface ActionData {
  /** Group and version of the path. */
  readonly at: { readonly group: string; readonly version: string };
  readonly plural: string;
  readonly singular: string;
  readonly namespaced: boolean;
  /** Empty for a kind of its own. */
  readonly subresource: string;
  readonly verbs: readonly string[];
  /** The kind that is sent and answered. */
  readonly group: string;
  readonly version: string;
  readonly kind: string;
  /** The name of its type; absent where nothing of the kind is sent. */
  readonly type?: string;
}

/** A type of a built-in kind, without texts. Beside the types of OpenAPI there are some more. */
export interface BuiltinType {
  readonly type?:
    | "object"
    | "array"
    | "string"
    | "integer"
    | "number"
    | "boolean"
    | "quantity"
    | "int-or-string"
    | "any";
  /** The name of another type, instead of `type`. */
  readonly ref?: string;
  readonly format?: string;
  readonly enum?: readonly string[];
  readonly default?: string | number | boolean;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, BuiltinType>>;
  readonly values?: BuiltinType;
  readonly items?: BuiltinType;
  readonly listType?: "atomic" | "set" | "map";
  readonly listMapKeys?: readonly string[];
  readonly mapType?: "atomic" | "granular";
  /**
   * What Go makes of the field: when it is written, in the first letter, and its Go type.
   *
   * `p`: where it is given; `z`: where it is not the zero of its type, though a struct has none; `o`:
   * likewise, and structs are left out as well; `k`: always, and `k*` as null where there is none.
   */
  readonly go?: string;
  /** What a strategic merge patch does with the field: `merge`, `replace`, `retainKeys`, joined by commas. */
  readonly patchStrategy?: string;
  /** The field that tells apart the items of a list that is merged. */
  readonly patchMergeKey?: string;
}
