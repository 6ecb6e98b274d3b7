// Made by `npm run generate` from tools/openapi/kubernetes.jsonl; not to be edited.
import type { ObjectMeta } from "../meta/object.js";
import type { StoredBuiltinMeta } from "./stored-meta.js";
import type * as coreV1 from "./core-v1.types.generated.js";

/** `Event` of events/v1, as written. */
export interface Event {
  metadata: ObjectMeta;
  action?: string | undefined;
  deprecatedCount?: number | undefined;
  deprecatedFirstTimestamp?: string | undefined;
  deprecatedLastTimestamp?: string | undefined;
  deprecatedSource?: coreV1.EventSource | undefined;
  eventTime: string;
  note?: string | undefined;
  reason?: string | undefined;
  regarding?: coreV1.ObjectReference | undefined;
  related?: coreV1.ObjectReference | undefined;
  reportingController?: string | undefined;
  reportingInstance?: string | undefined;
  series?: EventSeries | undefined;
  type?: string | undefined;
}

/** `EventSeries` of events/v1, as written. */
export interface EventSeries {
  count: number;
  lastObservedTime: string;
}

/** `Event` of events/v1, as stored. */
export interface StoredEvent {
  readonly apiVersion: "events.k8s.io/v1";
  readonly kind: "Event";
  readonly metadata: StoredBuiltinMeta;
  readonly action?: string | undefined;
  readonly deprecatedCount?: number | undefined;
  readonly deprecatedFirstTimestamp?: string | undefined;
  readonly deprecatedLastTimestamp?: string | undefined;
  readonly deprecatedSource?: coreV1.StoredEventSource | undefined;
  readonly eventTime: string;
  readonly note?: string | undefined;
  readonly reason?: string | undefined;
  readonly regarding?: coreV1.StoredObjectReference | undefined;
  readonly related?: coreV1.StoredObjectReference | undefined;
  readonly reportingController?: string | undefined;
  readonly reportingInstance?: string | undefined;
  readonly series?: StoredEventSeries | undefined;
  readonly type?: string | undefined;
}

/** `EventSeries` of events/v1, as stored. */
export interface StoredEventSeries {
  readonly count: number;
  readonly lastObservedTime: string;
}
