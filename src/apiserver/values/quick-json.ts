import { isPlainObject } from "../../util/json.js";

/** How deep values may be in each other for `JSON.parse` to be asked. */
const maxDepth = 500;

/** How many digits an integer may have that is the same to Go and to JavaScript. */
const maxDigits = 15;

/**
 * What a text of JSON says, read by `JSON.parse`; undefined where more has to be known of the text than that can tell:
 * it is no JSON, says a member twice, is deep, or holds a number that is no short integer.
 */
export function readQuickly(text: string): { readonly value: unknown } | undefined {
  const members = countedMembers(text);
  if (members === undefined) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return membersIn(value) === members ? { value } : undefined;
  } catch {
    return undefined;
  }
}

/** How many members a text seems to have; undefined for a deep one, and for one with other numbers. */
function countedMembers(text: string): number | undefined {
  let members = 0;
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 0x22) at = endOfString(text, at);
    else if (code === 0x3a) members += 1;
    else if (code === 0x7b || code === 0x5b) {
      depth += 1;
      if (depth > maxDepth) return undefined;
    } else if (code === 0x7d || code === 0x5d) depth -= 1;
    else if (isDigit(code)) {
      const start = at;
      while (isDigit(text.charCodeAt(at + 1))) at += 1;
      if (at - start >= maxDigits) return undefined;
    } else if (code === 0x2e || code === 0x45 || code === 0x2b) return undefined;
    // Minus zero; `e` stands in `true` and `false`, too.
    else if (code === 0x2d && text.charCodeAt(at + 1) === 0x30) return undefined;
    else if (code === 0x65 && isDigit(text.charCodeAt(at - 1))) return undefined;
  }
  return members;
}

function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39;
}

/** Where the string ends that begins here. */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; ; at += 1) {
    const end = text.indexOf('"', at);
    if (end === -1) return text.length;
    let escapes = end;
    while (text.charCodeAt(escapes - 1) === 0x5c) escapes -= 1;
    if ((end - escapes) % 2 === 0) return end;
    at = end;
  }
}

function membersIn(value: unknown): number {
  if (typeof value !== "object" || value === null) return 0;
  let members = 0;
  if (Array.isArray(value)) {
    for (const item of value as readonly unknown[]) members += membersIn(item);
    return members;
  }
  if (!isPlainObject(value)) return 0;
  for (const name of Object.keys(value)) members += 1 + membersIn(value[name]);
  return members;
}
