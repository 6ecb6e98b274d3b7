import { type ApiMeta, type ApiObject, membersOf } from "../values/api-object.js";
import { builtinResource } from "./builtin-strategy.js";
import { ageOf, showObject, type View } from "./table.js";

const scale = {
  group: "autoscaling",
  version: "v1",
  kind: "Scale",
  plural: "",
  singular: "",
  namespaced: true,
  type: "autoscaling.v1.Scale",
  verbs: [],
  shortNames: [],
  categories: [],
  subresources: [],
};

/** Custom resources' scales are made tables by another part of the server, which says their columns another way. */
function columnsOf(
  isCustom: boolean,
): readonly { name: string; type: string; format: string; priority: number }[] {
  return [
    { name: "Name", type: "string", format: isCustom ? "name" : "", priority: 0 },
    { name: "Desired", type: "integer", format: "", priority: 0 },
    { name: "Available", type: "integer", format: "", priority: 0 },
    { name: "Age", type: isCustom ? "date" : "string", format: "", priority: 0 },
  ];
}

/** A `Scale` in the form that is asked for. */
export function showScale(view: View, given: unknown): unknown {
  if (view.output.as === "object") return given;
  const { spec, status, metadata } = membersOf(given);
  const meta: ApiMeta = membersOf(metadata);
  const object: ApiObject = {
    kind: "Scale",
    apiVersion: "autoscaling/v1",
    metadata: meta,
    spec,
    status,
  };
  const columns = columnsOf(view.resource.isCustom);
  const resource = builtinResource(
    { ...scale, columns },
    {
      cells: (each, nowMs) => [
        each.metadata.name,
        membersOf(each["spec"])["replicas"] ?? 0,
        membersOf(each["status"])["replicas"] ?? 0,
        ageOf(each, nowMs),
      ],
    },
  );
  return showObject({ ...view, resource }, object);
}
