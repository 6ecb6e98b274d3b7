import type { IncomingHttpHeaders } from "node:http";
import { badRequest, failure } from "./status-error.js";

/** How a body is written. */
export type Form = "json" | "yaml" | "protobuf";

/** What the answer is to look like. */
export interface Output {
  readonly form: Form;
  readonly as: "object" | "Table" | "PartialObjectMetadata";
  /** Version of meta.k8s.io of a table or of metadata. */
  readonly version: "v1" | "v1beta1";
}

interface MediaType {
  readonly type: string;
  readonly parameters: Readonly<Record<string, string>>;
  readonly quality: number;
}

function parseAccept(header: string): readonly MediaType[] {
  return header
    .split(",")
    .map((part) => parseMediaType(part))
    .filter((each) => each.type !== "")
    .map((each, index) => ({ each, index }))
    .toSorted((a, b) => b.each.quality - a.each.quality || a.index - b.index)
    .map(({ each }) => each);
}

function parseMediaType(text: string): MediaType {
  const [type = "", ...rest] = text.split(";").map((part) => part.trim());
  const parameters = Object.fromEntries(
    rest.map((part) => {
      const [name = "", value = ""] = part.split("=");
      return [name.toLowerCase(), value.replace(/^"(.*)"$/, "$1")];
    }),
  );
  return { type: type.toLowerCase(), parameters, quality: Number(parameters["q"] ?? "1") };
}

export const protobufType = "application/vnd.kubernetes.protobuf";

const forms: Readonly<Record<string, Form | undefined>> = {
  "application/json": "json",
  "application/yaml": "yaml",
  [protobufType]: "protobuf",
  "*/*": "json",
};

/** Media types that a real server writes, in its words. */
const accepted =
  "only the following media types are accepted: application/json, application/yaml, application/vnd.kubernetes.protobuf";

/**
 * Chooses the form of an answer by the Accept header.
 *
 * @throws StatusError 406. Follows `NegotiateOutputMediaType` of apiserver.
 */
export function negotiateOutput(
  { accept }: IncomingHttpHeaders,
  { allowsTransform, protobuf, refusal = accepted }: OutputRules,
): Output {
  let isKnown = false;
  for (const { type, parameters } of parseAccept(accept ?? "*/*")) {
    const form = forms[type];
    if (form === undefined) continue;
    isKnown = true;
    const { as, g, v } = parameters;
    if (as === undefined) {
      if (form === "protobuf" && protobuf !== "objects") continue;
      return { form, as: "object", version: "v1" };
    }
    const wanted = as.replace(/List$/, "");
    if (g !== "meta.k8s.io" || (v !== "v1" && v !== "v1beta1") || !allowsTransform) continue;
    // A table is of any values, which protobuf does not have.
    if (form === "protobuf" && (protobuf === undefined || wanted === "Table")) continue;
    if (wanted === "Table" || wanted === "PartialObjectMetadata")
      return { form, as: wanted, version: v };
  }
  const said = isKnown ? accepted : refusal;
  throw failure(406, "NotAcceptable", said, said === accepted ? undefined : {});
}

/** The media types that a request takes, the best first. */
export function acceptedTypes({ accept }: IncomingHttpHeaders): readonly string[] {
  return parseAccept(accept ?? "*/*").map(({ type }) => type);
}

/** The form of a refusal, which is no matter of what was asked for. Follows `ErrorNegotiated` of apiserver. */
export function failureForm({ accept }: IncomingHttpHeaders): Form {
  for (const { type, parameters } of parseAccept(accept ?? "*/*")) {
    const form = forms[type];
    if (form !== undefined && parameters["as"] === undefined) return form;
  }
  return "json";
}

/** Whether a request says something in protobuf, or might be answered so. */
export function mentionsProtobuf(headers: IncomingHttpHeaders): boolean {
  const { accept = "", "content-type": contentType = "" } = headers;
  return accept.includes(protobufType) || contentType.includes(protobufType);
}

export interface OutputRules {
  /** Whether there are tables and metadata alone. */
  readonly allowsTransform: boolean;
  /** What can be had in protobuf: all, metadata alone, or, where this is absent, nothing. */
  readonly protobuf?: "objects" | "metadata";
  /** What a client is told whose types are not had. */
  readonly refusal?: string;
}

/** What is said of the built-in kinds, whose paths are negotiated by another part of the server. */
export function builtinRefusal(isList: boolean): string {
  const types = ["application/json", "application/yaml", "application/vnd.kubernetes.protobuf"];
  const streams = [
    "application/json;stream=watch",
    "application/vnd.kubernetes.protobuf;stream=watch",
  ];
  return `406: Not Acceptable\n\nAvailable representations: ${[...types, ...(isList ? streams : [])].join(", ")}`;
}

/** The content type of a request; JSON where none is said. */
export function contentTypeOf({ "content-type": header }: IncomingHttpHeaders): string {
  return parseMediaType(header ?? "application/json").type || "application/json";
}

/** @throws StatusError 415 for what is neither JSON nor YAML; protobuf has been read before. */
export function negotiateInput(headers: IncomingHttpHeaders): "json" | "yaml" {
  // An empty parameter is one only at the end.
  const isBroken = /;\s*;/.test(headers["content-type"] ?? "");
  const type = isBroken ? "" : contentTypeOf(headers);
  if (type === "application/json") return "json";
  if (type === "application/yaml") return "yaml";
  throw unsupportedMediaType(["application/json", "application/yaml", protobufType]);
}

export function unsupportedMediaType(types: readonly string[]): Error {
  const message = `the body of the request was in an unknown format - accepted media types include: ${types.join(", ")}`;
  return failure(415, "UnsupportedMediaType", message);
}

/** @throws StatusError 400 for what is no whole number. */
export function parseInteger(text: string): number {
  const fault = (why: string): Error =>
    badRequest(`strconv.ParseInt: parsing ${JSON.stringify(text)}: ${why}`);
  if (!/^[-+]?\d+$/.test(text)) throw fault("invalid syntax");
  const value = Number(text);
  if (value >= 2 ** 63 || value < -(2 ** 63)) throw fault("value out of range");
  return value;
}
