import type { ResourceType } from "../meta/resource-type.js";
import type { ValidationIssue } from "../schema/issues.js";
import { deepFreeze, isPlainObject } from "../util/json.js";
import { type Access, checkAccess } from "./access.js";
import {
  checkControllerName,
  checkFinalizer,
  checkFormerNames,
  checkOwned,
} from "./check-controller.js";
import { checkIsObject, checkOptions } from "./check-options.js";
import { checkConditions, type DeclaredConditions } from "./conditions.js";
import { DefinitionError } from "./errors.js";
import { checkKind, type Kinds } from "./kind.js";
import { type Child, type ChildOf, toChild } from "./own.js";
import { checkPace, type Pace, toPace } from "./pace.js";
import {
  checkReferences,
  type LooseReferences,
  type ReferenceOptions,
  type ReferencesOf,
  toReferences,
} from "./references.js";
import type { AnyResource } from "./resource.js";
import {
  checkWatches,
  type LooseWatches,
  toWatches,
  type WatchesOf,
  type WatchOptions,
} from "./watches.js";
import { checkWhen, type When } from "./when.js";

/**
 * What one controller reconciles and what it may touch.
 *
 * Pure data, deeply frozen, except for the functions of references and watches.
 */
export interface ControllerDefinition<
  Name extends string = string,
  For extends AnyResource = AnyResource,
  Owned extends readonly Child[] = readonly Child[],
  Conditions extends DeclaredConditions = DeclaredConditions,
  References extends Kinds = Kinds,
  Touches extends readonly Access[] = readonly Access[],
  Grants extends readonly Access[] = readonly Access[],
  Finalizer extends string = string,
  Watches extends Kinds = Kinds,
> extends Pace {
  /** Unique in the operator; names the controller in logs, metrics and field managers. */
  readonly name: Name;
  /** Names that it had: what it made under them is its own. */
  readonly formerNames: readonly string[];
  /** The kind that is reconciled. */
  readonly for: For;
  /** Which objects of the kind are reconciled; absent for all. */
  readonly when?: When;
  /** The kinds of which the controller makes children; each is watched. */
  readonly owns: Owned;
  /** Objects that those of the kind name. */
  readonly references: ReferencesOf<References, For>;
  /** Other objects that are looked at. */
  readonly watches: WatchesOf<Watches>;
  /** What is written beside children. */
  readonly touches: Touches;
  /** What is called for any other purpose. */
  readonly grants: Grants;
  readonly conditions: Conditions;
  /** Keeps an object until the controller has cleaned up after it; absent where it does not. */
  readonly finalizer?: Finalizer;
}

/** Reads as the compiler's message where a tracked child has nothing that removes it. */
interface TrackedNeedsFinalizer {
  readonly "a tracked child needs the controller to have a `finalizer`": true;
}

type CheckChild<C, Finalizer> = C extends { readonly tracked: true }
  ? [Finalizer] extends [never]
    ? TrackedNeedsFinalizer
    : unknown
  : unknown;

/** The children that members of `owns` stand for. */
export type ChildrenOf<Owned extends readonly ResourceType[]> = {
  readonly [I in keyof Owned]: ChildOf<Owned[I]>;
};

/** What {@link defineController} takes. */
export interface ControllerOptions<
  Name extends string,
  For extends AnyResource,
  Owned extends readonly ResourceType[],
  Conditions extends DeclaredConditions,
  References extends Kinds,
  Watches extends Kinds,
  Touches extends readonly Access[],
  Grants extends readonly Access[],
  Finalizer extends string,
> extends Pace {
  /** A DNS label. */
  readonly name: Name;
  /**
   * Names that the controller had in earlier releases, `database`, or `shop-operator.database` where its operator had
   * another name. It takes over the children that it made under them. @default []
   */
  readonly formerNames?: readonly string[] | undefined;
  readonly for: For;
  /**
   * Which objects of the kind are reconciled. Where several controllers are for one
   * kind, no object may satisfy two of them.
   *
   * @default all
   */
  readonly when?: When | undefined;
  /** Kinds of children: handles, or what `own` and `optional` made of them. @default [] */
  readonly owns?:
    | { readonly [I in keyof Owned]: Owned[I] & CheckChild<Owned[I], Finalizer> }
    | undefined;
  /** Objects that those of the kind name, by a name of yours; a change wakes those that refer to it. @default {} */
  readonly references?:
    | { readonly [K in keyof References]: ReferenceOptions<NoInfer<For>, References[K]> }
    | undefined;
  /** Other objects to look at, by a name of yours. @default {} */
  readonly watches?:
    | {
        readonly [K in keyof Watches]: WatchOptions<NoInfer<For>, Watches[K], keyof References>;
      }
    | undefined;
  /** What is written beside children: each made with `touch`. @default [] */
  readonly touches?: Touches | undefined;
  /** What is called for any other purpose: each made with `grant`. @default [] */
  readonly grants?: Grants | undefined;
  /** Types of conditions in upper camel case, each with its reasons. @default {} */
  readonly conditions?: Conditions | undefined;
  /** Such as `example.com/cleanup`: for a controller that has something to clean up. */
  readonly finalizer?: Finalizer | undefined;
}

/** The options as the implementation sees them: the literal types have done their work. */
interface LooseOptions extends Pace {
  readonly name: string;
  readonly formerNames?: readonly string[] | undefined;
  readonly for: AnyResource;
  readonly when?: When | undefined;
  readonly owns?: readonly ResourceType[] | undefined;
  readonly references?: LooseReferences | undefined;
  readonly watches?: LooseWatches | undefined;
  readonly touches?: readonly Access[] | undefined;
  readonly grants?: readonly Access[] | undefined;
  readonly conditions?: DeclaredConditions | undefined;
  readonly finalizer?: string | undefined;
}

/**
 * Describes a controller as data, which both packaging and the operator's process read.
 *
 * @throws DefinitionError `DEFINITION_INVALID` with every problem at once; members
 * that are of another type, or no kind, come alone at first.
 */
export function defineController<
  const Name extends string,
  For extends AnyResource,
  const Owned extends readonly ResourceType[] = readonly [],
  const Conditions extends DeclaredConditions = Readonly<Record<never, never>>,
  References extends Kinds = Readonly<Record<never, never>>,
  Watches extends Kinds = Readonly<Record<never, never>>,
  const Touches extends readonly Access[] = readonly [],
  const Grants extends readonly Access[] = readonly [],
  const Finalizer extends string = never,
>(
  options: ControllerOptions<
    Name,
    For,
    Owned,
    Conditions,
    References,
    Watches,
    Touches,
    Grants,
    Finalizer
  >,
): ControllerDefinition<
  Name,
  For,
  ChildrenOf<Owned>,
  Conditions,
  References,
  Touches,
  Grants,
  // In the list of an operator's controllers any would do: that must not make one of none.
  NoInfer<Finalizer>,
  Watches
>;
export function defineController(options: LooseOptions): ControllerDefinition {
  const absent = checkIsObject(options);
  if (absent.length > 0) throw new DefinitionError("controller", absent);
  const { name, formerNames = [], for: primary, when, finalizer } = options;
  const { references = {}, watches = {}, touches = [], grants = [], conditions = {} } = options;
  const unknown = checkOptions(options, optionNames);
  const malformed = checkShape(options);
  if (malformed.length > 0)
    throw new DefinitionError(`controller ${name}`, [...unknown, ...malformed]);
  const owns = (options.owns ?? []).map(toChild);
  const issues = [
    ...unknown,
    ...checkControllerName(name),
    ...checkFormerNames(name, formerNames),
    ...(when === undefined ? [] : checkWhen(primary, when)),
    ...checkOwned(primary, owns, finalizer),
    ...checkReferences(primary, references),
    ...checkWatches(watches),
    ...checkAccess(touches, grants, owns),
    ...checkConditions(primary, conditions),
    ...checkFinalizer(finalizer),
    ...checkPace(options),
  ];
  if (issues.length > 0) throw new DefinitionError(`controller ${name}`, issues);
  return deepFreeze({
    name,
    formerNames: [...formerNames],
    for: primary,
    ...(when === undefined ? {} : { when }),
    owns,
    references: toReferences(references),
    watches: toWatches(watches),
    touches: [...touches],
    grants: [...grants],
    conditions,
    ...(finalizer === undefined ? {} : { finalizer }),
    ...toPace(options),
  });
}

const optionNames = [
  "name",
  "formerNames",
  "for",
  "when",
  "owns",
  "references",
  "watches",
  "touches",
  "grants",
  "conditions",
  "finalizer",
  "debounceMs",
  "everyMs",
  "retries",
  "maxConcurrentReconciles",
  "timeoutMs",
];

/** Checks what every other check takes for granted. */
function checkShape(options: LooseOptions): readonly ValidationIssue[] {
  const { owns = [], touches = [], grants = [], formerNames = [] } = options;
  const { references = {}, watches = {}, conditions = {}, when = {} } = options;
  const notOf = (type: string, name: string): readonly ValidationIssue[] => [
    { path: [name], code: "OPTION_TYPE", message: `must be ${type}` },
  ];
  const listed = Object.entries({ owns, touches, grants }).flatMap(([field, list]) => {
    if (!Array.isArray(list)) return notOf("a list", field);
    return list.flatMap((member, index) =>
      checkKind(field === "owns" ? member : member?.to, [field, index]),
    );
  });
  const named = Object.entries({ references, watches }).flatMap(([field, members]) => {
    if (!isPlainObject(members)) return notOf("an object", field);
    return Object.entries(members).flatMap(([name, member]) =>
      checkKind(member?.to, [field, name, "to"]),
    );
  });
  const former = Array.isArray(formerNames) ? [] : notOf("a list", "formerNames");
  const plain = Object.entries({ conditions, when }).flatMap(([field, value]) =>
    isPlainObject(value) ? [] : notOf("an object", field),
  );
  const reasons = isPlainObject(conditions)
    ? Object.entries(conditions).flatMap(([type, list]) =>
        Array.isArray(list)
          ? []
          : [
              {
                path: ["conditions", type],
                code: "OPTION_TYPE",
                message: "must be a list of reasons",
              },
            ],
      )
    : [];
  return [...checkPrimary(options.for), ...former, ...listed, ...named, ...plain, ...reasons];
}

function checkPrimary(primary: AnyResource | undefined): readonly ValidationIssue[] {
  const issues = checkKind(primary, ["for"]);
  if (issues.length > 0 || Array.isArray(primary?.versions)) return issues;
  const message = `must be what defineResource returned; ${primary?.kind} is a kind of Kubernetes itself`;
  return [{ path: ["for"], code: "KIND_INVALID", message }];
}
