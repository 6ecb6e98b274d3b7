import type { ApiObject } from "../values/api-object.js";
import type { Output } from "../values/negotiation.js";
import type { ListItem, ObjectList } from "./read.js";
import { apiVersionOf, type Resource } from "../model/resource.js";
import { badRequest } from "../values/status-error.js";

/** How objects are shown, as the Accept header asks. */
export interface View {
  readonly output: Output;
  readonly resource: Resource;
  readonly nowMs: number;
  /** What a row of a table holds of its object. */
  readonly includeObject: string;
}

/** @throws StatusError 400 for another value of `includeObject` */
export function readView(
  { output, resource, nowMs }: Omit<View, "includeObject">,
  query: URLSearchParams,
): View {
  const includeObject = query.get("includeObject") ?? "";
  if (output.as === "Table" && !["", "Metadata", "Object", "None"].includes(includeObject)) {
    const fault = `includeObject: Invalid value: ${JSON.stringify(includeObject)}: must be 'Metadata', 'Object', 'None', or empty`;
    throw badRequest(`Unable to convert to Table as requested: ${fault}`);
  }
  return {
    output,
    resource,
    nowMs,
    includeObject: includeObject === "" ? "Metadata" : includeObject,
  };
}

/** One object in the form that is asked for; watches name the columns only once. */
export function showObject(view: View, object: ApiObject, withColumns = true): unknown {
  switch (view.output.as) {
    case "object":
      return object;
    case "PartialObjectMetadata":
      return partial(view, object);
    case "Table":
      return table(
        view,
        [object],
        { resourceVersion: object.metadata.resourceVersion ?? "" },
        withColumns,
      );
  }
}

/** A list in the form that is asked for. */
export function showList(view: View, list: ObjectList): unknown {
  switch (view.output.as) {
    case "object":
      return list;
    case "PartialObjectMetadata":
      return {
        kind: "PartialObjectMetadataList",
        apiVersion: metaVersion(view),
        metadata: withoutEnd(list.metadata),
        items: list.items.length === 0 ? null : list.items.map((item) => partial(view, item)),
      };
    case "Table":
      return table(view, list.items, withoutEnd(list.metadata), true);
  }
}

/** Tables and metadata do not say that there is no more. */
function withoutEnd({ continue: token = "", ...metadata }: ObjectList["metadata"]): object {
  return token === "" ? metadata : { ...metadata, continue: token };
}

function metaVersion({ output }: View): string {
  return `meta.k8s.io/${output.version}`;
}

function partial(view: View, { metadata }: ListItem): unknown {
  const shown = view.resource.strategy.partialMeta?.(metadata) ?? metadata;
  return { kind: "PartialObjectMetadata", apiVersion: metaVersion(view), metadata: shown };
}

function table(
  view: View,
  items: readonly ListItem[],
  metadata: object,
  withColumns: boolean,
): unknown {
  const { strategy, kind } = view.resource;
  const apiVersion = apiVersionOf(view.resource);
  const objects = items.map((item): ApiObject => ({ ...item, kind, apiVersion }));
  return {
    kind: "Table",
    apiVersion: metaVersion(view),
    metadata,
    columnDefinitions: withColumns ? strategy.columns : null,
    // The printer of kinds without columns of their own makes no list of nothing.
    rows:
      objects.length === 0 && strategy.columns[1]?.name === "Created At"
        ? null
        : objects.map((object) => {
            const conditions = strategy.rowConditions?.(object);
            return {
              cells: strategy.cells(object, view.nowMs),
              ...(conditions === undefined ? {} : { conditions }),
              object: rowObject(view, object),
            };
          }),
  };
}

function rowObject(view: View, object: ApiObject): unknown {
  if (view.includeObject === "None") return null;
  return view.includeObject === "Object" ? object : partial(view, object);
}

/** How long ago something was, as `kubectl get` shows it. Follows `HumanDuration` of apimachinery. */
export function humanDuration(milliseconds: number): string {
  const seconds = Math.trunc(milliseconds / 1000);
  if (seconds < -1) return "<invalid>";
  if (seconds < 0) return "0s";
  if (seconds < 120) return `${seconds}s`;
  const minutes = Math.trunc(seconds / 60);
  const hours = Math.trunc(minutes / 60);
  const days = Math.trunc(hours / 24);
  const both = (whole: number, unit: string, rest: number, small: string): string =>
    rest === 0 ? `${whole}${unit}` : `${whole}${unit}${rest}${small}`;
  if (minutes < 10) return both(minutes, "m", seconds % 60, "s");
  if (minutes < 180) return `${minutes}m`;
  if (hours < 8) return both(hours, "h", minutes % 60, "m");
  if (hours < 48) return `${hours}h`;
  if (hours < 192) return both(days, "d", hours % 24, "h");
  if (hours < 24 * 365 * 2) return `${days}d`;
  const years = Math.trunc(hours / (24 * 365));
  if (hours < 24 * 365 * 8) return both(years, "y", days % 365, "d");
  return `${years}y`;
}

/** The age of an object in a table. */
export function ageOf({ metadata }: ApiObject, nowMs: number): string {
  const { creationTimestamp } = metadata;
  return typeof creationTimestamp === "string"
    ? humanDuration(nowMs - Date.parse(creationTimestamp))
    : "<unknown>";
}
