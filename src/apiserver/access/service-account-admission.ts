import { randomInt } from "node:crypto";
import {
  type ApiObject,
  type Members,
  membersOf,
  textOf,
  withMember,
} from "../values/api-object.js";
import { itemsOf } from "../fields/members-map.js";
import { type ApiRequest, groupResource } from "../model/request.js";
import { forbidden } from "../values/status-error.js";
import { type Storage, storageKey } from "../model/storage.js";

const mirror = "kubernetes.io/config.mirror";
const mountPath = "/var/run/secrets/kubernetes.io/serviceaccount";
const letters = "bcdfghjklmnpqrstvwxz2456789";

/**
 * Gives a new Pod its ServiceAccount: its name, a volume with a token, and what images are pulled with.
 *
 * Follows plugin/pkg/admission/serviceaccount, but for the annotation that restricts Secrets.
 *
 * @throws StatusError 403 where there is no such account.
 */
export function withServiceAccount(
  storage: Storage,
  request: ApiRequest,
  pod: ApiObject,
): ApiObject {
  const { resource, info } = request;
  const isPod = resource.group === "" && resource.plural === "pods" && info.subresource === "";
  if (!isPod || pod.metadata.annotations?.[mirror] !== undefined) return pod;
  const given = membersOf(pod["spec"]);
  const said = textOf(given["serviceAccountName"]);
  const name = said === "" ? "default" : said;
  const key = storageKey(info.namespace, name);
  const account = storage.collection("serviceaccounts").get(key);
  if (account === undefined) {
    const why = `error looking up service account ${key}: serviceaccount ${JSON.stringify(name)} not found`;
    throw forbidden(groupResource(resource), pod.metadata.name ?? "", why);
  }
  const spec = { ...given, serviceAccountName: name, serviceAccount: name };
  const mounted = mountsToken(account, given) ? withToken(spec) : spec;
  const pulled = itemsOf(account["imagePullSecrets"]);
  const hasOwn = itemsOf(given["imagePullSecrets"]).length > 0;
  return withMember(
    pod,
    "spec",
    hasOwn || pulled.length === 0 ? mounted : { ...mounted, imagePullSecrets: pulled },
  );
}

function mountsToken(account: ApiObject, spec: Members): boolean {
  const field = "automountServiceAccountToken";
  return (spec[field] ?? account[field] ?? true) !== false;
}

/** A Pod whose containers find a token, where they mount nothing there themselves. */
function withToken(spec: Members): Members {
  const own = itemsOf(spec["volumes"]).find(({ name }) =>
    textOf(name).startsWith("kube-api-access-"),
  );
  const name = own === undefined ? generated() : textOf(own["name"]);
  let isUsed = false;
  const mounted = (field: string): readonly Members[] =>
    itemsOf(spec[field]).map((container) => {
      const mounts = itemsOf(container["volumeMounts"]);
      if (mounts.some((mount) => mount["mountPath"] === mountPath)) return container;
      isUsed = true;
      return { ...container, volumeMounts: [...mounts, { name, readOnly: true, mountPath }] };
    });
  const containers = mounted("containers");
  const initContainers = mounted("initContainers");
  return {
    ...spec,
    ...(initContainers.length === 0 ? {} : { initContainers }),
    containers,
    ...(own === undefined && isUsed
      ? { volumes: [...itemsOf(spec["volumes"]), { name, projected: tokenSources }] }
      : {}),
  };
}

function generated(): string {
  const ending = Array.from({ length: 5 }, () => letters[randomInt(letters.length)]).join("");
  return `kube-api-access-${ending}`;
}

const tokenSources = {
  sources: [
    { serviceAccountToken: { expirationSeconds: 3607, path: "token" } },
    { configMap: { name: "kube-root-ca.crt", items: [{ key: "ca.crt", path: "ca.crt" }] } },
    {
      downwardAPI: {
        items: [
          { path: "namespace", fieldRef: { apiVersion: "v1", fieldPath: "metadata.namespace" } },
        ],
      },
    },
  ],
  defaultMode: 420,
};
