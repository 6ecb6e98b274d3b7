import type { OperatorDefinition } from "../api/define-operator.js";
import { type Permission, permissionsOf } from "../api/permissions.js";
import type { Client } from "../client/client.js";
import type { Connection } from "../client/credentials.js";
import type { ResourceType } from "../meta/resource-type.js";
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

/** A question, and the permission that it is about. */
interface Question {
  readonly attributes: Attributes;
  readonly permission: Permission;
}

/** How many questions are under way at a time: an operator has dozens, and its caches ask at the same time. */
const questionsAtOnce = 4;

/**
 * Asks the API server whether this process may do what its definition needs, and logs each
 * permission that is missing as the rule to add. Never throws: where the server cannot be asked, the
 * requests themselves will show it.
 *
 * https://kubernetes.io/docs/reference/access-authn-authz/authorization/#checking-api-access
 */
export async function checkPermissions(options: PermissionCheckOptions): Promise<void> {
  const { log, signal } = options;
  const questions = allQuestions(options);
  const missing = new Set<Question>();
  const waiting = [...questions];
  const ask = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      if (!(await isAllowed(next.attributes, options))) missing.add(next);
    }
  };
  try {
    await Promise.all(Array.from({ length: questionsAtOnce }, ask));
  } catch (error) {
    waiting.length = 0;
    if (!signal.aborted) log.debug("permissions could not be checked", { error });
  }
  for (const question of questions) {
    if (!missing.has(question)) continue;
    const { rule, why } = question.permission;
    const { namespace, verb } = question.attributes;
    const place = namespace === undefined ? {} : { namespace };
    log.error("a permission is missing; add the rule", {
      rule: { ...rule, verbs: [verb] },
      ...place,
      why,
    });
  }
}

/** Each once, in the order of the permissions. */
function allQuestions(options: PermissionCheckOptions): readonly Question[] {
  const asked = new Map<string, Question>();
  for (const permission of permissionsOf(options.operator)) {
    for (const attributes of questionsOf(permission, options)) {
      const key = JSON.stringify(attributes);
      if (!asked.has(key)) asked.set(key, { attributes, permission });
    }
  }
  return [...asked.values()];
}

async function isAllowed(
  resourceAttributes: Attributes,
  { client, signal }: PermissionCheckOptions,
): Promise<boolean> {
  signal.throwIfAborted();
  const spec = { resourceAttributes };
  const review = await client.create(SelfSubjectAccessReview, { spec }, { signal });
  const status: unknown = review["status"];
  return isPlainObject(status) && status["allowed"] === true;
}

function* questionsOf(
  { rule, where }: Permission,
  { settings, connection }: PermissionCheckOptions,
): Generator<Attributes> {
  const own = settings.leaderElectionNamespace ?? connection.namespace;
  // The lease is none of this process's business where nobody elects.
  if (where === "own" && !settings.leaderElection) return;
  const watched = settings.watchNamespaces.length === 0 ? [undefined] : settings.watchNamespaces;
  const places = { watched, own: [own], default: ["default"], cluster: [undefined] };
  const namespaces = places[where];
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
