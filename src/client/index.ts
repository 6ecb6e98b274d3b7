export type { ListPage } from "./api-answer.js";
export type { Client } from "./client.js";
export { ConfigError, type ConfigErrorCode, type ConfigProblem } from "./config-error.js";
export { createClient } from "./create-client.js";
export { createDiscovery, type DiscoveryOptions } from "./create-discovery.js";
export { createRequester, type OwnRequester } from "./create-requester.js";
export type { AuthMaterial, Connection, Credentials, Impersonation } from "./credentials.js";
export type { DiscoveredType, Discovery, ServedVersion, TypeQuery } from "./discovery.js";
export {
  DiscoveryError,
  isTransportError,
  RequestError,
  type RequestIssue,
  TransportError,
  type TransportErrorCode,
  type UnavailableVersion,
} from "./errors.js";
export {
  type ConnectionOptions,
  type KubeconfigChoice,
  loadConnection,
} from "./load-connection.js";
export { type MetadataObject, type MetadataOnly, metadataOnly } from "./metadata-only.js";
export { type OpenClient, openClient, type OpenClientOptions } from "./open-client.js";
export type { JsonPatchOperation, Patch } from "./patches.js";
export type { RequesterOptions } from "./requester-options.js";
export type { ApiAnswer, RequestFailure, Requester, StreamHandler } from "./requester.js";
export type {
  Scale,
  StatusOf,
  Subresource,
  SubresourceAnswer,
  SubresourceFields,
  SubresourceInput,
  SubresourcePatch,
  TokenRequest,
  TokenRequestSpec,
} from "./subresource.js";
export type { TransportOptions } from "./transport-options.js";
export type {
  Exchange,
  HttpHeaders,
  HttpMethod,
  HttpRequest,
  ResponseHandler,
  Transport,
} from "./transport.js";
export { createTransport, type ServerConnection } from "./undici-transport.js";
export type {
  ApplyOptions,
  CallOptions,
  ClientOptions,
  DeleteCollectionOptions,
  DeleteOptions,
  FieldValidation,
  GetOptions,
  ListOptions,
  ListPagesOptions,
  SelectOptions,
  WatchOptions,
  WriteOptions,
} from "./verb-options.js";
export type {
  Applicable,
  AppliedMeta,
  Creatable,
  InputOf,
  KindNames,
  MergePatchOf,
  MergeValue,
  Some,
  UntypedInput,
  Updatable,
} from "./written.js";
