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
  const decoded = Buffer.from(text, "base64url").toString("utf8");
  let token: { v?: unknown; rv?: unknown; start?: unknown };
  try {
    token = Object(JSON.parse(decoded));
  } catch {
    const character = decoded.codePointAt(0);
    if (character === undefined) return fail("unexpected end of JSON input");
    const shown = JSON.stringify(String.fromCodePoint(character)).slice(1, -1);
    return fail(`invalid character '${shown}' looking for beginning of value`);
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
