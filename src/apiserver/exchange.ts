import type { IncomingMessage } from "node:http";
import type { AnswerHead } from "./store/answer.js";
import type { AuditEntry } from "./access/audit-entry.js";
import type { FaultyResponse } from "./faults/faulty-response.js";
import type { Form } from "./values/negotiation.js";
import type { ProtobufCodec } from "./protobuf/codec.js";
import { isTrue } from "./values/request-info.js";
import { failure } from "./values/status-error.js";
import type { ReadStorage } from "./model/storage.js";
import type { UserInfo } from "./values/user-info.js";

/** The largest body that is read. Follows `MaxRequestBodyBytes` of apiserver. */
const maxBodyBytes = 3 * 1024 * 1024;

/** One request with its answer, and what is found out on the way. */
export interface Exchange {
  readonly message: IncomingMessage;
  readonly response: FaultyResponse;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly warnings: string[];
  readonly audit: AuditEntry;
  /** Who asks; nobody, until that is known. */
  user: UserInfo;
  form: Form;
  /** There where the request says something in protobuf, or might be answered so. */
  protobuf?: ProtobufCodec | undefined;
  /** What is read instead of what is stored. */
  lagging?: ReadStorage | undefined;
}

/** A path that nobody serves is answered as Go's own server does. */
export class PlainNotFound extends Error {}

export function headOf(exchange: Exchange, code: number): AnswerHead {
  const { form, protobuf, warnings, message } = exchange;
  const encoding = message.headers["accept-encoding"];
  return {
    code,
    form,
    protobuf,
    warnings,
    pretty: isPretty(exchange),
    acceptEncoding: Array.isArray(encoding) ? encoding.join(",") : encoding,
  };
}

/** People are shown lines. Follows `isPrettyPrint` of apiserver. */
export function isPretty({ query, message }: Pick<Exchange, "query" | "message">): boolean {
  const asked = query.get("pretty");
  if (asked !== null) return isTrue(asked);
  return /^(curl|Wget|Mozilla\/5\.0)/.test(message.headers["user-agent"] ?? "");
}

/** @throws StatusError 413 */
export function readBody(message: IncomingMessage): Promise<Buffer> {
  const { headers } = message;
  const isEmpty =
    headers["content-length"] === undefined && headers["transfer-encoding"] === undefined;
  if (isEmpty) return Promise.resolve(noBytes);
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    message.on("data", (chunk: Buffer) => {
      size += chunk.length;
      if (size > maxBodyBytes) reject(tooLarge());
      else chunks.push(chunk);
    });
    message.once("end", () => {
      const [only] = chunks;
      resolve(chunks.length === 1 && only !== undefined ? only : Buffer.concat(chunks));
    });
    message.once("error", reject);
  });
}

const noBytes = Buffer.alloc(0);

function tooLarge(): Error {
  const message = `Request entity too large: limit is ${maxBodyBytes}`;
  return failure(413, "RequestEntityTooLarge", message);
}
