import { formatApiVersion } from "../meta/gvk.js";
import type { ObjectKey } from "../meta/object-key.js";
import type { ResourceType } from "../meta/resource-type.js";
import { isPlainObject } from "../util/json.js";
import { RequestError, type RequestIssue } from "./errors.js";
import { roundedNumberOf } from "./exact-numbers.js";

/** Which object, or which objects, of a kind. */
export interface RequestTarget {
  readonly namespace?: string | undefined;
  readonly name?: string | undefined;
}

/** What kind and which object an object says it is; what is no text is left out. */
function identityOf(
  object: object,
): RequestTarget & Partial<Record<"apiVersion" | "kind", unknown>> {
  const metadata: unknown = Reflect.get(object, "metadata");
  const { name, namespace } = isPlainObject(metadata) ? metadata : {};
  return {
    apiVersion: Reflect.get(object, "apiVersion"),
    kind: Reflect.get(object, "kind"),
    name: typeof name === "string" ? name : undefined,
    namespace: typeof namespace === "string" ? namespace : undefined,
  };
}

/** Collects what is wrong with a call before it is sent. */
export class RequestCheck {
  readonly #verb: string;
  readonly #type: ResourceType;
  readonly #issues: RequestIssue[] = [];

  constructor(verb: string, type: ResourceType) {
    this.#verb = verb;
    this.#type = type;
  }

  /** The object that a key names. */
  key(key: ObjectKey): RequestTarget {
    return this.#target(key, "key");
  }

  /** The object that an object's metadata names. */
  object(
    object: object,
    { mayGenerateName }: { readonly mayGenerateName: boolean },
  ): RequestTarget {
    this.kind(object, this.#type);
    const { name, namespace } = identityOf(object);
    if (!mayGenerateName || name !== undefined)
      return this.#target({ name, namespace }, "metadata");
    return { namespace: this.#namespace(namespace, "metadata.namespace") };
  }

  /** Whether what an object says of its kind is right. */
  kind(object: object, type: Pick<ResourceType, "group" | "version" | "kind">): void {
    const said = identityOf(object);
    const right = { apiVersion: formatApiVersion(type), kind: type.kind };
    for (const field of ["apiVersion", "kind"] as const) {
      if (said[field] === undefined || said[field] === right[field]) continue;
      const message = `is ${JSON.stringify(said[field])} where ${right[field]} belongs; use the handle of the object's kind`;
      this.#issues.push({ path: field, code: "REQUEST_KIND", message });
    }
  }

  /** Whether the metadata of an object, where it has any, names what the key names. */
  sameAs(key: ObjectKey, object: object): void {
    const said = identityOf(object);
    for (const field of ["name", "namespace"] as const) {
      if (said[field] === undefined || said[field] === key[field]) continue;
      const message = `is ${JSON.stringify(said[field])}, but the key says ${JSON.stringify(key[field])}; name one object`;
      const code = field === "name" ? "REQUEST_NAME" : "REQUEST_NAMESPACE";
      this.#issues.push({ path: `metadata.${field}`, code, message });
    }
  }

  /** The namespace to look in; every one where it is absent, unless there must be one. */
  scope(
    namespace: string | undefined,
    { isNeeded }: { readonly isNeeded: boolean },
  ): RequestTarget {
    return namespace === undefined && !isNeeded
      ? {}
      : { namespace: this.#namespace(namespace, "namespace") };
  }

  /** Whether a whole object can be written back. */
  exact(object: object): void {
    const path = roundedNumberOf(object);
    if (path === undefined) return;
    const message =
      "the server has an integer here that JavaScript rounds, and the rounded one would be stored; patch or apply the fields that change";
    this.#issues.push({ path, code: "REQUEST_NUMBER", message });
  }

  fieldManager(name: string | undefined): void {
    if (name !== undefined && name !== "") return;
    const message = "is missing; name who owns the applied fields, here or for the whole client";
    this.#issues.push({ path: "fieldManager", code: "REQUEST_FIELD_MANAGER", message });
  }

  /** @throws {RequestError} with everything that was found */
  done(): void {
    if (this.#issues.length === 0) return;
    const { kind } = this.#type;
    const subject = `${this.#verb} ${kind} of ${formatApiVersion(this.#type)}`;
    throw new RequestError(subject, this.#issues);
  }

  #target({ namespace, name }: RequestTarget, path: string): RequestTarget {
    const fault = name === undefined || name === "" ? "is missing" : segmentFault(name);
    if (fault !== undefined) {
      this.#issues.push({ path: `${path}.name`, code: "REQUEST_NAME", message: fault });
    }
    return { namespace: this.#namespace(namespace, `${path}.namespace`), name };
  }

  #namespace(namespace: string | undefined, path: string): string | undefined {
    const isGiven = namespace !== undefined && namespace !== "";
    const { kind, scope } = this.#type;
    let fault = isGiven ? segmentFault(namespace) : undefined;
    if (scope === "Cluster" && isGiven) {
      fault = `is given, but ${kind} does not live in namespaces; leave it out`;
    } else if (scope === "Namespaced" && !isGiven) {
      fault = `is missing; say in which namespace the ${kind} is`;
    }
    if (fault !== undefined) this.#issues.push({ path, code: "REQUEST_NAMESPACE", message: fault });
    return namespace;
  }
}

/** Why a name cannot be part of a path, whatever the kind. Follows `IsValidPathSegmentName` of apimachinery. */
function segmentFault(name: string): string | undefined {
  if (name !== "." && name !== ".." && !/[/%]/.test(name)) return undefined;
  return `is ${JSON.stringify(name)}; a name is not '.' or '..' and holds neither '/' nor '%'`;
}
