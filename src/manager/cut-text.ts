/** A text of so many bytes of UTF-8 at most; what is cut off ends in `…`. */
export function cutToBytes(text: string, maxBytes: number): string {
  // A character of a string has three bytes at most.
  if (text.length * 3 <= maxBytes || Buffer.byteLength(text) <= maxBytes) return text;
  const end = "…";
  const room = maxBytes - Buffer.byteLength(end);
  let kept = "";
  let size = 0;
  for (const character of text) {
    size += Buffer.byteLength(character);
    if (size > room) break;
    kept += character;
  }
  return `${kept}${end}`;
}
