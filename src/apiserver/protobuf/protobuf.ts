import { type Members, textOf } from "../values/api-object.js";
import type { SealedObject, TypeOf } from "./codec.js";
import { readMessage } from "./decode.js";
import { writeMessage } from "./encode.js";
import { protobufMessage } from "./messages.js";
import { ProtobufError, ProtobufReader } from "./reader.js";
import { ProtobufWriter } from "./writer.js";

/**
 * Objects as `application/vnd.kubernetes.protobuf`: a mark, then `runtime.Unknown` with the kind and the bytes of the object.
 *
 * Follows `k8s.io/apimachinery/pkg/runtime/serializer/protobuf`.
 */

const mark = Buffer.from("k8s\0");

/** An object as the body of a request or answer, or of an event. */
export function encodeProtobuf(object: Members): Buffer {
  const out = new ProtobufWriter();
  const apiVersion = textOf(object["apiVersion"]);
  const kind = textOf(object["kind"]);
  writeText(out, 4, "");
  writeText(out, 3, "");
  writeObject(out, { apiVersion, kind }, object);
  out.close(2, 2 * emptyFieldBytes);
  const before = out.length;
  writeText(out, 2, kind);
  writeText(out, 1, apiVersion);
  out.close(1, before);
  out.bytes(mark);
  return out.finish();
}

/** A field of a small number that is empty is a tag and a length. */
const emptyFieldBytes = 2;

function writeText(out: ProtobufWriter, number: number, text: string): void {
  const before = out.length;
  out.text(text);
  out.close(number, before);
}

function writeObject(out: ProtobufWriter, type: TypeOf, object: Members): void {
  const name = messageOf(type);
  if (name !== undefined) {
    writeMessage(out, name, object);
    return;
  }
  const item = messageOf({ ...type, kind: type.kind.replace(/List$/, "") });
  if (item === undefined) throw new Error(`no message of ${type.apiVersion} ${type.kind}`);
  const { metadata, items } = object;
  for (const each of (Array.isArray(items) ? (items as readonly Members[]) : []).toReversed()) {
    const before = out.length;
    writeMessage(out, item, each);
    out.close(2, before);
  }
  const before = out.length;
  writeMessage(out, "meta.v1.ListMeta", (metadata ?? {}) as Members);
  out.close(1, before);
}

/** The message of a kind; its group is known by its first word. */
function messageOf({ apiVersion, kind }: TypeOf): string | undefined {
  const [group, version] = apiVersion.includes("/") ? apiVersion.split("/") : ["core", apiVersion];
  const short = group?.split(".")[0] ?? "";
  const own = `${short}.${version}.${kind}`;
  if (protobufMessage(own) !== undefined) return own;
  // Kinds of all groups.
  const shared = `meta.v1.${kind}`;
  return protobufMessage(shared) === undefined ? undefined : shared;
}

/** Reads of what kind a body is: that of `fallback` where it says none. @throws ProtobufError */
export function openProtobuf(body: Buffer, fallback: TypeOf): SealedObject {
  if (body.length === 0) throw new ProtobufError("empty data");
  if (!body.subarray(0, mark.length).equals(mark))
    throw new ProtobufError(
      "provided data does not appear to be a protobuf message, expected prefix [107 56 115 0]",
    );
  if (body.length === mark.length) throw new ProtobufError("empty body");
  const { said, raw } = readUnknown(body.subarray(mark.length));
  return {
    apiVersion: said.apiVersion === "" ? fallback.apiVersion : said.apiVersion,
    kind: said.kind === "" ? fallback.kind : said.kind,
    raw,
  };
}

/** Reads the object; of a kind that is not known, it has nothing but its kind. @throws ProtobufError */
export function unsealObject({ apiVersion, kind, raw }: SealedObject): Members {
  const name = messageOf({ apiVersion, kind });
  return { ...(name === undefined ? {} : readMessage(raw, name)), apiVersion, kind };
}

function readUnknown(bytes: Buffer): { readonly said: TypeOf; readonly raw: Buffer } {
  const reader = new ProtobufReader(bytes);
  let said = { apiVersion: "", kind: "" };
  let raw: Buffer = Buffer.alloc(0);
  while (!reader.isAtEnd) {
    const { number, wireType } = reader.field("Unknown");
    if (number === 1 && wireType === 2) said = readTypeMeta(reader.bytes());
    else if (number === 2 && wireType === 2) raw = reader.bytes();
    else reader.skip(wireType);
  }
  return { said, raw };
}

function readTypeMeta(bytes: Buffer): { apiVersion: string; kind: string } {
  const reader = new ProtobufReader(bytes);
  const said = { apiVersion: "", kind: "" };
  while (!reader.isAtEnd) {
    const { number, wireType } = reader.field("TypeMeta");
    if (wireType === 2 && number === 1) said.apiVersion = reader.bytes().toString("utf8");
    else if (wireType === 2 && number === 2) said.kind = reader.bytes().toString("utf8");
    else reader.skip(wireType);
  }
  return said;
}

/** One event of a watch: its length in four bytes, then `WatchEvent` of meta/v1 with the object as a body. */
export function encodeWatchEvent(type: string, object: Members): Buffer {
  const out = new ProtobufWriter();
  const raw = encodeProtobuf(object);
  out.bytes(raw);
  out.close(1, 0);
  out.close(2, 0);
  writeText(out, 1, type);
  const head = Buffer.alloc(4);
  head.writeUInt32BE(out.length);
  out.bytes(head);
  return out.finish();
}
