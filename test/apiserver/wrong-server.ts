/** One behaviour broken: a text of our sources, what stands there instead, and a case that sees it. */
export interface WrongServer {
  readonly name: string;
  /** Below `src/apiserver`. */
  readonly file: string;
  /** Stands exactly once in the file. */
  readonly text: string;
  readonly replacement: string;
  readonly suite: string;
  readonly case: string;
}

export function wrong(
  name: string,
  file: string,
  ...[text, replacement, seenBy]: readonly [string, string, string]
): WrongServer {
  const [suite = "", ...rest] = seenBy.split("/");
  return { name, file, text, replacement, suite, case: rest.join("/") };
}
