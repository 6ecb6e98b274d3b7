import { canonicalJSON } from "../../util/json.js";
import { type Members, membersOf } from "../values/api-object.js";
import { oldAppArmor } from "./meta-check.js";
import { changed, changedEach, itemsOf, type Texts } from "../fields/members-map.js";
import { textsOf } from "../store/selector-check.js";

/**
 * What a new Pod is to run, with the values of its labels in the selectors that name their keys.
 *
 * Follows `mutatePodAffinity` and `mutateTopologySpreadConstraints` of the Pods' strategy.
 */
export function withLabelKeys(spec: Members, labels: Texts): Members {
  const merged = (term: Members): Members =>
    changed(term, "labelSelector", (selector) => withKeys(selector, term, labels));
  const inAffinity = (affinity: Members): Members =>
    changedEach(
      changedEach(affinity, "requiredDuringSchedulingIgnoredDuringExecution", merged),
      "preferredDuringSchedulingIgnoredDuringExecution",
      (weighted) => changed(weighted, "podAffinityTerm", merged),
    );
  const withAffinity = changed(spec, "affinity", (affinity) =>
    changed(changed(affinity, "podAffinity", inAffinity), "podAntiAffinity", inAffinity),
  );
  return changedEach(withAffinity, "topologySpreadConstraints", merged);
}

function withKeys(selector: Members, term: Members, labels: Texts): Members {
  const added = [
    ...requirements(term["matchLabelKeys"], "In", labels),
    ...requirements(term["mismatchLabelKeys"], "NotIn", labels),
  ];
  if (added.length === 0) return selector;
  return { ...selector, matchExpressions: [...itemsOf(selector["matchExpressions"]), ...added] };
}

function requirements(keys: unknown, operator: string, labels: Texts): readonly Members[] {
  return textsOf(keys).flatMap((key) => {
    const value = labels[key];
    return value === undefined ? [] : [{ key, operator, values: [value] }];
  });
}

/** What old annotations say of AppArmor, as the fields that took their place. Follows `applyAppArmorVersionSkew`. */
export function withProfiles(spec: Members, annotations: Texts): Members {
  if (membersOf(spec["os"])["name"] === "windows") return spec;
  const { appArmorProfile: ofPod } = membersOf(spec["securityContext"]);
  return ["initContainers", "containers"].reduce<Members>(
    (result, list) =>
      changedEach(result, list, (container) => {
        const context = membersOf(container["securityContext"]);
        const profile = profileOf(annotations[`${oldAppArmor}${String(container["name"])}`]);
        const isSaid = context["appArmorProfile"] !== undefined;
        if (isSaid || profile === undefined) return container;
        if (canonicalJSON(profile) === canonicalJSON(ofPod ?? {})) return container;
        return { ...container, securityContext: { ...context, appArmorProfile: profile } };
      }),
    spec,
  );
}

function profileOf(annotation: string | undefined): Members | undefined {
  const local = "localhost/";
  if (annotation === undefined) return undefined;
  if (annotation === "unconfined") return { type: "Unconfined" };
  if (annotation === "runtime/default") return { type: "RuntimeDefault" };
  const localhostProfile = annotation.startsWith(local) ? annotation.slice(local.length) : "";
  return localhostProfile === "" ? undefined : { type: "Localhost", localhostProfile };
}
