import type { ServerResponse } from "node:http";
import { gzipSync } from "node:zlib";
import { formatYAML } from "../../util/yaml.js";
import { membersOf } from "../values/api-object.js";
import { exactJSON } from "../values/exact-number.js";
import { objectText } from "../values/object-text.js";
import { type Form, protobufType } from "../values/negotiation.js";
import type { ProtobufCodec } from "../protobuf/codec.js";

/** What is said beside the body of an answer. */
export interface AnswerHead {
  readonly code: number;
  readonly form: Form;
  /** Writes what is asked for in protobuf. */
  readonly protobuf: ProtobufCodec | undefined;
  /** What follows the media type, such as `;as=…`. @default "" */
  readonly parameters?: string;
  readonly warnings: readonly string[];
  readonly pretty: boolean;
  /** The request's `Accept-Encoding`, where it may be compressed. */
  readonly acceptEncoding: string | undefined;
}

/** Answers below this size are never compressed. Follows `defaultGzipThresholdBytes` of apiserver. */
const gzipThreshold = 128 * 1024;

/** Writes an object as the whole answer. */
export function sendObject(response: ServerResponse, head: AnswerHead, object: unknown): void {
  const body = bodyOf(head, object);
  const size = Buffer.byteLength(body);
  const isCompressed = size > gzipThreshold && /(^|[\s,])gzip\b/.test(head.acceptEncoding ?? "");
  const sent = isCompressed ? gzipSync(body, { level: 1 }) : body;
  response.statusCode = head.code;
  response.setHeader("content-type", `${mediaTypes[head.form]}${head.parameters ?? ""}`);
  response.setHeader("content-length", String(isCompressed ? sent.length : size));
  if (isCompressed) {
    response.setHeader("content-encoding", "gzip");
    response.setHeader("vary", "Accept-Encoding");
  }
  setWarnings(response, head.warnings);
  response.end(sent);
}

const mediaTypes: Readonly<Record<Form, string>> = {
  json: "application/json",
  yaml: "application/yaml",
  protobuf: protobufType,
};

/** A text goes out together with the headers. */
function bodyOf({ form, protobuf, pretty }: AnswerHead, object: unknown): Buffer | string {
  if (form === "protobuf" && protobuf !== undefined)
    return protobuf.encodeProtobuf(membersOf(object));
  if (form === "yaml") return formatYAML(object, { bigints: true });
  return `${pretty ? exactJSON(object, 2) : objectText(object)}\n`;
}

/** Writes a text as the whole answer. */
export function sendText(response: ServerResponse, code: number, text: string): void {
  response.statusCode = code;
  response.setHeader("content-type", "text/plain; charset=utf-8");
  response.setHeader("x-content-type-options", "nosniff");
  response.setHeader("content-length", String(Buffer.byteLength(text)));
  response.end(text);
}

/** Longest text of all warnings of one answer. Follows `truncateTotalRunes` of apiserver. */
const warningLimit = 4 * 1024;

/** Follows `k8s.io/apiserver/pkg/endpoints/filters/warning.go`: each once, cut where they are too long together. */
export function setWarnings(response: ServerResponse, warnings: readonly string[]): void {
  const said = [...new Set(warnings)];
  const total = said.reduce((sum, text) => sum + text.length, 0);
  const cut = total > warningLimit ? said.map((text) => text.slice(0, 256)) : said;
  if (cut.length === 0) return;
  response.setHeader(
    "warning",
    cut.map((text) => `299 - "${text.replaceAll("\\", "\\\\").replaceAll('"', '\\"')}"`),
  );
}
