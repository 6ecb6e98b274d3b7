import type { Icon, IconMediaType } from "./csv-types.js";

/** The media types that OperatorHub shows. */
export const iconMediaTypes: readonly IconMediaType[] = [
  "image/svg+xml",
  "image/png",
  "image/jpeg",
  "image/gif",
];

/** Says what is wrong with an icon: no Base64, or bytes that are not what its media type says. */
export function faultOfIcon({ base64data, mediatype }: Icon): string | undefined {
  if (base64data === "") return "must not be empty: give the bytes of the image in Base64";
  if (!/^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/.test(base64data)) {
    return "must be Base64 with its padding, on one line";
  }
  const found = mediaTypeOf(Buffer.from(base64data, "base64"));
  if (found === mediatype) return undefined;
  return `must hold an image of type ${mediatype}, but its bytes are ${found === undefined ? "no image that OperatorHub shows" : `of type ${found}`}`;
}

/** The media type that bytes show by their first ones; `undefined` for no icon. */
function mediaTypeOf(bytes: Uint8Array): IconMediaType | undefined {
  const hex = Buffer.from(bytes.subarray(0, 8)).toString("hex");
  if (hex === "89504e470d0a1a0a") return "image/png";
  if (hex.startsWith("ffd8ff")) return "image/jpeg";
  if (hex.startsWith("474946383761") || hex.startsWith("474946383961")) return "image/gif";
  return isSVG(Buffer.from(bytes).toString("utf8")) ? "image/svg+xml" : undefined;
}

/** Whether the first element of a document is `svg`, whatever its prefix. */
function isSVG(text: string): boolean {
  let rest = text.replace(/^\ufeff/, "");
  for (;;) {
    const prolog = /^\s*(?:<\?[^]*?\?>|<!--[^]*?-->|<!DOCTYPE[^[>]*(?:\[[^]*?\]\s*)?>)/i.exec(rest);
    if (prolog === null) return /^\s*<(?:[A-Za-z_][\w.-]*:)?svg[\s/>]/.test(rest);
    rest = rest.slice(prolog[0].length);
  }
}
