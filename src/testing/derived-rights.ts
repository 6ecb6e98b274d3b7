import type { ControllerDefinition } from "../api/define-controller.js";
import type { OperatorDefinition } from "../api/define-operator.js";
import { type Permission, permissionsOf } from "../api/permissions.js";
import { type Installation, namespacesOf } from "../api/rbac-manifests.js";
import type { PolicyRule } from "../meta/policy-rule.js";
import type { AskedCall } from "./asked-calls.js";

/** What an operator may do by itself; what it has only to pass on is not among it. */
export class DerivedRights {
  readonly #operator: OperatorDefinition;
  readonly #installation: Installation;
  readonly #permissions: readonly Permission[];

  constructor(operator: OperatorDefinition, installation: Installation) {
    this.#operator = operator;
    this.#installation = installation;
    this.#permissions = permissionsOf({
      ...operator,
      controllers: operator.controllers.map(withoutPassingOn),
    });
  }

  covers(call: AskedCall): boolean {
    return this.#meant(call).some(
      ({ rule, where }) => isNamed(rule, call) && this.#holds(where, call),
    );
  }

  /** Each right as `patch databases.example.com/status`, by whether a call used it. */
  usedBy(calls: readonly AskedCall[]): ReadonlyMap<string, boolean> {
    const rights = new Map<string, boolean>();
    for (const { rule, where } of this.#permissions) {
      for (const [group, resource, verb] of partsOf(rule)) {
        const isUsed = calls.some(
          (call) =>
            isMeant(rule, call) &&
            isNamed(rule, call) &&
            call.verb === verb &&
            call.resource === resource &&
            this.#holds(where, call),
        );
        const text = `${verb} ${qualified(resource, group)}`;
        rights.set(text, isUsed || rights.get(text) === true);
      }
    }
    return rights;
  }

  /** What gives the right to a call that nothing covers. */
  adviceFor(call: AskedCall): string {
    if (call.advice !== undefined) return call.advice;
    if (!call.isResource) {
      return "no description gives a right to paths: bind the ServiceAccount to a ClusterRole of your own";
    }
    const rules = this.#meant(call);
    if (rules.length > 0) return this.#adviceForPlace(call, rules);
    const { kind, verb, controller } = call;
    const where = controller === undefined ? "the controller" : `the controller ${controller}`;
    if (verb === "watch") return `name ${kind} in watches or references of ${where}`;
    const [, subresource] = call.resource.split("/");
    const isOwned = this.#operator.controllers.some(({ owns }) =>
      owns.some((child) => child.kind === kind && child.group === call.group),
    );
    const [make, list] =
      subresource === undefined && !isOwned ? ["touch", "touches"] : ["grant", "grants"];
    const options = subresource === undefined ? "" : `, { subresource: "${subresource}" }`;
    return `add ${make}(${kind}, ["${verb}"], "why"${options}) to ${list} of ${where}`;
  }

  #adviceForPlace({ namespace }: AskedCall, rules: readonly Permission[]): string {
    const names = rules.flatMap(({ rule }) => rule.resourceNames ?? []);
    const places = [...new Set(rules.flatMap(({ where }) => this.#placesOf(where)))];
    if (places.includes("all") || places.includes(namespace)) {
      return `the right is to the name ${names.join(", ")} alone`;
    }
    const held = `the right holds in ${places.join(", ")} alone`;
    if (namespace === "") {
      return `${held}: ask in each namespace, or define the operator with scope "Cluster"`;
    }
    const isWatched = rules.some(({ where }) => where === "watched");
    return isWatched
      ? `${held}: name ${namespace} among the namespaces that it works in, which are \`namespaces\` of the scenario and \`watchNamespaces\` of the chart`
      : held;
  }

  #meant(call: AskedCall): readonly Permission[] {
    return this.#permissions.filter(({ rule }) => isMeant(rule, call));
  }

  #placesOf(where: Permission["where"]): readonly string[] {
    return [namespacesOf(where, this.#installation)].flat();
  }

  #holds(where: Permission["where"], { namespace }: AskedCall): boolean {
    const places = this.#placesOf(where);
    return places.includes("all") || places.includes(namespace);
  }
}

/** A resource as `kubectl` takes it: `databases.example.com/status`. */
export function qualified(resource: string, group: string): string {
  const [plural = "", subresource] = resource.split("/");
  const name = group === "" ? plural : `${plural}.${group}`;
  return subresource === undefined ? name : `${name}/${subresource}`;
}

/** Group, resource and verb of each right in a rule. */
export function partsOf({
  apiGroups,
  resources,
  verbs,
}: PolicyRule): readonly (readonly [group: string, resource: string, verb: string])[] {
  return apiGroups.flatMap((group) =>
    resources.flatMap((resource) => verbs.map((verb) => [group, resource, verb] as const)),
  );
}

function isMeant({ apiGroups, resources, verbs }: PolicyRule, call: AskedCall): boolean {
  return (
    call.isResource &&
    verbs.includes(call.verb) &&
    apiGroups.includes(call.group) &&
    resources.includes(call.resource)
  );
}

function isNamed({ resourceNames }: PolicyRule, { name }: AskedCall): boolean {
  return resourceNames === undefined || resourceNames.includes(name);
}

function withoutPassingOn(controller: ControllerDefinition): ControllerDefinition {
  return { ...controller, owns: controller.owns.map((child) => ({ ...child, mayGrant: [] })) };
}
