import { isPlainObject } from "../util/json.js";
import {
  faultOfDnsLabel,
  faultOfDnsSubdomain,
  faultOfLabelValue,
  faultOfQualifiedName,
} from "../meta/names.js";
import { childPlace, type FieldPlace, issueAt, itemPlace } from "./field-place.js";
import type { FieldReason, ValueIssue } from "./value-issue.js";

type Members = Readonly<Record<string, unknown>>;

/** How the names of a kind are checked, and whether its objects have a namespace. */
export interface MetadataRules {
  readonly names: "subdomain" | "path segment";
  readonly namespaced: boolean;
}

/**
 * Checks metadata as `readMetadata` answers it.
 *
 * Follows `ValidateObjectMeta` of `apimachinery/pkg/api/validation`.
 */
export function checkObjectMeta(
  metadata: Members,
  place: FieldPlace,
  rules: MetadataRules,
): readonly ValueIssue[] {
  return new MetadataCheck(metadata, place).run(rules);
}

class MetadataCheck {
  readonly #metadata: Members;
  readonly #place: FieldPlace;
  readonly #issues: ValueIssue[] = [];

  constructor(metadata: Members, place: FieldPlace) {
    this.#metadata = metadata;
    this.#place = place;
  }

  run(rules: MetadataRules): readonly ValueIssue[] {
    this.#checkNames(rules);
    this.#checkMaps();
    this.#checkFinalizers();
    this.#checkOwners();
    this.#checkManagers();
    return this.#issues;
  }

  #text(name: string): string {
    const value = this.#metadata[name];
    return typeof value === "string" ? value : "";
  }

  #list(name: string): readonly unknown[] {
    const value = this.#metadata[name];
    return Array.isArray(value) ? value : [];
  }

  #report(place: FieldPlace, message: string, reason?: FieldReason): void {
    this.#issues.push(issueAt(place, "VALUE_METADATA", message, reason));
  }

  /** Reports a fault of a name, if there is one, together with the name. */
  #judge(member: string, name: string, fault: string | undefined): void {
    if (fault !== undefined)
      this.#report(childPlace(this.#place, member), `${fault}, not ${JSON.stringify(name)}`);
  }

  #checkNames({ names, namespaced }: MetadataRules): void {
    const name = this.#text("name");
    const prefix = this.#text("generateName");
    const namespace = this.#text("namespace");
    if (prefix !== "") this.#judge("generateName", prefix, faultOfPrefix(prefix, names));
    if (name !== "") this.#judge("name", name, faultOfName(name, names));
    else
      this.#report(
        childPlace(this.#place, "name"),
        "is required, or generateName",
        "FieldValueRequired",
      );
    const at = childPlace(this.#place, "namespace");
    if (namespaced && namespace === "") this.#report(at, "is required", "FieldValueRequired");
    else if (namespaced) this.#judge("namespace", namespace, faultOfDnsLabel(namespace));
    else if (namespace !== "")
      this.#report(at, "must be left out: the kind is cluster-scoped", "FieldValueForbidden");
    const generation = this.#metadata["generation"];
    if (typeof generation === "number" && generation < 0)
      this.#report(childPlace(this.#place, "generation"), `must be at least 0, not ${generation}`);
  }

  #checkMaps(): void {
    for (const [key, value] of Object.entries(this.#metadata["labels"] ?? {})) {
      this.#judge("labels", key, faultOfQualifiedName(key));
      this.#judge("labels", String(value), faultOfLabelValue(String(value)));
    }
    let bytes = 0;
    for (const [key, value] of Object.entries(this.#metadata["annotations"] ?? {})) {
      // Keys of annotations are compared in lower case.
      this.#judge("annotations", key, faultOfQualifiedName(key.toLowerCase()));
      bytes += byteLength(key) + byteLength(String(value));
    }
    if (bytes > maxAnnotationBytes)
      this.#report(
        childPlace(this.#place, "annotations"),
        `must have at most ${maxAnnotationBytes} bytes, not ${bytes}`,
        "FieldValueTooLong",
      );
  }

  #checkFinalizers(): void {
    const finalizers = this.#list("finalizers");
    for (const name of finalizers) {
      this.#judge("finalizers", String(name), faultOfQualifiedName(String(name)));
    }
    if (finalizers.includes("orphan") && finalizers.includes("foregroundDeletion"))
      this.#report(
        childPlace(this.#place, "finalizers"),
        "must not hold both orphan and foregroundDeletion",
      );
  }

  #checkOwners(): void {
    const place = childPlace(this.#place, "ownerReferences");
    const owners = this.#list("ownerReferences").filter(isPlainObject);
    for (const { apiVersion, kind, name, uid } of owners) {
      for (const [member, value] of Object.entries({ kind, name, uid })) {
        if (value === "") this.#report(childPlace(place, member), "must not be empty");
      }
      if (!/^(?:[^/]*\/)?[^/]+$/.test(String(apiVersion)))
        this.#report(childPlace(place, "apiVersion"), "must name a version");
      if (apiVersion === "v1" && kind === "Event")
        this.#report(place, "must not have an Event for an owner");
    }
    if (owners.filter(({ controller }) => controller === true).length > 1)
      this.#report(place, "must have at most one owner with controller: true");
  }

  #checkManagers(): void {
    const place = childPlace(this.#place, "managedFields");
    this.#list("managedFields").forEach((entry, index) => {
      if (!isPlainObject(entry)) return;
      const { operation, fieldsType, manager = "", subresource = "" } = entry;
      const report = (member: string, message: string, reason?: FieldReason): void =>
        this.#report(childPlace(itemPlace(place, index), member), message, reason);
      if (operation !== "Apply" && operation !== "Update")
        report("operation", "must be Apply or Update");
      if (fieldsType !== undefined && fieldsType !== "FieldsV1")
        report("fieldsType", "must be FieldsV1");
      if (byteLength(String(manager)) > 128)
        report("manager", "must be at most 128 bytes long", "FieldValueTooLong");
      if (/[\p{C}\p{Zl}\p{Zp}]|(?! )\p{Zs}/u.test(String(manager)))
        report("manager", "must hold printable characters only");
      if (byteLength(String(subresource)) > 256)
        report("subresource", "must be at most 256 bytes long", "FieldValueTooLong");
    });
  }
}

const maxAnnotationBytes = 256 * 1024;

function byteLength(value: string): number {
  return new TextEncoder().encode(value).length;
}

function faultOfName(name: string, names: MetadataRules["names"]): string | undefined {
  if (names === "subdomain") return faultOfDnsSubdomain(name);
  return name === "." || name === ".." ? `must not be '${name}'` : faultOfSegment(name);
}

/** A dash at the end of a prefix is not the end of the name. */
function faultOfPrefix(prefix: string, names: MetadataRules["names"]): string | undefined {
  if (names === "path segment") return faultOfSegment(prefix);
  const endsInDash = prefix.length > 1 && prefix.endsWith("-");
  return faultOfDnsSubdomain(endsInDash ? `${prefix.slice(0, -2)}a` : prefix);
}

/** Part of the path of a request. */
function faultOfSegment(name: string): string | undefined {
  return /[/%]/.test(name) ? "must not contain '/' or '%'" : undefined;
}
