/** A value as the server's field errors show it: a text in quotes, all else as JSON. */
export function goValue(value: unknown): string {
  if (value === null || value === undefined) return "null";
  if (typeof value === "string") return goQuote(value);
  const text = JSON.stringify(value) ?? "null";
  // Go's JSON can stand in a page of HTML.
  return text.replaceAll(/[<>&]/g, (character) => `\\u00${character.charCodeAt(0).toString(16)}`);
}

/** Go's `%q`. */
export function goQuote(text: string): string {
  let quoted = '"';
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    const short = escapes[character];
    if (short !== undefined) quoted += short;
    else if (code < 0x20 || code === 0x7f) quoted += `\\x${code.toString(16).padStart(2, "0")}`;
    else quoted += character;
  }
  return `${quoted}"`;
}

const escapes: Readonly<Record<string, string>> = {
  '"': '\\"',
  "\\": "\\\\",
  "\u0007": "\\a",
  "\b": "\\b",
  "\f": "\\f",
  "\n": "\\n",
  "\r": "\\r",
  "\t": "\\t",
  "\v": "\\v",
};

/** A moment as `metav1.Time` writes it: whole seconds in UTC. */
export function goTime(nowMs: number): string {
  return `${new Date(Math.floor(nowMs / 1000) * 1000).toISOString().slice(0, 19)}Z`;
}

/** Compares texts as Go does, by their UTF-8 bytes. */
export function compareBytes(a: string, b: string): number {
  if (a === b) return 0;
  // The order of code units differs only beyond the basic plane.
  return surrogate.test(a) || surrogate.test(b)
    ? Buffer.compare(Buffer.from(a), Buffer.from(b))
    : a < b
      ? -1
      : 1;
}

const surrogate = /[\ud800-\udfff]/;
