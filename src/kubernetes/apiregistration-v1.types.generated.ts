// Made by `npm run generate` from tools/openapi/kubernetes.jsonl; not to be edited.
import type { ObjectMeta } from "../meta/object.js";
import type { StoredBuiltinMeta } from "./stored-meta.js";

/** `APIService` of apiregistration/v1, as written. */
export interface APIService {
  metadata: ObjectMeta;
  spec: APIServiceSpec;
}

/** `APIServiceSpec` of apiregistration/v1, as written. */
export interface APIServiceSpec {
  caBundle?: string | undefined;
  group?: string | undefined;
  groupPriorityMinimum: number;
  insecureSkipTLSVerify?: boolean | undefined;
  service?: ServiceReference | undefined;
  version?: string | undefined;
  versionPriority: number;
}

/** `ServiceReference` of apiregistration/v1, as written. */
export interface ServiceReference {
  name?: string | undefined;
  namespace?: string | undefined;
  port?: number | undefined;
}

/** `APIService` of apiregistration/v1, as stored. */
export interface StoredAPIService {
  readonly apiVersion: "apiregistration.k8s.io/v1";
  readonly kind: "APIService";
  readonly metadata: StoredBuiltinMeta;
  readonly spec: StoredAPIServiceSpec;
  readonly status?: StoredAPIServiceStatus | undefined;
}

/** `APIServiceCondition` of apiregistration/v1, as stored. */
export interface StoredAPIServiceCondition {
  readonly lastTransitionTime?: string | undefined;
  readonly message?: string | undefined;
  readonly reason?: string | undefined;
  readonly status: string;
  readonly type: string;
}

/** `APIServiceSpec` of apiregistration/v1, as stored. */
export interface StoredAPIServiceSpec {
  readonly caBundle?: string | undefined;
  readonly group?: string | undefined;
  readonly groupPriorityMinimum: number;
  readonly insecureSkipTLSVerify?: boolean | undefined;
  readonly service?: StoredServiceReference | undefined;
  readonly version?: string | undefined;
  readonly versionPriority: number;
}

/** `APIServiceStatus` of apiregistration/v1, as stored. */
export interface StoredAPIServiceStatus {
  readonly conditions?: readonly StoredAPIServiceCondition[] | undefined;
}

/** `ServiceReference` of apiregistration/v1, as stored. */
export interface StoredServiceReference {
  readonly name?: string | undefined;
  readonly namespace?: string | undefined;
  readonly port?: number | undefined;
}
