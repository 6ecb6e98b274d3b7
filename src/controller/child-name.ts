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
