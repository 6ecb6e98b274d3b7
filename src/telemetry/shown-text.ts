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
  /\b(authorization["']?\s*[:=]\s*["']?(?:bearer|basic) +)(?!\[not shown\])[^\s"',;]+/gi,
  // A password in a URL, up to the last `@`: https://www.rfc-editor.org/rfc/rfc3986#section-3.2.1
  /(:\/\/[^\s/:@]*:)[^\s/]+(?=@)/g,
  // Of a query, a flag, a variable or a connection string.
  /\b([\w-]{0,64}(?:password|passwd|passphrase|pwd|token|secret|(?:api|access|secret)[-_]?key)=)(?!\[not shown\])(?:"[^"]*"|'[^']*'|[^\s&;,"')]+)/gi,
];

/** Most texts hold nothing like it. */
const suspicious =
  /PRIVATE KEY|eyJ|bearer |basic |:\/\/[^/]*@|(?:word|passwd|phrase|pwd|token|secret|key)=/i;

/** A text without the private keys, tokens and passwords that it quotes. */
export function shownText(text: string): string {
  if (!suspicious.test(text)) return text;
  return secrets.reduce((shown, secret) => shown.replace(secret, `$1${hidden}`), text);
}
