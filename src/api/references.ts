import type { ResourceType } from "../meta/resource-type.js";
import type { ValidationIssue } from "../schema/issues.js";
import type { StoredObjectMeta } from "../meta/object.js";
import type { Change } from "./changes.js";
import { checkOptions } from "./check-options.js";
import { checkMemberName } from "./check-member-name.js";
import { isBulky, type KindOf, kindOf, type Kinds } from "./kind.js";
import type { AnyResource, Infer } from "./resource.js";

/** What is kept of the objects of a kind that is referred to: `all` of each, or their `metadata`. */
export type ReferenceWatch = "all" | "metadata";

/** One way in which an object refers to another by name. */
export interface ReferenceOptions<For extends AnyResource, T extends ResourceType> {
  /** The kind that is referred to. */
  readonly to: T;
  /** The name of the other object; `undefined` where this one refers to none. */
  readonly name: (object: Infer<For>) => string | undefined;
  /**
   * The namespace of the other object; needed where a cluster-scoped object
   * refers to a namespaced one.
   *
   * @default the object's own namespace
   */
  readonly namespace?: ((object: Infer<For>) => string | undefined) | undefined;
  /**
   * What the cache keeps; with `metadata` the rest is read when it is needed.
   *
   * @default "metadata" for Secrets and ConfigMaps, else "all"
   */
  readonly watch?: ReferenceWatch | undefined;
  /**
   * Which changes of the other object count, by its metadata: `generationChanged` and its like, or a function of
   * yours. @default all
   */
  readonly only?:
    | ((change: Change<{ readonly metadata: StoredObjectMeta }>) => boolean)
    | undefined;
}

/** A described reference; a change of the other object wakes those that refer to it. */
export interface Reference<
  T extends ResourceType = ResourceType,
  For extends AnyResource = AnyResource,
> {
  readonly to: KindOf<T>;
  readonly watch: ReferenceWatch;
  name(object: Infer<For>): string | undefined;
  namespace?(object: Infer<For>): string | undefined;
  only?(change: Change<{ readonly metadata: StoredObjectMeta }>): boolean;
}

/** References as a definition holds them. */
export type ReferencesOf<R extends Kinds, For extends AnyResource> = {
  readonly [K in keyof R]: Reference<R[K], For>;
};

/** References as the implementation sees them. */
export interface LooseReferences {
  readonly [name: string]: ReferenceOptions<AnyResource, ResourceType>;
}

/** Fills in what an author leaves out. */
export function toReferences(given: LooseReferences): ReferencesOf<Kinds, AnyResource> {
  return Object.fromEntries(
    Object.entries(given).map(([key, { to, name, namespace, watch, only }]) => [
      key,
      {
        to: kindOf(to),
        watch: watch ?? (isBulky(to) ? "metadata" : "all"),
        name,
        ...(namespace === undefined ? {} : { namespace }),
        ...(only === undefined ? {} : { only }),
      },
    ]),
  );
}

/** Checks references whose kinds are kinds. */
export function checkReferences(
  primary: AnyResource,
  references: LooseReferences,
): readonly ValidationIssue[] {
  return Object.entries(references).flatMap(([name, reference]): readonly ValidationIssue[] => {
    const path = ["references", name];
    const { to, namespace, watch, only } = reference;
    const issues = [
      ...checkMemberName(name, path),
      ...checkOptions(reference, ["to", "name", "namespace", "watch", "only"], path),
      ...checkFunction(reference.name, [...path, "name"]),
      ...(namespace === undefined ? [] : checkFunction(namespace, [...path, "namespace"])),
      ...(only === undefined ? [] : checkFunction(only, [...path, "only"])),
    ];
    if (watch !== undefined && watch !== "all" && watch !== "metadata") {
      const message = `must be "all" or "metadata", not ${JSON.stringify(watch)}`;
      issues.push({ path: [...path, "watch"], code: "WATCH_MODE", message });
    }
    const report = (message: string): void =>
      void issues.push({ path: [...path, "namespace"], code: "REFERENCE_NAMESPACE", message });
    if (to.scope === "Cluster" && namespace !== undefined) {
      report(`${to.kind} is cluster-scoped: leave the namespace out`);
    }
    if (to.scope === "Namespaced" && primary.scope === "Cluster" && namespace === undefined) {
      report(
        `${primary.kind} is cluster-scoped and ${to.kind} is namespaced: say in which namespace, such as namespace: (object) => object.spec.namespace`,
      );
    }
    return issues;
  });
}

/** Reports what should be a function and is none. */
export function checkFunction(
  value: unknown,
  path: readonly (string | number)[],
): readonly ValidationIssue[] {
  if (typeof value === "function") return [];
  return [{ path, code: "OPTION_TYPE", message: "must be a function" }];
}
