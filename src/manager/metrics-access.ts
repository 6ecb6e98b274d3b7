import { createHash } from "node:crypto";
import type { Client } from "../client/client.js";
import type { ResourceType } from "../meta/resource-type.js";
import type { Logger } from "../telemetry/logger.js";
import type { Clock } from "../util/clock.js";
import { isPlainObject } from "../util/json.js";
import type { HttpAnswer, HttpGuard } from "./http-server.js";
import { TimedAnswers } from "./timed-answers.js";

/** What {@link clusterGuard} takes. */
export interface ClusterGuardOptions {
  readonly client: Pick<Client, "create">;
  readonly clock: Clock;
  readonly log: Logger;
}

const TokenReview: ResourceType<"TokenReview"> = {
  group: "authentication.k8s.io",
  version: "v1",
  kind: "TokenReview",
  plural: "tokenreviews",
  scope: "Cluster",
};
const SubjectAccessReview: ResourceType<"SubjectAccessReview"> = {
  group: "authorization.k8s.io",
  version: "v1",
  kind: "SubjectAccessReview",
  plural: "subjectaccessreviews",
  scope: "Cluster",
};

/** As controller-runtime keeps them; a token that is refused is kept as well, so that it costs the API server little. */
const keepMs = { user: 60_000, stranger: 10_000, allowed: 300_000, denied: 30_000 } as const;
const timeoutMs = 10_000;
const limits = { kept: 1_000, open: 16 } as const;

/** Who somebody is, as the API server says it. */
interface User {
  readonly username: string;
  readonly uid?: unknown;
  readonly groups?: unknown;
  readonly extra?: unknown;
}

/**
 * Lets in whom the cluster knows by their token (TokenReview) and allows the path with the verb that is the method in
 * lower case (SubjectAccessReview): 401 and 403 for others, 500 where the cluster cannot be asked.
 *
 * Follows `WithAuthenticationAndAuthorization` of controller-runtime's `pkg/metrics/filters`. Tokens are kept as
 * hashes only.
 */
export function clusterGuard({ client, clock, log }: ClusterGuardOptions): HttpGuard {
  const users = new TimedAnswers<User | "stranger">(clock, limits);
  const rights = new TimedAnswers<boolean>(clock, limits);
  return async ({ method, path, authorization }) => {
    const token = /^bearer +(\S+) *$/i.exec(authorization ?? "")?.[1];
    if (token === undefined) return refusal(401);
    try {
      const user = await users.get(hashOf(token), () => review(client, clock, token));
      if (user === undefined) return refusal(503);
      if (user === "stranger") return refusal(401);
      const verb = method.toLowerCase();
      const attributes = { path, verb };
      const question = JSON.stringify([user, attributes]);
      const isAllowed = await rights.get(question, () => mayRead(client, clock, user, attributes));
      if (isAllowed === undefined) return refusal(503);
      return isAllowed ? undefined : refusal(403);
    } catch (error) {
      log.warn("the cluster could not be asked who may read the metrics", { error });
      return refusal(500);
    }
  };
}

const texts: Readonly<Record<401 | 403 | 500 | 503, string>> = {
  401: "Unauthorized\n",
  403: "Forbidden\n",
  500: "The cluster could not be asked who may read this\n",
  503: "Too many are asking\n",
};

function refusal(code: keyof typeof texts): HttpAnswer {
  return { code, body: texts[code] };
}

function hashOf(token: string): string {
  return createHash("sha256").update(token).digest("base64");
}

async function review(
  client: ClusterGuardOptions["client"],
  clock: Clock,
  token: string,
): Promise<{ readonly value: User | "stranger"; readonly keepMs: number }> {
  const status = await statusOf(client, clock, TokenReview, { token });
  const user = status["authenticated"] === true ? status["user"] : undefined;
  if (!isPlainObject(user) || typeof user["username"] !== "string" || user["username"] === "") {
    return { value: "stranger", keepMs: keepMs.stranger };
  }
  const { username, uid, groups, extra } = user;
  return { value: { username: String(username), uid, groups, extra }, keepMs: keepMs.user };
}

async function mayRead(
  client: ClusterGuardOptions["client"],
  clock: Clock,
  { username, ...who }: User,
  nonResourceAttributes: { readonly path: string; readonly verb: string },
): Promise<{ readonly value: boolean; readonly keepMs: number }> {
  const spec = { user: username, ...who, nonResourceAttributes };
  const { allowed } = await statusOf(client, clock, SubjectAccessReview, spec);
  return allowed === true
    ? { value: true, keepMs: keepMs.allowed }
    : { value: false, keepMs: keepMs.denied };
}

async function statusOf(
  client: ClusterGuardOptions["client"],
  clock: Clock,
  type: ResourceType,
  spec: object,
): Promise<Readonly<Record<string, unknown>>> {
  const ending = new AbortController();
  const timer = clock.schedule(timeoutMs, () =>
    ending.abort(new Error(`the API server did not answer within ${timeoutMs / 1_000} s`)),
  );
  try {
    const answer = await client.create(type, { spec }, { signal: ending.signal });
    const status: unknown = answer["status"];
    return isPlainObject(status) ? status : {};
  } finally {
    timer.cancel();
  }
}
