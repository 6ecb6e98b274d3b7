import type { BoundRole } from "../api/rbac-manifests.js";
import type { Client } from "../client/client.js";
import {
  ClusterRole,
  ClusterRoleBinding,
  Namespace,
  Role,
  RoleBinding,
  ServiceAccount,
} from "../kubernetes/kinds.generated.js";
import { isNotFound } from "../meta/api-error.js";
import type { ResourceType } from "../meta/resource-type.js";
import { systemClock } from "../util/clock.js";
import { callApi, describeAnswer } from "./api-request.js";
import { accountUsername } from "../apiserver/values/user-info.js";
import type { ClusterConfig } from "./cluster-config.js";
import { dig } from "./dig.js";
import { ControlPlaneError } from "./errors.js";
import { until } from "./wait.js";

/** A ServiceAccount. */
export interface AccountKey {
  readonly namespace: string;
  readonly name: string;
}

/** Who installs: neither the test nor an operator. */
const fieldManager = "install";

const kinds: readonly ResourceType[] = [ClusterRole, ClusterRoleBinding, Role, RoleBinding];

/**
 * Makes a namespace and an account in it with the roles that it is bound to; what is there already is brought in line.
 *
 * @throws {ControlPlaneError} CONTROL_PLANE_REQUEST where another namespace is not there
 */
export async function installAccount(
  client: Client,
  { namespace, name }: AccountKey,
  bound: readonly BoundRole[],
): Promise<void> {
  await client.apply(Namespace, { metadata: { name: namespace } }, { fieldManager });
  await client.apply(ServiceAccount, { metadata: { namespace, name } }, { fieldManager });
  const objects = bound.flatMap(({ role, binding }) => [role, binding]);
  await Promise.all(
    objects.map(async (object) => {
      const kind = kinds.find((each) => each.kind === object.kind);
      if (kind === undefined) return;
      try {
        await client.apply(kind, object, { fieldManager });
      } catch (error) {
        if (!isNotFound(error)) throw error;
        throw new ControlPlaneError(
          "CONTROL_PLANE_REQUEST",
          `${name} works in the namespace ${object.metadata.namespace}, which is not there: create it before ${name} is run`,
          { cause: error },
        );
      }
    }),
  );
}

const holdTimeoutMs = 10_000;

/** Waits until a server, which hears of roles a moment after they are stored, lets an account do what they say. */
export async function rolesHold(
  admin: ClusterConfig,
  { namespace, name }: AccountKey,
  bound: readonly BoundRole[],
): Promise<void> {
  const user = accountUsername(namespace, name);
  for (const { role } of bound) {
    const [rule] = role.rules;
    if (rule === undefined) continue;
    const [resource = "", subresource = ""] = rule.resources[0]?.split("/") ?? [];
    const { apiGroups, resourceNames, verbs } = rule;
    const what = { group: apiGroups[0], resource, subresource, verb: verbs[0] };
    const { namespace: at } = role.metadata;
    const resourceAttributes = { ...what, namespace: at, name: resourceNames?.[0] };
    let last: Awaited<ReturnType<typeof callApi>> | undefined;
    const holds = await until(
      async () => {
        last = await callApi(admin, {
          method: "POST",
          path: "/apis/authorization.k8s.io/v1/subjectaccessreviews",
          body: { spec: { user, resourceAttributes } },
        });
        return dig(last.body, "status", "allowed") === true ? true : undefined;
      },
      { clock: systemClock, timeoutMs: holdTimeoutMs, intervalMs: 20 },
    );
    if (holds === undefined) {
      throw new ControlPlaneError(
        "CONTROL_PLANE_REQUEST",
        `the ${role.kind} ${role.metadata.name} does not hold for ${user} within ${holdTimeoutMs / 1_000} s: ${last === undefined ? "no answer" : describeAnswer(last)}`,
      );
    }
  }
}
