import { canonicalJSON } from "../../util/json.js";
import type { PodTemplate } from "./kinds.js";

/** FNV-1a of 32 bits. */
function fnv32a(...chunks: readonly Uint8Array[]): number {
  let hash = 0x811c9dc5;
  for (const chunk of chunks) for (const byte of chunk) hash = Math.imul(hash ^ byte, 0x01000193);
  return hash >>> 0;
}

/** FNV-1 of 32 bits. */
export function fnv32(bytes: Uint8Array): number {
  let hash = 0x811c9dc5;
  for (const byte of bytes) hash = Math.imul(hash, 0x01000193) ^ byte;
  return hash >>> 0;
}

const alphabet = "bcdfghjklmnpqrstvwxz2456789";

/** A number in letters that make no words. Follows `SafeEncodeString` of apimachinery. */
export function safeEncode(value: number): string {
  return Array.from(String(value), (digit) => alphabet[digit.charCodeAt(0) % alphabet.length]).join(
    "",
  );
}

/**
 * A short name of a Pod template; `collisions` makes another one of the same template.
 *
 * Kubernetes hashes the template's form in the memory of a Go program, so its names are others.
 */
export function templateHash(template: PodTemplate, collisions: number | undefined): string {
  const text = Buffer.from(canonicalJSON(template));
  if (collisions === undefined) return safeEncode(fnv32a(text));
  const count = Buffer.alloc(8);
  count.writeUInt32LE(collisions);
  return safeEncode(fnv32a(text, count));
}
