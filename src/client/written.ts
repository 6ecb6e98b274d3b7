import type { ObjectMeta } from "../meta/object.js";
import type { ResourceType } from "../meta/resource-type.js";
import type { StoredOf } from "../meta/stored-object.js";

/** What names a kind in an object; the client fills it in from the handle. */
export interface KindNames<Kind extends string = string> {
  readonly apiVersion?: string | undefined;
  readonly kind?: Kind | undefined;
}

/** An object of a kind whose fields are not known. */
export interface UntypedInput {
  readonly metadata?: ObjectMeta | undefined;
  readonly [field: string]: unknown;
}

/** An object of a kind as an author writes it; its fields are known where the handle knows them. */
export type InputOf<T extends ResourceType> = T extends (object: infer Input) => unknown
  ? [Input] extends [never]
    ? UntypedInput
    : Input
  : UntypedInput;

/** What {@link Client.create} takes. */
export type Creatable<T extends ResourceType> = InputOf<T> & KindNames<T["kind"]>;

/** What {@link Client.update} takes: what the server stored, changed, or what an author wrote, with a resource version. */
export type Updatable<T extends ResourceType> = (InputOf<T> | StoredOf<T>) & KindNames<T["kind"]>;

/** Some fields of a value, at any depth. */
export type Some<T> = T extends readonly (infer Item)[]
  ? readonly Some<Item>[]
  : T extends object
    ? { readonly [Field in keyof T]?: Some<T[Field]> | undefined }
    : T;

/** Which object, in a configuration that is applied. */
export interface AppliedMeta extends ObjectMeta {
  name: string;
  /** The object with this uid, and no other of that name. */
  uid?: string | undefined;
  /** Makes the server refuse when the object has changed since. */
  resourceVersion?: string | undefined;
}

/** What {@link Client.apply} takes: the fields that the field manager wants to own, and no others. */
export type Applicable<T extends ResourceType> = Some<Omit<InputOf<T>, "metadata">> & {
  readonly metadata: AppliedMeta;
} & KindNames<T["kind"]>;

/** Some fields of a value, at any depth; null removes one, and a list takes the place of the whole list. */
export type MergeValue<T> = T extends readonly unknown[]
  ? T
  : T extends object
    ? { readonly [Field in keyof T]?: MergeValue<T[Field]> | null | undefined }
    : T;

/** What a merge patch may say of metadata. */
type PatchedMeta = Omit<AppliedMeta, "name" | "namespace" | "generateName">;

/** A merge patch of objects of a kind. Follows RFC 7396. */
export type MergePatchOf<T extends ResourceType> = MergeValue<Omit<InputOf<T>, "metadata">> & {
  readonly metadata?: MergeValue<PatchedMeta> | undefined;
};
