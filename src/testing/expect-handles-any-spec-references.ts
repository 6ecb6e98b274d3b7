import type { AnyResource } from "../api/resource.js";
import type { StoredObject } from "../meta/stored-object.js";
import { ConfigMap, Secret } from "../kubernetes/kinds.generated.js";
import { isApiError } from "../meta/api-error.js";
import type { ResourceType } from "../meta/resource-type.js";
import { isPlainObject } from "../util/json.js";
import type { ServerKit } from "./server-kit.js";
import type { Subject } from "./trial-world.js";

/** An operator, and one of its kinds. */
interface Referring extends Pick<Subject, "operator"> {
  readonly type: AnyResource;
}

/** A Secret or a ConfigMap that an object refers to by name. */
export interface Referenced {
  readonly type: typeof Secret | typeof ConfigMap;
  readonly namespace: string;
  readonly name: string;
}

/** What an object refers to, by what its controllers declare. */
export function referencedBy(
  { operator, type }: Referring,
  object: StoredObject,
): readonly Referenced[] {
  const references = operator.controllers
    .filter((controller) => controller.for === type)
    .flatMap((controller) => Object.values(controller.references));
  return references.flatMap((reference) => {
    const { to } = reference;
    const handle = [Secret, ConfigMap].find(
      ({ group, kind }) => group === to.group && kind === to.kind,
    );
    if (handle === undefined) return [];
    const typed = object as Parameters<typeof reference.name>[0];
    const name = reference.name(typed);
    const namespace = reference.namespace?.(typed) ?? object.metadata.namespace ?? "default";
    return name === undefined || name === "" ? [] : [{ type: handle, namespace, name }];
  });
}

/** Makes the Secrets and ConfigMaps that an object refers to and that are not there, with the keys that it names. */
export async function ensureReferenced(
  server: ServerKit,
  subject: Referring,
  stored: StoredObject,
): Promise<void> {
  for (const { type, namespace, name } of referencedBy(subject, stored)) {
    const handle: ResourceType = type;
    const keys = [...new Set(["key", ...keysBeside(stored, name)])];
    const data = Object.fromEntries(
      keys.map((key) => [key, type === Secret ? "dmFsdWU=" : "value"]),
    );
    try {
      if ((await server.get(handle, { namespace, name })) !== undefined) continue;
      await server.create(handle, { metadata: { namespace, name }, data });
    } catch (error) {
      // Not every text is a name: then it is the operator's to say so.
      if (!isApiError(error)) throw error;
    }
  }
}

/** The texts in fields called `key` of the objects in which a name stands. */
function keysBeside(value: unknown, name: string): readonly string[] {
  if (Array.isArray(value)) return value.flatMap((item: unknown) => keysBeside(item, name));
  if (!isPlainObject(value)) return [];
  const { key } = value;
  const own =
    value["name"] === name && typeof key === "string" && /^[-._a-zA-Z0-9]{1,253}$/.test(key);
  return [
    ...(own ? [key] : []),
    ...Object.values(value).flatMap((member) => keysBeside(member, name)),
  ];
}
