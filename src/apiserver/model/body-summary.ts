const limit = 30;

/** The beginning of a body: as it is where it looks like JSON, else in hexadecimal. */
export function bodySummary(body: Buffer): string {
  if (body.length === 0) return "<empty>";
  const isText = body[0] === 0x7b;
  const shown = body.subarray(0, limit).toString(isText ? "utf8" : "hex");
  return body.length > limit ? `${shown} ...` : shown;
}
