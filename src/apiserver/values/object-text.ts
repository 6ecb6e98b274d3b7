import { exactJSON } from "./exact-number.js";

interface Text {
  readonly object: unknown;
  readonly text: string;
}

/** So many texts are kept: of one write, as several versions and views show it. */
const kept = 8;
/** Longer ones are made again. */
const longest = 64 * 1024;

const last: Text[] = [];
let next = 0;

/**
 * The JSON of an object that nobody changes. Who wrote an object is answered with what its watches are told, so the
 * last few texts are kept.
 */
export function objectText(object: unknown): string {
  for (const known of last) if (known.object === object) return known.text;
  const text = exactJSON(object);
  if (text.length > longest) return text;
  last[next] = { object, text };
  next = (next + 1) % kept;
  return text;
}
