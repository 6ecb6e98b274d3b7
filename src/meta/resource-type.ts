/** Whether objects of a kind live in namespaces. */
export type Scope = "Namespaced" | "Cluster";

/**
 * What the API server calls one kind of object: a handle without a schema.
 *
 * The kind is a literal type, so that a kind can be told from another by the compiler.
 */
export interface ResourceType<Kind extends string = string> {
  /** Empty for the core kinds. */
  readonly group: string;
  readonly version: string;
  readonly kind: Kind;
  /** The lower-case name in request paths and RBAC rules, such as `statefulsets`. */
  readonly plural: string;
  readonly scope: Scope;
}
