/** What stands in the place of a value that may be secret. */
export const hidden = "[not shown]";

/** Texts that are secrets wherever they stand; what is not to be shown is the last group. */
const secrets: readonly RegExp[] = [
  // PEM: https://www.rfc-editor.org/rfc/rfc7468
  /(-----BEGIN [A-Z ]*PRIVATE KEY-----)[^-]*/g,
  // A JSON web token, such as that of a ServiceAccount: https://www.rfc-editor.org/rfc/rfc7519
  /()\beyJ[\w-]{8,}\.eyJ[\w-]{8,}\.[\w-]*/g,
  // https://www.rfc-editor.org/rfc/rfc7235#section-2.1
  /\b((?:bearer|basic) )[\w+/.~-]{16,}=*/gi,
  // A password in a URL: https://www.rfc-editor.org/rfc/rfc3986#section-3.2.1
  /(:\/\/[^\s/:@]*:)[^\s/@]+(?=@)/g,
];

/** Most texts hold nothing like it. */
const suspicious = /PRIVATE KEY|eyJ|bearer |basic |:\/\/[^/]*@/i;

/** A text without the private keys, tokens and passwords that it quotes. */
export function shownText(text: string): string {
  if (!suspicious.test(text)) return text;
  return secrets.reduce((shown, secret) => shown.replace(secret, `$1${hidden}`), text);
}
