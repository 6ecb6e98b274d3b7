import type { ActionAnswer, ActionCall, ActionRules } from "../store/action.js";
import type { AccountTokens } from "./account-tokens.js";
import { type ApiObject, membersOf, textOf, withMeta } from "../values/api-object.js";
import { type Authentication, serverAudiences } from "./authentication.js";
import { type FieldError, invalidValue } from "../values/field-error.js";
import { goTime } from "../values/go-text.js";
import { badRequest, conflict, invalid, notFound } from "../values/status-error.js";
import { type Storage, storageKey } from "../model/storage.js";
import { userObject } from "../values/user-info.js";

const group = "authentication.k8s.io";

/** The kinds by which somebody asks who somebody is, and for tokens. */
export function identityActions(
  authentication: Authentication,
  tokens: AccountTokens,
): Readonly<Record<string, ActionRules>> {
  return {
    [`selfsubjectreviews.${group}`]: { answer: reviewSelf },
    [`tokenreviews.${group}`]: { answer: (call) => reviewToken(authentication, call) },
    "serviceaccounts/token": {
      default: (object) => {
        const spec = membersOf(object["spec"]);
        const expirationSeconds = spec["expirationSeconds"] ?? 3600;
        return { ...object, spec: { ...spec, expirationSeconds } };
      },
      keepsUid: true,
      answer: (call) => requestToken(tokens, call),
    },
  };
}

function reviewSelf({ object, request }: ActionCall): ActionAnswer {
  const { apiVersion, kind } = object;
  const metadata = { creationTimestamp: goTime(request.nowMs) };
  const status = { userInfo: userObject(request.user) };
  return { code: 201, object: { apiVersion, kind, metadata, status } };
}

/** Follows pkg/registry/authentication/tokenreview. */
function reviewToken(
  authentication: Authentication,
  { object, request }: ActionCall,
): ActionAnswer {
  const { token, audiences } = membersOf(object["spec"]);
  if (textOf(token) === "") throw badRequest("token is required for TokenReview in authentication");
  const wanted = Array.isArray(audiences) && audiences.length > 0 ? audiences : serverAudiences;
  const review = authentication.review(textOf(token), wanted, request.nowMs);
  const status =
    review.user === undefined
      ? { user: {}, error: review.error }
      : { authenticated: true, user: userObject(review.user), audiences: review.audiences };
  return { code: 201, object: { ...object, status } };
}

const shortest = 600;
const longest = 2 ** 32;

/** Follows `ValidateTokenRequest` of pkg/apis/authentication/validation. */
function checkSeconds(seconds: number): readonly FieldError[] {
  const of = (why: string): FieldError =>
    invalidValue("spec.expirationSeconds", seconds, `may not specify a duration ${why}`);
  return [
    ...(seconds < shortest ? [of("less than 10 minutes")] : []),
    ...(seconds > longest ? [of("larger than 2^32 seconds")] : []),
  ];
}

/** Follows pkg/registry/core/serviceaccount/storage/token.go. */
function requestToken(tokens: AccountTokens, { store, request, object }: ActionCall): ActionAnswer {
  const { namespace, name } = request.info;
  const kind = { group, kind: "TokenRequest" };
  const { name: said = "", uid: saidUid = "" } = object.metadata;
  if (said !== "" && said !== name)
    throw invalid(kind, name, [
      invalidValue("metadata.name", said, "must match the service account name if specified"),
    ]);
  const account = found(store.storage, "serviceaccounts", namespace, name);
  const { uid = "" } = account.metadata;
  if (saidUid !== "" && saidUid !== uid)
    throw conflict(
      { group, resource: "TokenRequest" },
      name,
      `the UID in the token request (${saidUid}) does not match the UID of the service account (${uid})`,
    );
  const given = membersOf(object["spec"]);
  const named = Array.isArray(given["audiences"]) ? given["audiences"].map(String) : [];
  const audiences = named.length === 0 ? serverAudiences : named;
  const seconds = Number(given["expirationSeconds"]);
  const errors = checkSeconds(seconds);
  if (errors.length > 0) throw invalid(kind, "", errors);
  const bound = boundTo(store.storage, given["boundObjectRef"], { namespace, name });
  const { token, id } = tokens.issue({ account, audiences, seconds, bound }, request.nowMs);
  request.audit?.annotate("authentication.kubernetes.io/issued-credential-id", id);
  const creationTimestamp = goTime(request.nowMs);
  const spec = { ...given, audiences };
  const status = { token, expirationTimestamp: goTime(request.nowMs + seconds * 1000) };
  const owned = withMeta(object, { name, namespace, uid, creationTimestamp });
  return { code: 201, object: { ...owned, spec, status } };
}

function found(storage: Storage, plural: string, namespace: string, name: string): ApiObject {
  const object = storage.collection(plural).get(storageKey(namespace, name));
  if (object === undefined) throw notFound({ group: "", resource: plural }, name);
  return object;
}

interface Account {
  readonly namespace: string;
  readonly name: string;
}

type Bound = Readonly<Record<string, { readonly name: string; readonly uid: string }>>;

/** What a token goes with, as its claims name it. */
function boundTo(storage: Storage, reference: unknown, account: Account): Bound {
  if (reference === undefined || reference === null) return {};
  const { apiVersion, kind, name, uid } = membersOf(reference);
  const [version = "", groupOf = ""] = textOf(apiVersion).split("/").toReversed();
  const type = textOf(kind);
  const plural = groupOf === "" ? pluralOf(type) : undefined;
  if (plural === undefined) {
    const gv = groupOf === "" ? `/${version}` : `${groupOf}/${version}`;
    throw badRequest(`cannot bind token to object of type ${gv}, Kind=${type}`);
  }
  const namespace = type === "Node" ? "" : account.namespace;
  const object = found(storage, plural, namespace, textOf(name));
  const own = object.metadata.uid ?? "";
  const claims = claimsOf(storage, { type, object, account: account.name });
  if (textOf(uid) !== "" && textOf(uid) !== own)
    throw conflict(
      { group: "", resource: type },
      textOf(name),
      `the UID in the bound object reference (${textOf(uid)}) does not match the UID in record. The object might have been deleted and then recreated`,
    );
  return claims;
}

function pluralOf(kind: string): string | undefined {
  return ["Pod", "Secret", "Node"].includes(kind) ? `${kind.toLowerCase()}s` : undefined;
}

function claimsOf(
  storage: Storage,
  {
    type,
    object,
    account,
  }: { readonly type: string; readonly object: ApiObject; readonly account: string },
): Bound {
  const { name = "", uid = "" } = object.metadata;
  if (type !== "Pod") return { [type.toLowerCase()]: { name, uid } };
  const { serviceAccountName, nodeName } = membersOf(object["spec"]);
  if (serviceAccountName !== account)
    throw badRequest(
      `cannot bind token for serviceaccount ${JSON.stringify(account)} to pod running with different serviceaccount name.`,
    );
  const node = textOf(nodeName);
  if (node === "") return { pod: { name, uid } };
  const nodeUid = storage.collection("nodes").get(node)?.metadata.uid ?? "";
  return { node: { name: node, uid: nodeUid }, pod: { name, uid } };
}
