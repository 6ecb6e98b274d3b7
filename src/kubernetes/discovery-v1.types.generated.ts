// Made by `npm run generate` from tools/openapi/kubernetes.jsonl; not to be edited.
import type { ObjectMeta } from "../meta/object.js";
import type { StoredBuiltinMeta } from "./stored-meta.js";
import type * as coreV1 from "./core-v1.types.generated.js";

/** `Endpoint` of discovery/v1, as written. */
export interface Endpoint {
  addresses: readonly string[];
  conditions?: EndpointConditions | undefined;
  deprecatedTopology?: { [name: string]: string } | undefined;
  hints?: EndpointHints | undefined;
  hostname?: string | undefined;
  nodeName?: string | undefined;
  targetRef?: coreV1.ObjectReference | undefined;
  zone?: string | undefined;
}

/** `EndpointConditions` of discovery/v1, as written. */
export interface EndpointConditions {
  ready?: boolean | undefined;
  serving?: boolean | undefined;
  terminating?: boolean | undefined;
}

/** `EndpointHints` of discovery/v1, as written. */
export interface EndpointHints {
  forNodes?: readonly ForNode[] | undefined;
  forZones?: readonly ForZone[] | undefined;
}

/** `EndpointPort` of discovery/v1, as written. */
export interface EndpointPort {
  appProtocol?: string | undefined;
  name?: string | undefined;
  port?: number | undefined;
  protocol?: "SCTP" | "TCP" | "UDP" | undefined;
}

/** `EndpointSlice` of discovery/v1, as written. */
export interface EndpointSlice {
  metadata: ObjectMeta;
  addressType: "FQDN" | "IPv4" | "IPv6";
  endpoints?: readonly Endpoint[] | undefined;
  ports?: readonly EndpointPort[] | undefined;
}

/** `ForNode` of discovery/v1, as written. */
export interface ForNode {
  name: string;
}

/** `ForZone` of discovery/v1, as written. */
export interface ForZone {
  name: string;
}

/** `Endpoint` of discovery/v1, as stored. */
export interface StoredEndpoint {
  readonly addresses: readonly string[];
  readonly conditions?: StoredEndpointConditions | undefined;
  readonly deprecatedTopology?: { readonly [name: string]: string } | undefined;
  readonly hints?: StoredEndpointHints | undefined;
  readonly hostname?: string | undefined;
  readonly nodeName?: string | undefined;
  readonly targetRef?: coreV1.StoredObjectReference | undefined;
  readonly zone?: string | undefined;
}

/** `EndpointConditions` of discovery/v1, as stored. */
export interface StoredEndpointConditions {
  readonly ready?: boolean | undefined;
  readonly serving?: boolean | undefined;
  readonly terminating?: boolean | undefined;
}

/** `EndpointHints` of discovery/v1, as stored. */
export interface StoredEndpointHints {
  readonly forNodes?: readonly StoredForNode[] | undefined;
  readonly forZones?: readonly StoredForZone[] | undefined;
}

/** `EndpointPort` of discovery/v1, as stored. */
export interface StoredEndpointPort {
  readonly appProtocol?: string | undefined;
  readonly name?: string | undefined;
  readonly port?: number | undefined;
  readonly protocol?: "SCTP" | "TCP" | "UDP" | undefined;
}

/** `EndpointSlice` of discovery/v1, as stored. */
export interface StoredEndpointSlice {
  readonly apiVersion: "discovery.k8s.io/v1";
  readonly kind: "EndpointSlice";
  readonly metadata: StoredBuiltinMeta;
  readonly addressType: "FQDN" | "IPv4" | "IPv6";
  readonly endpoints?: readonly StoredEndpoint[] | undefined;
  readonly ports?: readonly StoredEndpointPort[] | undefined;
}

/** `ForNode` of discovery/v1, as stored. */
export interface StoredForNode {
  readonly name: string;
}

/** `ForZone` of discovery/v1, as stored. */
export interface StoredForZone {
  readonly name: string;
}
