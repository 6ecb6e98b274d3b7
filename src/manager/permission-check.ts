import type { OperatorDefinition } from "../api/define-operator.js";
import { type Permission, permissionsOf } from "../api/permissions.js";
import type { Client } from "../client/client.js";
import { isApiError } from "../meta/api-error.js";
import type { Connection } from "../client/credentials.js";
import type { ResourceType } from "../meta/resource-type.js";
import type { StoredObject } from "../meta/stored-object.js";
import type { Logger } from "../telemetry/logger.js";
import { isPlainObject } from "../util/json.js";
import type { Settings } from "./settings.js";

/** What {@link checkPermissions} takes. */
export interface PermissionCheckOptions {
  readonly operator: OperatorDefinition;
  readonly client: Pick<Client, "create">;
  readonly settings: Settings;
  readonly connection: Connection;
  readonly log: Logger;
  readonly signal: AbortSignal;
}

const SelfSubjectAccessReview: ResourceType<"SelfSubjectAccessReview"> = {
  group: "authorization.k8s.io",
  version: "v1",
  kind: "SelfSubjectAccessReview",
  plural: "selfsubjectaccessreviews",
  scope: "Cluster",
};

/** One question to the API server. */
interface Attributes {
  readonly group: string;
  readonly resource: string;
  readonly subresource?: string;
  readonly verb: string;
  readonly namespace?: string;
  readonly name?: string;
}

/**
 * Asks the API server whether this process may do what its definition needs, and logs each
 * permission that is missing as the rule to add. Never throws: where the server cannot be asked, the
 * requests themselves will show it.
 *
 * https://kubernetes.io/docs/reference/access-authn-authz/authorization/#checking-api-access
 */
export async function checkPermissions(options: PermissionCheckOptions): Promise<void> {
  const { operator, client, log, signal } = options;
  const asked = new Set<string>();
  for (const permission of permissionsOf(operator)) {
    for (const attributes of questionsOf(permission, options)) {
      const key = JSON.stringify(attributes);
      if (asked.has(key) || signal.aborted) continue;
      asked.add(key);
      try {
        const review = await client.create(
          SelfSubjectAccessReview,
          { spec: { resourceAttributes: attributes } },
          { signal },
        );
        if (!isAllowed(review)) {
          const { namespace, verb } = attributes;
          log.error("a permission is missing; add the rule", {
            rule: { ...permission.rule, verbs: [verb] },
            ...(namespace === undefined ? {} : { namespace }),
            why: permission.why,
          });
        }
      } catch (error) {
        if (signal.aborted) return;
        if (isApiError(error)) log.debug("permissions could not be checked", { error });
        return;
      }
    }
  }
}

function* questionsOf(
  { rule, where }: Permission,
  { settings, connection }: PermissionCheckOptions,
): Generator<Attributes> {
  const own = settings.leaderElectionNamespace ?? connection.namespace;
  // The lease is none of this process's business where nobody elects.
  if (where === "own" && !settings.leaderElection) return;
  const watched = settings.watchNamespaces.length === 0 ? [undefined] : settings.watchNamespaces;
  const namespaces = where === "watched" ? watched : [where === "own" ? own : "default"];
  for (const group of rule.apiGroups ?? []) {
    for (const name of rule.resources ?? []) {
      const [resource = "", subresource] = name.split("/");
      for (const verb of rule.verbs) {
        for (const namespace of namespaces) {
          for (const objectName of rule.resourceNames ?? [undefined]) {
            yield {
              group,
              resource,
              verb,
              ...(subresource === undefined ? {} : { subresource }),
              ...(namespace === undefined ? {} : { namespace }),
              ...(objectName === undefined ? {} : { name: objectName }),
            };
          }
        }
      }
    }
  }
}

function isAllowed(review: StoredObject): boolean {
  const status = review["status"];
  return isPlainObject(status) && status["allowed"] === true;
}
