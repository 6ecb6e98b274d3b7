import { dig, digList, digText } from "./dig.js";

/** What an error, or one in it, says of what a description does not declare: the runtime does not send that. */
export function undeclaredIn(error: unknown): readonly string[] {
  const found = new Set<string>();
  const seen = new Set<unknown>();
  const look = (value: unknown): void => {
    if (typeof value !== "object" || value === null || seen.has(value)) return;
    seen.add(value);
    const message = digText(value, "message");
    if (digText(value, "code")?.endsWith("KIND_UNDECLARED") === true && message !== undefined) {
      const path = digList(value, "path").join(".");
      found.add(path === "" ? message : `${path} ${message}`);
    }
    const errors = dig(value, "errors");
    const parts = [dig(value, "cause"), ...digList(value, "issues")];
    for (const part of [...parts, ...Object.values(Object(errors))]) look(part);
  };
  look(error);
  return [...found];
}
