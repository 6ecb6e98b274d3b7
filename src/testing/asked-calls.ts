import type { AuditEvent } from "../apiserver/access/audit.js";
import { rulesIn } from "../apiserver/access/rbac-rules.js";
import type { Registry } from "../apiserver/store/registry.js";
import type { ApiObject } from "../apiserver/values/api-object.js";
import { explainGrantRefusal } from "../controller/grant-refusal.js";
import { ApiError } from "../meta/api-error.js";
import { parseApiVersion } from "../meta/gvk.js";
import type { PolicyRule } from "../meta/policy-rule.js";
import { canonicalJSON } from "../util/json.js";
import { digText } from "./dig.js";
import type { WorldChange } from "./trial-world.js";
import { isManagerOf } from "./world-findings.js";

/** What an operator asked the API server for, as RBAC sees it. */
export interface AskedCall {
  /** The step of the scenario. */
  readonly step: string;
  readonly verb: string;
  readonly group: string;
  /** With the subresource: `pods/eviction`; the path for what is no resource. */
  readonly resource: string;
  readonly isResource: boolean;
  /** Such as `Pod`; the plural where the server does not know the kind. */
  readonly kind: string;
  /** Empty where it was asked for all namespaces, or for what is in none. */
  readonly namespace: string;
  /** Empty for collections. */
  readonly name: string;
  /** Told by its field manager; absent where that is of no controller. */
  readonly controller?: string | undefined;
  /** Whether it was refused for want of a right. */
  readonly isRefused: boolean;
  /** What let it pass, as the server says it. */
  readonly passedBy: string;
  /** What is to be done about it, where the refusal itself says so. */
  readonly advice?: string | undefined;
}

/** Where calls come from. */
export interface CallSource {
  readonly step: string;
  /** The name of the operator. */
  readonly operator: string;
  /** The names of its controllers. */
  readonly controllers: readonly string[];
  readonly registry: Registry;
}

/** What a request asked for: an apply or an update that created asked for that as well. */
export function callsIn(event: AuditEvent, source: CallSource): readonly AskedCall[] {
  const { verb, objectRef, requestURI, responseStatus, annotations = {} } = event;
  const { code } = responseStatus;
  const [path = "", search = ""] = requestURI.split("?");
  const { apiGroup: group = "", apiVersion = "", namespace = "" } = objectRef ?? {};
  const { resource: plural = "", subresource = "" } = objectRef ?? {};
  const manager = new URLSearchParams(search).get("fieldManager") ?? "";
  const found = source.registry.find(group, apiVersion, plural);
  const kind = found.kind === "resource" ? found.resource.kind : plural;
  const advice = code === 403 ? grantAdvice(event, { group, kind }) : undefined;
  const isForbidden = annotations["authorization.k8s.io/decision"] === "forbid";
  const call: AskedCall = {
    step: source.step,
    verb,
    group,
    resource: objectRef === undefined ? path : join(plural, subresource),
    isResource: objectRef !== undefined,
    kind,
    namespace,
    // An object that is created has no name yet when the request is authorized.
    name: verb === "create" && subresource === "" ? "" : (objectRef?.name ?? ""),
    controller: controllerOf(manager, source),
    isRefused: isForbidden || advice !== undefined,
    passedBy: annotations["authorization.k8s.io/reason"] ?? "",
    advice,
  };
  const hasCreated = code === 201 && (verb === "patch" || verb === "update");
  return hasCreated ? [call, { ...call, verb: "create", name: "" }] : [call];
}

/** What a refusal to pass on rules says; undefined for any other. */
function grantAdvice(
  { responseStatus }: AuditEvent,
  { group, kind }: { readonly group: string; readonly kind: string },
): string | undefined {
  const { code, metadata: _metadata, ...status } = responseStatus;
  const refusal = new ApiError({ apiVersion: "v1", kind: "Status", ...status }, { code });
  const type = { group, kind, version: "v1", plural: "", scope: "Namespaced" } as const;
  const explained = explainGrantRefusal(refusal, type);
  return explained instanceof ApiError && explained !== refusal
    ? explained.status.message
    : undefined;
}

/**
 * What `OwnerReferencesPermissionEnforcement` would ask for the owner references that an operator sets by a change: who gives
 * an owner to an object that is there needs the right to delete it, and who makes an owner block its deletion the right to
 * its finalizers. Follows plugin/pkg/admission/gc of k8s.io/kubernetes.
 */
export function ownerCallsIn(change: WorldChange, source: CallSource): readonly AskedCall[] {
  const { object, previous, isDeletion, resource: changed } = change;
  const before = previous?.metadata.ownerReferences ?? [];
  const set = (isDeletion ? [] : (object.metadata.ownerReferences ?? [])).flatMap((owner) => {
    const manager = writerOf(object, owner.uid);
    const isOld = before.some((old) => canonicalJSON(old) === canonicalJSON(owner));
    return isOld || !isManagerOf(manager, source.operator) ? [] : [{ owner, manager }];
  });
  const { name = "", namespace = "" } = object.metadata;
  const asked = (given: Pick<AskedCall, "verb" | "group" | "resource" | "kind" | "name">) => ({
    ...given,
    step: source.step,
    isResource: true,
    namespace,
    isRefused: false,
    passedBy: "",
  });
  return set.flatMap(({ owner, manager }): readonly AskedCall[] => {
    const controller = controllerOf(manager, source);
    const { group } = parseApiVersion(object.apiVersion);
    const [plural = ""] = changed.split(".");
    const deletes = { verb: "delete", group, resource: plural, kind: object.kind, name };
    const own = previous === undefined ? [] : [{ ...asked(deletes), controller }];
    const wasBlocking = before.some((old) => old.uid === owner.uid && old.blockOwnerDeletion);
    const { group: ownerGroup, version } = parseApiVersion(owner.apiVersion);
    const type = source.registry
      .resourcesOf(ownerGroup, version)
      .find(({ kind }) => kind === owner.kind);
    if (owner.blockOwnerDeletion !== true || wasBlocking || type === undefined) return own;
    const finalizes = { verb: "update", group: ownerGroup, kind: owner.kind, name: owner.name };
    const call = asked({ ...finalizes, resource: join(type.plural, "finalizers") });
    return [...own, { ...call, controller, ...(type.namespaced ? {} : { namespace: "" }) }];
  });
}

/** The controller that a field manager is; tasks and long-lived code are none. */
function controllerOf(manager: string, { operator, controllers }: CallSource): string | undefined {
  return controllers.find((name) => manager === `${operator}.${name}`);
}

/** Who wrote an owner reference; empty where that is not known. */
function writerOf({ metadata }: ApiObject, uid: string | undefined): string {
  const key = `k:${JSON.stringify({ uid })}`;
  const entry = (metadata.managedFields ?? []).find(({ fieldsV1 }) =>
    JSON.stringify(fieldsV1 ?? {}).includes(JSON.stringify(key)),
  );
  return entry?.manager ?? "";
}

const rbac = "rbac.authorization.k8s.io";

/** The rules that an operator passed on by a change: those of a role that it wrote, or bound. */
export function passedOnIn(
  { object }: WorldChange,
  operator: string,
  rulesOf: (kind: string, namespace: string, name: string) => unknown,
): readonly PolicyRule[] {
  const { group } = parseApiVersion(object.apiVersion);
  const managers = object.metadata.managedFields ?? [];
  if (group !== rbac || !managers.some(({ manager = "" }) => isManagerOf(manager, operator))) {
    return [];
  }
  if (!object.kind.endsWith("Binding")) return rulesIn(object["rules"]);
  const [kind = "", name = ""] = ["kind", "name"].map((field) => digText(object["roleRef"], field));
  return rulesIn(rulesOf(kind, object.metadata.namespace ?? "", name));
}

function join(plural: string, subresource: string): string {
  return subresource === "" ? plural : `${plural}/${subresource}`;
}
