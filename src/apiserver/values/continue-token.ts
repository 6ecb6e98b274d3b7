import { isPlainObject } from "../../util/json.js";
import { jsonKind } from "./decode-error.js";
import { goByte, JsonTextError, parseJsonText } from "./json-text.js";
import { badRequest } from "./status-error.js";

/** Where a list goes on. */
export interface ContinueToken {
  /** The revision of the list; -1 for a list that goes on with what is there now. */
  readonly revision: number;
  /** The last key that was told. */
  readonly after: string;
}

/** Writes a token in the server's form: base64 of JSON. Follows `pkg/storage/continue.go` of apiserver. */
export function encodeContinue({ revision, after }: ContinueToken): string {
  const token = { v: "meta.k8s.io/v1", rv: revision, start: `${after}\u0000` };
  return Buffer.from(JSON.stringify(token)).toString("base64url");
}

/** @throws StatusError 400 for what the server has not written */
export function decodeContinue(text: string): ContinueToken {
  const fail = (why: string): never => {
    throw badRequest(`invalid continue token: continue key is not valid: ${why}`);
  };
  const illegal = illegalByte(text);
  if (illegal !== -1) return fail(`illegal base64 data at input byte ${illegal}`);
  const decoded = Buffer.from(text, "base64url");
  const [first = 0] = decoded;
  if (first > 0x7f)
    return fail(`invalid character ${goByte(first)} looking for beginning of value`);
  let token: { v?: unknown; rv?: unknown; start?: unknown };
  try {
    const { value } = parseJsonText(decoded.toString("utf8"));
    if (value !== null && !isPlainObject(value))
      return fail(
        `json: cannot unmarshal ${jsonKind(value)} into Go value of type storage.continueToken`,
      );
    token = Object(value);
  } catch (error) {
    if (error instanceof JsonTextError) return fail(error.message);
    throw error;
  }
  if (token.v !== "meta.k8s.io/v1")
    return fail(
      `server does not recognize this encoded version ${typeof token.v === "string" ? token.v : ""}`,
    );
  const { rv, start } = token;
  if (typeof rv !== "number" || rv === 0)
    return fail("incorrect encoded start resourceVersion (version meta.k8s.io/v1)");
  if (typeof start !== "string" || start === "")
    return fail("encoded start key empty (version meta.k8s.io/v1)");
  if (start.split("/").includes("..")) return fail(start);
  return { revision: rv, after: start.endsWith("\u0000") ? start.slice(0, -1) : start };
}

/** Where a text is no base64 of URLs without padding; -1 where it is. */
function illegalByte(text: string): number {
  const strange = text.search(/[^\w-]/);
  if (strange !== -1) return strange;
  return text.length % 4 === 1 ? text.length - 1 : -1;
}
