import type { AccessVerb } from "../api/access.js";
import type { OperatorDefinition } from "../api/define-operator.js";
import type { Client } from "../client/client.js";
import type { DeletionOptions, ListSelection, NameOrKey } from "../controller/context.js";
import { Declared } from "../controller/declared.js";
import { ContextError } from "../controller/errors.js";
import { listWithin } from "../controller/list-within.js";
import type { OperatorClient } from "../controller/operator-client.js";
import { isNotFound } from "../meta/api-error.js";
import { formatApiVersion } from "../meta/gvk.js";
import type { ObjectKey } from "../meta/object-key.js";
import type { ResourceType } from "../meta/resource-type.js";
import type { StoredObject } from "../meta/stored-object.js";
import { deepFreeze } from "../util/json.js";

/** An `OperatorClient` without the types of an operator: its shape, for the code that makes it. */
interface LooseClient {
  get(kind: ResourceType, name: NameOrKey): Promise<StoredObject | undefined>;
  list(kind: ResourceType, selection?: ListSelection): Promise<readonly StoredObject[]>;
  create(kind: ResourceType, object: object): Promise<StoredObject>;
  update(kind: ResourceType, object: object): Promise<StoredObject>;
  patch(kind: ResourceType, name: NameOrKey, patch: object): Promise<StoredObject>;
  delete(kind: ResourceType, name: NameOrKey, options?: DeletionOptions): Promise<boolean>;
  deleteCollection(kind: ResourceType, selection?: ListSelection): Promise<number>;
  subresource(kind: ResourceType, name: string): LoosePart;
}

/** The calls to one part of a kind's objects. */
interface LoosePart {
  get(name: NameOrKey): Promise<unknown>;
  create(name: NameOrKey, object: object): Promise<unknown>;
  update(name: NameOrKey, object: object): Promise<unknown>;
  patch(name: NameOrKey, patch: object): Promise<unknown>;
}

/** What {@link operatorClient} takes. */
export interface OperatorClientOptions<O extends OperatorDefinition = OperatorDefinition> {
  readonly operator: O;
  readonly client: Client;
  readonly fieldManager: string;
  /** The namespaces that the operator works in; empty for all. */
  readonly namespaces: readonly string[];
}

/** Makes what tasks and long-lived code ask the cluster by. What it gives is frozen. */
export function operatorClient<O extends OperatorDefinition>(
  options: OperatorClientOptions<O>,
): OperatorClient<O>;
export function operatorClient(options: OperatorClientOptions): object {
  const { client, operator, fieldManager, namespaces } = options;
  const declared = operator.controllers.map((controller) => new Declared(controller));
  const assertAny = (check: (one: Declared) => void): void => {
    let refusal: unknown;
    for (const one of declared) {
      try {
        check(one);
        return;
      } catch (error) {
        refusal ??= error;
      }
    }
    throw refusal ?? new ContextError("KIND_UNDECLARED", `${operator.name} has no controllers`);
  };
  const assertMay = (kind: ResourceType, verb: AccessVerb, part?: string): void =>
    assertAny((one) => one.assertMay(kind, verb, part));
  const write = { fieldManager };
  const made: LooseClient = {
    get: async (kind, name) => {
      assertAny((one) => one.assertReadable(kind, "get"));
      try {
        return deepFreeze(await client.get(kind, keyOf(kind, name)));
      } catch (error) {
        if (isNotFound(error)) return undefined;
        throw error;
      }
    },
    list: async (kind, { namespace, labels } = {}) => {
      assertAny((one) => one.assertReadable(kind, "list"));
      return await listWithin(client, kind, { namespaces, namespace, labelSelector: labels });
    },
    create: async (kind, object) => {
      assertMay(kind, "create");
      return deepFreeze(await client.create(kind, complete(kind, object), write));
    },
    update: async (kind, object) => {
      assertMay(kind, "update");
      return deepFreeze(await client.update(kind, complete(kind, object), write));
    },
    patch: async (kind, name, patch) => {
      assertMay(kind, "patch");
      const value = { ...patch };
      return deepFreeze(
        await client.patch(kind, keyOf(kind, name), { type: "merge", value }, write),
      );
    },
    delete: async (kind, name, { uid, resourceVersion, propagation } = {}) => {
      assertMay(kind, "delete");
      const preconditions = { uid, resourceVersion };
      const hasConditions = uid !== undefined || resourceVersion !== undefined;
      try {
        await client.delete(kind, keyOf(kind, name), {
          ...(hasConditions ? { preconditions } : {}),
          propagationPolicy: propagation,
        });
        return true;
      } catch (error) {
        if (isNotFound(error)) return false;
        throw error;
      }
    },
    deleteCollection: async (kind, { namespace, labels } = {}) => {
      assertMay(kind, "deletecollection");
      if (kind.scope === "Namespaced" && namespace === undefined) throw withoutNamespace(kind);
      const deleted = await client.deleteCollection(kind, { namespace, labelSelector: labels });
      return deleted.length;
    },
    subresource: (kind, name) => {
      const part = client.subresource(kind, name);
      const asked = (verb: AccessVerb, which: NameOrKey): ObjectKey => {
        assertMay(kind, verb, name);
        return keyOf(kind, which);
      };
      return {
        get: async (which) => deepFreeze(await part.get(asked("get", which))),
        create: async (which, object) =>
          deepFreeze(await part.create(asked("create", which), { ...object }, write)),
        update: async (which, object) =>
          deepFreeze(await part.update(asked("update", which), { ...object }, write)),
        patch: async (which, patch) => {
          const value = { ...patch };
          return deepFreeze(
            await part.patch(asked("patch", which), { type: "merge", value }, write),
          );
        },
      };
    },
  };
  return made;
}

function keyOf(kind: ResourceType, which: NameOrKey): ObjectKey {
  const { name, namespace } = typeof which === "string" ? { name: which } : which;
  if (kind.scope === "Cluster") return { name };
  if (namespace === undefined) throw withoutNamespace(kind);
  return { name, namespace };
}

function withoutNamespace({ kind }: ResourceType): TypeError {
  return new TypeError(`${kind} is namespaced, and no object is reconciled here: name a namespace`);
}

function complete(kind: ResourceType, object: object): StoredObject {
  const metadata: object = "metadata" in object ? Object(object.metadata) : {};
  if (kind.scope === "Namespaced" && !("namespace" in metadata)) throw withoutNamespace(kind);
  return Object.assign(
    { ...object },
    { apiVersion: formatApiVersion(kind), kind: kind.kind, metadata: Object(metadata) },
  );
}
