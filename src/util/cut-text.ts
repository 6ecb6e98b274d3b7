/** A text of so many UTF-16 code units at most, and thereby of no more characters; what is cut off ends in `…`. */
export function cutText(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  // Half a character would come back from a server as another one.
  return `${text.slice(0, maxLength - 1).replace(/[\uD800-\uDBFF]$/, "")}…`;
}
