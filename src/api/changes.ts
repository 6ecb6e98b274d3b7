import { canonicalJSON } from "../util/json.js";

/** What happened to an object: it came, changed or went. */
export interface Change<Stored> {
  /** Absent where it came. */
  readonly before: Stored | undefined;
  /** Absent where it went. */
  readonly now: Stored | undefined;
}

/** The part of an object that these functions look at. */
interface Described {
  readonly metadata: {
    readonly generation?: number | undefined;
    readonly deletionTimestamp?: string | undefined;
    readonly labels?: { readonly [name: string]: string } | undefined;
    readonly annotations?: { readonly [name: string]: string } | undefined;
  };
}

/**
 * Whether an object came, went, began to be deleted, or has another spec. Always true of kinds without a generation,
 * such as ConfigMap.
 */
export function generationChanged({ before, now }: Change<Described>): boolean {
  if (before === undefined || now === undefined) return true;
  const { generation, deletionTimestamp } = now.metadata;
  return (
    generation === undefined ||
    generation !== before.metadata.generation ||
    deletionTimestamp !== before.metadata.deletionTimestamp
  );
}

/** Whether an object came, went, or has other labels. */
export function labelsChanged({ before, now }: Change<Described>): boolean {
  if (before === undefined || now === undefined) return true;
  return isOther(before.metadata.labels, now.metadata.labels);
}

/** Whether an object came, went, or has other annotations. */
export function annotationsChanged({ before, now }: Change<Described>): boolean {
  if (before === undefined || now === undefined) return true;
  return isOther(before.metadata.annotations, now.metadata.annotations);
}

function isOther(before: object = {}, now: object = {}): boolean {
  return canonicalJSON(before) !== canonicalJSON(now);
}
