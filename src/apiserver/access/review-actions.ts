import type { ActionAnswer, ActionCall, ActionRules } from "../store/action.js";
import { type ApiObject, membersOf, textOf, withMeta } from "../values/api-object.js";
import { type Attributes, attributesOf, type Authorizer } from "./authorizer.js";
import { type FieldError, invalidValue } from "../values/field-error.js";
import { checkSelectorAttributes, selectorFault } from "./review-selectors.js";
import { badRequest, invalid } from "../values/status-error.js";
import type { UserInfo } from "../values/user-info.js";

/** The kinds by which somebody asks who may do what. */
export function accessReviews(authorizer: Authorizer): Readonly<Record<string, ActionRules>> {
  const review = ({ object }: ActionCall, user: UserInfo): ActionAnswer => {
    const spec = membersOf(object["spec"]);
    const { allowed, reason } = authorizer.decide(attributesOfReview(user, spec));
    const fault = selectorFault(spec["resourceAttributes"]);
    const status = {
      allowed,
      ...(reason === "" ? {} : { reason }),
      ...(fault === undefined ? {} : { evaluationError: fault }),
    };
    return { code: 201, object: { ...object, status } };
  };
  const group = "authorization.k8s.io";
  return {
    [`subjectaccessreviews.${group}`]: {
      answer: (call) => {
        const { object } = call;
        refuse([...checkSubject(object), ...checkEmptyMeta(object)]);
        return review(call, subjectOf(object));
      },
    },
    [`localsubjectaccessreviews.${group}`]: {
      ignoresNamespace: true,
      answer: (call) => {
        refuse([...checkSubject(call.object), ...checkLocal(call.object)]);
        return review(call, subjectOf(call.object));
      },
    },
    [`selfsubjectaccessreviews.${group}`]: {
      answer: (call) => {
        refuse([...checkAttributes(call.object), ...checkEmptyMeta(call.object)]);
        return review(call, call.request.user);
      },
    },
    [`selfsubjectrulesreviews.${group}`]: { answer: (call) => rulesReview(authorizer, call) },
  };
}

function subjectOf(object: ApiObject): UserInfo {
  const { user, uid, groups, extra } = membersOf(object["spec"]);
  const values = Object.entries(membersOf(extra)).map(([key, each]) => [key, textsOf(each)]);
  return {
    username: textOf(user),
    uid: textOf(uid),
    groups: textsOf(groups),
    ...(values.length === 0 ? {} : { extra: Object.fromEntries(values) }),
  };
}

function textsOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.map(String) : [];
}

function attributesOfReview(user: UserInfo, spec: Readonly<Record<string, unknown>>): Attributes {
  if (spec["resourceAttributes"] === undefined) {
    const { path, verb } = membersOf(spec["nonResourceAttributes"]);
    return attributesOf(user, textOf(verb), { isResource: false, path: textOf(path) });
  }
  const { verb, namespace, group, resource, subresource, name } = membersOf(
    spec["resourceAttributes"],
  );
  return attributesOf(user, textOf(verb), {
    namespace: textOf(namespace),
    group: textOf(group),
    resource: textOf(resource),
    subresource: textOf(subresource),
    name: textOf(name),
  });
}

/** Follows pkg/apis/authorization/validation. */
function checkAttributes({ spec }: ApiObject): readonly FieldError[] {
  const { resourceAttributes: resource, nonResourceAttributes: path } = membersOf(spec);
  const errors: FieldError[] = [];
  if (resource !== undefined && path !== undefined)
    errors.push(
      invalidValue(
        "spec.nonResourceAttributes",
        goPath(path),
        "cannot be specified in combination with resourceAttributes",
      ),
    );
  if (resource === undefined && path === undefined)
    errors.push(
      invalidValue(
        "spec.resourceAttributes",
        null,
        "exactly one of nonResourceAttributes or resourceAttributes must be specified",
      ),
    );
  return [...errors, ...checkSelectorAttributes(resource)];
}

function checkSubject(object: ApiObject): readonly FieldError[] {
  const { user, groups } = membersOf(object["spec"]);
  const isNobody = textOf(user) === "" && textsOf(groups).length === 0;
  return [
    ...checkAttributes(object),
    ...(isNobody
      ? [invalidValue("spec.user", "", "at least one of user or group must be specified")]
      : []),
  ];
}

/** As Go writes its own form of it. */
function goPath(value: unknown): object {
  const { path, verb } = membersOf(value);
  return { Path: textOf(path), Verb: textOf(verb) };
}

function checkEmptyMeta({ metadata }: ApiObject): readonly FieldError[] {
  const { managedFields: _, ...meta } = metadata;
  if (Object.keys(meta).length === 0) return [];
  return [invalidValue("metadata", metadata, "must be empty")];
}

function checkLocal({ metadata, ...object }: ApiObject): readonly FieldError[] {
  const { managedFields: _, namespace = "", ...meta } = metadata;
  const { resourceAttributes: resource, nonResourceAttributes: path } = membersOf(object["spec"]);
  const place = textOf(membersOf(resource)["namespace"]);
  const field = "spec.resourceAttributes.namespace";
  const errors: FieldError[] = [];
  if (Object.keys(meta).length > 0)
    errors.push(invalidValue("metadata", metadata, "must be empty except for namespace"));
  if (resource !== undefined && place !== namespace)
    errors.push(invalidValue(field, place, "must match metadata.namespace"));
  if (path !== undefined)
    errors.push(
      invalidValue(
        "spec.nonResourceAttributes",
        goPath(path),
        "disallowed on this kind of request",
      ),
    );
  return errors;
}

/** The server has forgotten what kind it was. @throws StatusError 422 */
function refuse(errors: readonly FieldError[]): void {
  if (errors.length > 0) throw invalid({ group: "authorization.k8s.io", kind: "" }, "", errors);
}

function rulesReview(authorizer: Authorizer, { object, request }: ActionCall): ActionAnswer {
  const namespace = textOf(membersOf(object["spec"])["namespace"]);
  if (namespace === "") throw badRequest("no namespace on request");
  const { rules, errors } = authorizer.rulesFor(request.user, namespace);
  const resourceRules = rules
    .filter(({ resources }) => resources.length > 0)
    .map(({ verbs, apiGroups, resources, resourceNames }) => ({
      verbs,
      ...(apiGroups.length === 0 ? {} : { apiGroups }),
      resources,
      ...(resourceNames.length === 0 ? {} : { resourceNames }),
    }));
  const nonResourceRules = rules
    .filter(({ nonResourceURLs }) => nonResourceURLs.length > 0)
    .map(({ verbs, nonResourceURLs }) => ({ verbs, nonResourceURLs }));
  const [first] = errors;
  const error = errors.length > 1 ? `[${errors.join(", ")}]` : first;
  return {
    code: 201,
    object: {
      ...withMeta(object, { managedFields: undefined }),
      metadata: {},
      spec: {},
      status: {
        resourceRules,
        nonResourceRules,
        incomplete: false,
        ...(error === undefined ? {} : { evaluationError: error }),
      },
    },
  };
}
