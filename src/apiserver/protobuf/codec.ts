import type { Members } from "../values/api-object.js";

/** What an object says of its kind. */
export interface TypeOf {
  readonly apiVersion: string;
  readonly kind: string;
}

/** An object whose kind has been read, and nothing else. */
export interface SealedObject extends TypeOf {
  readonly raw: Buffer;
}

/** Reads and writes protobuf; it is `protobuf.ts`, which is loaded when a client first needs it. */
export interface ProtobufCodec {
  encodeProtobuf(object: Members): Buffer;
  encodeWatchEvent(type: string, object: Members): Buffer;
  openProtobuf(body: Buffer, fallback: TypeOf): SealedObject;
  unsealObject(object: SealedObject): Members;
}
