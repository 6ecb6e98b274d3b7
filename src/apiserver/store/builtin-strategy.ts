import { equalJSON } from "../../util/json.js";
import {
  type ApiMeta,
  type ApiObject,
  type Members,
  membersOf,
  textOf,
  withMember,
  withMeta,
  withValueAt,
} from "../values/api-object.js";
import type { BuiltinKindData } from "../model/builtin-data.js";
import { readBuiltin, storedBuiltin } from "../model/builtin-codec.js";
import { builtinMergeType } from "../patch/builtin-merge-type.js";
import type { FieldError } from "../values/field-error.js";
import { dns1123Subdomain, type NameRule } from "../values/name-rules.js";
import { allBut, type FieldFilter, type VersionedTypes } from "../fields/owner-tracking.js";
import { checkKnownFinalizers, checkMeta, checkMetaUpdate } from "../model/object-meta.js";
import { apiVersionOf, type Resource, type Strategy, type Update } from "../model/resource.js";
import { ageOf } from "./table.js";

/** What one kind does beside what all kinds do. */
export interface KindRules {
  /** @default dns1123Subdomain */
  readonly nameRule?: NameRule;
  /** @default true */
  readonly allowsUnconditionalUpdate?: boolean;
  /** @default false */
  readonly createsOnUpdate?: boolean;
  /** @default false */
  readonly returnsDeleted?: boolean;
  /** Whether a generation counts the changes of the spec. @default false */
  readonly hasGeneration?: boolean;
  /** Paths that a request for the object itself does not own, beside `status`. */
  readonly unowned?: readonly (readonly string[])[];
  /** Paths that a request for `status` does not own. @default [["spec"]] */
  readonly unownedByStatus?: readonly (readonly string[])[];
  /** Whether finalizers without a domain are the server's own only. @default true */
  readonly knowsFinalizers?: boolean;
  /** Whether an update is checked as a create is, so that faults of metadata are told once more. @default false */
  readonly checksMetaAgain?: boolean;
  /** `given` is the body, in which what is empty has not been left out. */
  readonly default?: (object: ApiObject, given: Members) => ApiObject;
  readonly prepareCreate?: (object: ApiObject) => ApiObject;
  readonly prepareUpdate?: (next: ApiObject, old: ApiObject) => ApiObject;
  /** What an update of the status keeps of the old object, beside its spec. */
  readonly prepareStatus?: (next: ApiObject, old: ApiObject) => ApiObject;
  /** Whether a change of annotations is a new generation, too. @default false */
  readonly countsAnnotations?: boolean;
  /** Whether a change of labels is a new generation, too. @default false */
  readonly countsLabels?: boolean;
  /** On create and on update. */
  readonly check?: (object: ApiObject) => readonly FieldError[];
  readonly checkCreate?: (object: ApiObject) => readonly FieldError[];
  readonly checkUpdate?: (next: ApiObject, old: ApiObject) => readonly FieldError[];
  readonly checkStatus?: (next: ApiObject, old: ApiObject) => readonly FieldError[];
  readonly warnings?: (next: ApiObject, old: ApiObject | undefined) => readonly string[];
  readonly selectable?: Readonly<Record<string, (object: ApiObject) => string>>;
  /** The cells of a table's row. @default name and age, for a table of two columns */
  readonly cells?: (object: ApiObject, nowMs: number) => readonly unknown[];
  /** @default false */
  readonly orphansDependents?: boolean;
  readonly deletionWarning?: string;
  readonly unknownField?: NonNullable<Strategy["unknownField"]>;
  readonly partialMeta?: NonNullable<Strategy["partialMeta"]>;
  readonly rowConditions?: NonNullable<Strategy["rowConditions"]>;
  readonly gracePeriod?: NonNullable<Strategy["gracePeriod"]>;
  readonly markDeleted?: NonNullable<Strategy["markDeleted"]>;
  readonly begin?: NonNullable<Strategy["begin"]>;
  /** Whether a create may say the status. @default false */
  readonly keepsStatus?: boolean;
  /** Where its objects are, if together with those of another group. */
  readonly collection?: string;
  /** Said to all who use the kind. */
  readonly deprecation?: string;
  /** An object of one version or group in the form of another that shares the storage. */
  readonly convert?: (object: ApiObject, apiVersion: string) => ApiObject;
  /** The types of all versions in which owners of fields are known, where there are several. */
  readonly versions?: Readonly<Record<string, string>>;
}

/** Subresources that are parts of the stored object. */
const storedParts: readonly string[] = ["finalize", "scale", "status"];

/** Makes a kind that the server brings. */
export function builtinResource(data: BuiltinKindData, rules: KindRules): Resource {
  const { kind, subresources } = data;
  return {
    ...data,
    listKind: `${kind}List`,
    collection: rules.collection,
    isCustom: false,
    hasStatus: subresources.includes("status"),
    hasFinalize: subresources.includes("finalize"),
    otherSubresources: subresources.filter((name) => !storedParts.includes(name)),
    scale: subresources.includes("scale")
      ? {
          spec: ["spec", "replicas"],
          status: ["status", "replicas"],
          selector: ["spec", "selector"],
        }
      : undefined,
    unsupported: undefined,
    deprecation: rules.deprecation,
    strategy: new BuiltinStrategy(data, rules),
  };
}

class BuiltinStrategy implements Strategy {
  readonly nameRule: NameRule;
  readonly allowsUnconditionalUpdate: boolean;
  readonly createsOnUpdate: boolean;
  readonly returnsDeleted: boolean;
  readonly orphansDependents: boolean;
  readonly selectable: Strategy["selectable"];
  readonly columns: Strategy["columns"];
  readonly deletionWarning?: string;
  readonly unknownField?: NonNullable<Strategy["unknownField"]>;
  readonly partialMeta?: NonNullable<Strategy["partialMeta"]>;
  readonly rowConditions?: NonNullable<Strategy["rowConditions"]>;
  readonly gracePeriod?: NonNullable<Strategy["gracePeriod"]>;
  readonly markDeleted?: NonNullable<Strategy["markDeleted"]>;
  readonly begin?: NonNullable<Strategy["begin"]>;
  readonly #data: BuiltinKindData;
  readonly #rules: KindRules;
  #empty: ApiObject | undefined;

  constructor(data: BuiltinKindData, rules: KindRules) {
    this.#data = data;
    this.#rules = rules;
    this.nameRule = rules.nameRule ?? dns1123Subdomain;
    this.allowsUnconditionalUpdate = rules.allowsUnconditionalUpdate ?? true;
    this.createsOnUpdate = rules.createsOnUpdate ?? false;
    this.returnsDeleted = rules.returnsDeleted ?? false;
    this.orphansDependents = rules.orphansDependents ?? false;
    this.selectable = new Map(Object.entries(rules.selectable ?? {}));
    this.columns = data.columns.map((column) => ({ ...column, description: "" }));
    if (rules.deletionWarning !== undefined) this.deletionWarning = rules.deletionWarning;
    if (rules.unknownField !== undefined) this.unknownField = rules.unknownField;
    if (rules.rowConditions !== undefined) this.rowConditions = rules.rowConditions;
    if (rules.partialMeta !== undefined) this.partialMeta = rules.partialMeta;
    if (rules.gracePeriod !== undefined) this.gracePeriod = rules.gracePeriod;
    if (rules.markDeleted !== undefined) this.markDeleted = rules.markDeleted;
    if (rules.begin !== undefined) this.begin = rules.begin;
  }

  types(subresource: string): VersionedTypes {
    const { unowned = [], unownedByStatus = [["spec"]] } = this.#rules;
    const own = apiVersionOf(this.#data);
    const hasStatus = this.#data.subresources.includes("status");
    const filter: FieldFilter =
      subresource === "status"
        ? allBut(...unownedByStatus)
        : allBut(...(hasStatus ? [["status"]] : []), ...unowned);
    const type = builtinMergeType(this.#data.type);
    const { versions, convert } = this.#rules;
    if (versions === undefined || convert === undefined)
      return { at: (apiVersion) => (apiVersion === own ? type : undefined), filter: () => filter };
    return {
      at: (apiVersion) => {
        const name = versions[apiVersion];
        return name === undefined ? undefined : builtinMergeType(name);
      },
      filter: () => filter,
      convert: (object, apiVersion) => {
        const members = membersOf(object);
        const given = { ...members, apiVersion: textOf(members["apiVersion"]) || own };
        if (given.apiVersion === apiVersion) return object;
        const converted = convert({ kind: "", metadata: {}, ...given }, apiVersion);
        const { value } = readBuiltin(versions[apiVersion] ?? "", converted);
        return { ...value, apiVersion, kind: members["kind"] };
      },
    };
  }

  empty(): ApiObject {
    this.#empty ??= typedObject(readBuiltin(this.#data.type, {}).value);
    return this.#empty;
  }

  decode(body: Members): { object: ApiObject; unknown: readonly string[] } {
    const { kind, type } = this.#data;
    const { value, unknown } = readBuiltin(type, body);
    const object: ApiObject = { ...typedObject(value), kind, apiVersion: apiVersionOf(this.#data) };
    return { object: this.#rules.default?.(object, body) ?? object, unknown };
  }

  adopt(object: ApiObject): ApiObject {
    return this.decode(object).object;
  }

  #stored(object: ApiObject): ApiObject {
    const { kind, apiVersion, metadata } = object;
    // In this order the server writes its own kinds.
    return { kind, apiVersion, ...storedBuiltin(this.#data.type, object), metadata };
  }

  prepareCreate(object: ApiObject): ApiObject {
    const isEmptied = this.#data.subresources.includes("status") && !this.#rules.keepsStatus;
    const fresh = isEmptied
      ? withMember(object, "status", emptyStatus(this.#data, object))
      : object;
    const counted = this.#rules.hasGeneration === true ? withMeta(fresh, { generation: 1 }) : fresh;
    return this.#stored(this.#rules.prepareCreate?.(counted) ?? counted);
  }

  checkCreate(object: ApiObject): readonly FieldError[] {
    return [
      ...this.#checkFinalizers(object),
      ...(this.#rules.check?.(object) ?? []),
      ...(this.#rules.checkCreate?.(object) ?? []),
    ];
  }

  prepareUpdate({ next, old, subresource }: Update): ApiObject {
    if (subresource === "finalize") {
      const finalizers = membersOf(next["spec"])["finalizers"];
      return withValueAt(next, ["spec", "finalizers"], finalizers);
    }
    if (subresource === "status") {
      const { status } = next;
      const meta = { ...next.metadata, labels: next.metadata.labels };
      const changed = withMember({ ...old, metadata: definedMeta(meta) }, "status", status);
      return this.#stored(this.#rules.prepareStatus?.(changed, old) ?? changed);
    }
    const kept = this.#data.subresources.includes("status")
      ? withMember(next, "status", old["status"])
      : next;
    const prepared = this.#stored(this.#rules.prepareUpdate?.(kept, old) ?? kept);
    if (this.#rules.hasGeneration !== true) return prepared;
    const { countsAnnotations = false, countsLabels = false } = this.#rules;
    const isChange =
      !equalJSON(withoutShared(prepared), withoutShared(old)) ||
      (countsLabels && !equalJSON(prepared.metadata.labels ?? {}, old.metadata.labels ?? {})) ||
      (countsAnnotations &&
        !equalJSON(prepared.metadata.annotations ?? {}, old.metadata.annotations ?? {}));
    const generation = (old.metadata.generation ?? 0) + (isChange ? 1 : 0);
    return withMeta(prepared, { generation });
  }

  checkUpdate({ next, old, subresource }: Update): readonly FieldError[] {
    if (subresource === "status") return this.#rules.checkStatus?.(next, old) ?? [];
    const { check, checkUpdate, checksMetaAgain = false } = this.#rules;
    return [
      ...checkMetaUpdate(next.metadata, old.metadata),
      ...this.#checkFinalizers(next),
      ...(checksMetaAgain
        ? [
            ...checkMeta(next.metadata, { namespaced: this.#data.namespaced, name: this.nameRule }),
            ...checkKnownFinalizers(next.metadata),
          ]
        : []),
      ...(check?.(next) ?? []),
      ...(checkUpdate?.(next, old) ?? []),
    ];
  }

  #checkFinalizers({ metadata }: ApiObject): readonly FieldError[] {
    return this.#rules.knowsFinalizers === false ? [] : checkKnownFinalizers(metadata);
  }

  warnings(next: ApiObject, old: ApiObject | undefined): readonly string[] {
    return this.#rules.warnings?.(next, old) ?? [];
  }

  cells(object: ApiObject, nowMs: number): readonly unknown[] {
    const own = this.#rules.cells?.(object, nowMs);
    if (own !== undefined) return own;
    const last =
      this.columns.at(-1)?.type === "date"
        ? object.metadata.creationTimestamp
        : ageOf(object, nowMs);
    return [object.metadata.name ?? "", last];
  }

  view(object: ApiObject): ApiObject {
    const { convert } = this.#rules;
    if (convert === undefined || object.apiVersion === apiVersionOf(this.#data)) return object;
    return this.#stored(this.decode({ ...convert(object, apiVersionOf(this.#data)) }).object);
  }
}

function typedObject(value: Members): ApiObject {
  const metadata: ApiMeta = membersOf(value["metadata"]);
  return { kind: "", apiVersion: "", ...value, metadata };
}

function definedMeta(meta: { readonly [K in keyof ApiMeta]: ApiMeta[K] | undefined }): ApiMeta {
  return Object.fromEntries(Object.entries(meta).filter(([, value]) => value !== undefined));
}

/** What stands beside metadata and status. */
function withoutShared({ metadata: _, status: __, ...rest }: ApiObject): object {
  return rest;
}

/** The status of a new object: what is always written, nothing more. */
function emptyStatus(data: BuiltinKindData, object: ApiObject): unknown {
  const bare = { metadata: object.metadata, ...("spec" in object ? { spec: object["spec"] } : {}) };
  return readBuiltin(data.type, bare).value["status"];
}
