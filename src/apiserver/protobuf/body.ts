import { goQuote } from "../values/go-text.js";
import { bodySummary } from "../model/body-summary.js";
import { exactJSON } from "../values/exact-number.js";
import { contentTypeOf, protobufType } from "../values/negotiation.js";
import type { ProtobufCodec } from "./codec.js";
import { ProtobufError } from "./reader.js";
import type { ApiRequest } from "../model/request.js";
import { apiVersionOf, type Resource } from "../model/resource.js";
import { badRequest } from "../values/status-error.js";

type Given = Pick<ApiRequest, "headers" | "body">;

/**
 * What is said in protobuf, said in JSON, which all else reads. Custom resources have no protobuf.
 *
 * @throws StatusError 400
 */
export function readProtobuf(
  codec: ProtobufCodec | undefined,
  given: Given,
  { info, resource }: { readonly info: ApiRequest["info"]; readonly resource: Resource },
): Given {
  const { headers, body } = given;
  const isDeletion = info.verb === "delete" || info.verb === "deletecollection";
  const isRead = isDeletion || info.verb === "create" || info.verb === "update";
  if (codec === undefined || !isRead || contentTypeOf(headers) !== protobufType) return given;
  if (isDeletion ? body.length === 0 : resource.isCustom) return given;
  const object = isDeletion ? options(codec, body) : read(codec, { info, resource, body });
  return {
    headers: { ...headers, "content-type": "application/json" },
    body: Buffer.from(exactJSON(object)),
  };
}

function options(codec: ProtobufCodec, body: Buffer): object {
  const fault = (error: ProtobufError): Error => badRequest(error.message);
  const fallback = { apiVersion: "v1", kind: "DeleteOptions" };
  return guard(fault, () => codec.unsealObject(codec.openProtobuf(body, fallback)));
}

function read(
  codec: ProtobufCodec,
  { info, resource, body }: { info: ApiRequest["info"]; resource: Resource; body: Buffer },
): object {
  const own =
    info.subresource === "scale"
      ? { apiVersion: "autoscaling/v1", kind: "Scale" }
      : { apiVersion: apiVersionOf(resource), kind: resource.kind };
  const sealed = guard(
    ({ message }) =>
      badRequest(
        `the object provided is unrecognized (must be of type ${own.kind}): ${message} (${bodySummary(body)})`,
      ),
    () => codec.openProtobuf(body, own),
  );
  const version = sealed.apiVersion.split("/").at(-1) ?? "";
  return guard(
    ({ message }) =>
      badRequest(
        `${sealed.kind} in version ${goQuote(version)} cannot be handled as a ${own.kind}: ${message}`,
      ),
    () => codec.unsealObject(sealed),
  );
}

function guard<T>(refuse: (error: ProtobufError) => Error, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw error instanceof ProtobufError ? refuse(error) : error;
  }
}
