import { createHash } from "node:crypto";
import { ContextError } from "./errors.js";
import { hashOf } from "./hash.js";

/**
 * A name made of others that fits: joined by `-`, and where that is too long cut, with
 * a hash of the whole at the end, so that different names stay different.
 *
 * @param max the most characters, of which there must be at least 10
 */
export function joinName(parts: readonly string[], max: number): string {
  const whole = parts.join("-");
  if (whole.length <= max) return whole;
  const hash = hashOf(whole).slice(0, 8);
  return `${whole.slice(0, max - hash.length - 1).replace(/[-.]+$/, "")}-${hash}`;
}

/** Letters and digits that make no words; those of `k8s.io/apimachinery/pkg/util/rand`. */
const alphabet = "bcdfghjklmnpqrstvwxz2456789";
/** So many of them are a hash of 47 bits. */
const hashLength = 10;

/**
 * A name for a child of an object that no other object's child of any suffix has: a DNS label (RFC 1123), which
 * every kind takes.
 *
 * `name-suffix` where only this name and this suffix can make it: with a suffix of small letters and digits, the
 * last `-` tells where the name ends. Else as much of that as fits, and a hash of both.
 *
 * @param max the most characters
 * @throws {ContextError} CHILD_NAME_MAX for fewer than 12, in which no hash fits
 */
export function childName(name: string, suffix: string, max: number): string {
  if (!(max > hashLength + 1)) {
    throw new ContextError(
      "CHILD_NAME_MAX",
      `childName takes a max of at least ${hashLength + 2} characters, not ${max}`,
    );
  }
  const whole = `${name}-${suffix}`;
  if (whole.length <= max && isTelling(suffix) && /^[a-z0-9-]+$/.test(name)) return whole;
  const body = whole
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .slice(0, max - hashLength - 1)
    .replaceAll(/^-+|-+$/g, "");
  return `${body === "" ? "x" : body}-${hashOfBoth(name, suffix)}`;
}

/** Whether a suffix can be told from the name before it, and from a hash. */
function isTelling(suffix: string): boolean {
  return /^[a-z0-9]+$/.test(suffix) && !looksLikeHash.test(suffix);
}

const looksLikeHash = new RegExp(`^[${alphabet}]{${hashLength}}$`);

function hashOfBoth(name: string, suffix: string): string {
  // No name holds a slash.
  const bytes = createHash("sha256").update(`${name}/${suffix}`).digest();
  let rest = bytes.readBigUInt64BE();
  let hash = "";
  const base = BigInt(alphabet.length);
  while (hash.length < hashLength) {
    hash += alphabet[Number(rest % base)];
    rest /= base;
  }
  return hash;
}
