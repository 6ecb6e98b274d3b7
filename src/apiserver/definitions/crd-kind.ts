import type { ApiObject } from "../values/api-object.js";
import { membersOf, textOf, withMeta, withValueAt } from "../values/api-object.js";
import type { KindRules } from "../store/builtin-strategy.js";
import { checkCrd, checkCrdUpdate } from "./crd-check.js";
import { cleanupFinalizer } from "./crd-controller.js";
import { asCrd, type CrdCondition } from "./crd-read.js";
import { compareBytes } from "../values/go-text.js";

/** Follows `SetDefaults_CustomResourceDefinitionSpec` of apiextensions/v1. */
function withDefaults(object: ApiObject): ApiObject {
  const names = membersOf(membersOf(object["spec"])["names"]);
  const kind = textOf(names["kind"]);
  let result = object;
  const fill = (path: readonly string[], given: unknown, value: string): void => {
    if (textOf(given) === "" && value !== "") result = withValueAt(result, path, value);
  };
  fill(["spec", "names", "singular"], names["singular"], kind.toLowerCase());
  fill(["spec", "names", "listKind"], names["listKind"], kind === "" ? "" : `${kind}List`);
  const conversion = membersOf(object["spec"])["conversion"];
  if (conversion === undefined)
    result = withValueAt(result, ["spec", "conversion"], { strategy: "None" });
  return result;
}

function storageVersion(object: ApiObject): string {
  const versions = membersOf(object["spec"])["versions"];
  const found = (Array.isArray(versions) ? (versions as readonly unknown[]) : []).find(
    (version) => membersOf(version)["storage"] === true,
  );
  return textOf(membersOf(found)["name"]);
}

/** A definition, without which no custom resource is. */
export const customResourceDefinition: KindRules = {
  hasGeneration: true,
  default: withDefaults,
  prepareCreate: (object) => ({
    ...object,
    status: {
      conditions: null,
      acceptedNames: { plural: "", kind: "" },
      storedVersions: [storageVersion(object)],
    },
  }),
  prepareUpdate: (next, old) => {
    const { status } = asCrd(old);
    const version = storageVersion(next);
    const storedVersions =
      version === "" || status.storedVersions.includes(version)
        ? status.storedVersions
        : [...status.storedVersions, version].toSorted(compareBytes);
    return { ...next, status: { ...status, storedVersions } };
  },
  checkCreate: checkCrd,
  checkUpdate: checkCrdUpdate,
  markDeleted: (object, time) => {
    const { status, metadata } = asCrd(object);
    if (metadata.deletionTimestamp !== undefined) return object;
    const terminating: CrdCondition = {
      type: "Terminating",
      status: "True",
      lastTransitionTime: time,
      reason: "InstanceDeletionPending",
      message:
        "CustomResourceDefinition marked for deletion; CustomResource deletion will begin soon",
    };
    const others = (status.conditions ?? []).filter(({ type }) => type !== "Terminating");
    const finalizers = metadata.finalizers ?? [];
    const held = finalizers.includes(cleanupFinalizer)
      ? finalizers
      : [...finalizers, cleanupFinalizer];
    return {
      ...withMeta(object, { deletionTimestamp: time, finalizers: held }),
      status: { ...status, conditions: [...others, terminating] },
    };
  },
};
