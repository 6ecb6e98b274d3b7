import { ApiError, isForbidden } from "../meta/api-error.js";
import type { ResourceType } from "../meta/resource-type.js";
import { cutText } from "../util/cut-text.js";

/**
 * Only the text tells this refusal from others: `ConfirmNoEscalation` of
 * `k8s.io/kubernetes/pkg/registry/rbac/validation/rule.go`. What it lacks follows, a rule on each line.
 */
const refusal = / is attempting to grant RBAC permissions not currently held:\n/;

/** More rules than these are counted, not named; each is cut to so many characters. */
const namedRules = 3;
const longestRule = 200;

/**
 * The error of a Role or a binding that would pass on what the operator may not do, beginning with what to do: the server
 * names the caller, all its groups and every missing rule before. Any other error as it is.
 */
export function explainGrantRefusal(error: unknown, { group, kind }: ResourceType): unknown {
  if (group !== "rbac.authorization.k8s.io" || !isForbidden(error)) return error;
  const [, listed] = (error.status.message ?? "").split(refusal);
  if (listed === undefined) return error;
  const missing = (listed.split("; resolution errors: ")[0] ?? "").split("\n");
  const shown = missing.slice(0, namedRules).map((rule) => cutText(rule, longestRule));
  const more = missing.length > namedRules ? [`and ${missing.length - namedRules} more`] : [];
  const message = `name the rules that it passes on in owns of the controller, own(${kind}, { mayGrant: […] }): the API server lets nobody pass on what they may not do, and the operator lacks ${[...shown, ...more].join(", ")}`;
  return new ApiError({ ...error.status, message }, { code: error.httpCode });
}
