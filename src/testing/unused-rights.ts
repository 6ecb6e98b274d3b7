import type { Access } from "../api/access.js";
import type { ControllerDefinition } from "../api/define-controller.js";
import type { OperatorDefinition } from "../api/define-operator.js";
import { isSameKind } from "../api/kind.js";
import type { PolicyRule } from "../meta/policy-rule.js";
import type { ResourceType } from "../meta/resource-type.js";
import type { AskedCall } from "./asked-calls.js";
import { partsOf, qualified } from "./derived-rights.js";

/** What may stay unused: all that is declared of a kind, or what a `touch` or a `grant` declares. */
export type UnusedExcuse = ResourceType | Access;

/** What an operator did with its description. */
export interface DescriptionUse {
  readonly calls: readonly AskedCall[];
  /** The rules that it passed on. */
  readonly passedOn: readonly PolicyRule[];
  /** Whether there was an object for a controller. */
  readonly hadObject: (controller: ControllerDefinition) => boolean;
}

/** One declared thing that was not used. */
export interface UnusedRight {
  /** What excuses it. */
  readonly kind: ResourceType;
  /** Where it is of a touch or a grant. */
  readonly access?: Access;
  readonly verb?: string;
  /** What it is of: rights of one place are told in one line. */
  readonly place: string;
}

/** What of a description no call has used, in its order. */
export function unusedRights(
  { controllers }: OperatorDefinition,
  use: DescriptionUse,
): readonly UnusedRight[] {
  return controllers.flatMap((controller) => {
    const { name, for: primary } = controller;
    if (use.hadObject(controller)) return unusedOf(controller, use);
    const place = `all of the controller ${name}: there is no ${primary.kind} for it`;
    return [{ kind: primary, place }];
  });
}

function unusedOf(controller: ControllerDefinition, use: DescriptionUse): readonly UnusedRight[] {
  const { name, owns, touches, grants } = controller;
  const asks = (verb: string, { group, plural }: ResourceType, subresource?: string): boolean => {
    const resource = subresource === undefined ? plural : `${plural}/${subresource}`;
    return use.calls.some(
      (call) =>
        call.verb === verb &&
        call.group === group &&
        call.resource === resource &&
        (call.controller ?? name) === name,
    );
  };
  const passed = new Set(use.passedOn.flatMap(rightsOf));
  return [
    ...owns.flatMap((child): readonly UnusedRight[] => {
      if (asks("create", child) || asks("patch", child)) {
        const place = `mayGrant of own(${child.kind}) in the controller ${name}: nothing passes it on`;
        return child.mayGrant
          .flatMap(rightsOf)
          .filter((right) => !passed.has(right))
          .map((right) => ({ kind: child, verb: right, place }));
      }
      return [
        { kind: child, place: `${child.kind} in owns of the controller ${name}: none is made` },
      ];
    }),
    ...Object.entries({ touches, grants }).flatMap(([list, accesses]) =>
      accesses.flatMap((access): readonly UnusedRight[] => {
        const { to, subresource, why } = access;
        const target = subresource === undefined ? to.kind : `${to.kind}/${subresource}`;
        const place = `${target} in ${list} of the controller ${name} (${JSON.stringify(why)})`;
        return access.verbs
          .filter((verb) => !asks(verb, to, subresource))
          .map((verb) => ({ kind: to, access, verb, place }));
      }),
    ),
  ];
}

/** Such as `get pods`; with the names that it is limited to. */
function rightsOf(rule: PolicyRule): readonly string[] {
  const { resourceNames = [] } = rule;
  const names = resourceNames.length === 0 ? [""] : resourceNames.map((name) => ` ${name}`);
  return partsOf(rule).flatMap(([group, resource, verb]) =>
    names.map((name) => `${verb} ${qualified(resource, group)}${name}`),
  );
}

/** Whether something may stay unused. */
export function isExcused({ kind, access, verb }: UnusedRight, excuse: UnusedExcuse): boolean {
  if (!("to" in excuse)) return isSameKind(kind, excuse);
  return (
    access !== undefined &&
    isSameKind(kind, excuse.to) &&
    access.subresource === excuse.subresource &&
    excuse.verbs.some((one) => one === verb)
  );
}

/** What is excused, in short. */
export function formatExcuse(excuse: UnusedExcuse): string {
  if (!("to" in excuse)) return excuse.kind;
  const { to, verbs, subresource } = excuse;
  return `${verbs.join(", ")} of ${subresource === undefined ? to.kind : `${to.kind}/${subresource}`}`;
}

/** A line for each place. */
export function formatUnused(rights: readonly UnusedRight[]): readonly string[] {
  const places = new Map<string, string[]>();
  for (const { place, verb } of rights) {
    places.set(place, [...(places.get(place) ?? []), ...(verb === undefined ? [] : [verb])]);
  }
  return [...places].map(([place, verbs]) =>
    verbs.length === 0 ? place : `${verbs.join(", ")} of ${place}`,
  );
}
