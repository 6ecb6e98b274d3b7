import type { Status } from "../../meta/status.js";
import type { ActionData } from "../model/builtin-data.js";
import { builtinResource } from "./builtin-strategy.js";
import { type ApiObject, withMeta } from "../values/api-object.js";
import { readObject } from "../model/body.js";
import type { FieldError } from "../values/field-error.js";
import type { ApiRequest } from "../model/request.js";
import type { Resource } from "../model/resource.js";
import { invalid } from "../values/status-error.js";
import { checkNamespace, inNamespace, type Store, tracked } from "./store.js";
import { readWriteOptions } from "./write-options.js";

/** What is asked by a request whose body, where it has one, was read. */
export interface ActionCall {
  readonly store: Store;
  readonly request: ApiRequest;
  /** The body; for a request without one, what the kind is where nothing is said. */
  readonly object: ApiObject;
  readonly dryRun: boolean;
}

/** An answer: an object, which is shown as is asked, a Status, or a text as it is. */
export type ActionAnswer =
  | { readonly code: number; readonly object: ApiObject }
  | { readonly code: number; readonly status: Status }
  | { readonly code: number; readonly text: string };

const success = {
  kind: "Status",
  apiVersion: "v1",
  metadata: {},
  status: "Success",
  code: 201,
} as const;
/** The answer to what was done, and is no object. */
export const succeeded: ActionAnswer = { code: 201, status: success };

/** What answers a kind that is only created, or a subresource that is no part of its object. */
export interface ActionRules {
  readonly default?: (object: ApiObject) => ApiObject;
  readonly check?: (object: ApiObject) => readonly FieldError[];
  /** Whether it is answered in a namespace that is not there, too. @default false */
  readonly ignoresNamespace?: boolean;
  /** Whether a uid in the body means something. @default false */
  readonly keepsUid?: boolean;
  /** @throws StatusError */
  readonly answer: (call: ActionCall) => ActionAnswer;
}

/** A kind that is only created, or a subresource that is no part of its object. */
export interface Action {
  readonly data: ActionData;
  /** The kind of the body. */
  readonly body: Resource;
  readonly rules: ActionRules;
}

const none = { shortNames: [], categories: [], columns: [], subresources: [] };

export function makeAction(data: ActionData, rules: ActionRules): Action {
  const body = builtinResource(
    { ...data, type: data.type ?? "", ...none, columns: namedAndAged },
    rules.default === undefined ? {} : { default: rules.default },
  );
  return { data, body, rules };
}

const namedAndAged = [
  { name: "Name", type: "string", format: "name", priority: 0 },
  { name: "Created At", type: "date", format: "", priority: 0 },
];

/** Reads the body and answers. @throws StatusError */
export function act(store: Store, given: ApiRequest, { data, body, rules }: Action): ActionAnswer {
  const request = { ...given, resource: body };
  if (given.method !== "POST" || data.type === undefined)
    return rules.answer({ store, request: given, object: body.strategy.empty(), dryRun: false });
  const { dryRun, validation } = readWriteOptions(given.query, "CreateOptions");
  const read = readObject(request, validation);
  given.audit?.names(read.metadata);
  const bare = withMeta(read, {
    ...(rules.keepsUid === true ? {} : { uid: undefined }),
    creationTimestamp: undefined,
    deletionTimestamp: undefined,
    deletionGracePeriodSeconds: undefined,
    selfLink: undefined,
  });
  const object = tracked(request, given.info.subresource, inNamespace(given, bare), undefined);
  if (rules.ignoresNamespace !== true) checkNamespace(store, given, given.info.name);
  const errors = rules.check?.(object) ?? [];
  if (errors.length > 0) throw invalid(body, object.metadata.name ?? "", errors);
  return rules.answer({ store, request: given, object, dryRun });
}
