import type { Child } from "../api/own.js";
import { parseApiVersion } from "../meta/gvk.js";
import { formatKey } from "../meta/object-key.js";
import type { ValidationIssue } from "../schema/issues.js";
import { type ChildObject, childObject, type Parent } from "./child-object.js";
import { type AnyDesired, type Desired, toDesired } from "./desired.js";

/** One wanted child, ready to be applied. */
export interface PlannedChild {
  readonly name: string;
  readonly child: Child;
  readonly desired: Desired;
  readonly object: ChildObject;
}

/** The wanted children, each after those that it comes after; or everything that is wrong with them. */
export function planChildren(
  desired: Readonly<Record<string, AnyDesired | undefined>>,
  owns: readonly Child[],
  parent: Parent,
): readonly PlannedChild[] | { readonly issues: readonly ValidationIssue[] } {
  const issues: ValidationIssue[] = [];
  const planned: PlannedChild[] = [];
  const report = (name: string, message: string, code = "CHILD_INVALID"): void =>
    void issues.push({ path: ["children", name], code, message });
  for (const [name, member] of Object.entries(desired)) {
    if (member === undefined) continue;
    const one = toDesired(member);
    // Whatever a reconciler in JavaScript makes of a condition that does not hold.
    const wanted: unknown = one.object;
    if (typeof wanted !== "object" || wanted === null) {
      report(name, `is ${String(wanted)}, and no object: undefined says that it is not wanted`);
      continue;
    }
    const { apiVersion, kind } = one.object;
    if (typeof apiVersion !== "string" || typeof kind !== "string") {
      report(name, "has no apiVersion and kind: make it with the handle of its kind");
      continue;
    }
    const { group } = parseApiVersion(apiVersion);
    const child = owns.find((owned) => owned.kind === kind && owned.group === group);
    if (child === undefined) {
      const message = `${kind} of ${apiVersion} is not in owns: declare the kind there`;
      report(name, message, "KIND_UNDECLARED");
      continue;
    }
    const made = childObject(one.object, child, parent);
    if ("fault" in made) report(name, `${kind} ${made.fault}`);
    else planned.push({ name, child, desired: one, object: made.object });
  }
  const seen = new Map<string, string>();
  for (const { name, child, object, desired: one } of planned) {
    const target = `${child.group}/${child.kind}/${formatKey(object.metadata)}`;
    const other = seen.get(target);
    if (other !== undefined)
      report(name, `is ${child.kind} ${object.metadata.name}, as ${other} is`);
    seen.set(target, name);
    for (const before of one.after) {
      if (!(before in desired))
        report(name, `comes after ${before}, which is not among the children`);
    }
  }
  const circle = findCircle(planned);
  if (circle !== undefined) report(circle[0] ?? "", `comes after itself: ${circle.join(", ")}`);
  return issues.length > 0 ? { issues } : planned;
}

function findCircle(planned: readonly PlannedChild[]): readonly string[] | undefined {
  const before = new Map(planned.map(({ name, desired }) => [name, desired.after]));
  const done = new Set<string>();
  const visit = (name: string, path: readonly string[]): readonly string[] | undefined => {
    if (path.includes(name)) return [...path.slice(path.indexOf(name)), name];
    if (done.has(name)) return undefined;
    for (const other of before.get(name) ?? []) {
      const circle = visit(other, [...path, name]);
      if (circle !== undefined) return circle;
    }
    done.add(name);
    return undefined;
  };
  for (const { name } of planned) {
    const circle = visit(name, []);
    if (circle !== undefined) return circle;
  }
  return undefined;
}
