/** Codes of what can be wrong with one CEL expression. */
export type CelFaultCode =
  | "CEL_SYNTAX"
  | "CEL_UNKNOWN_NAME"
  | "CEL_UNKNOWN_FIELD"
  | "CEL_UNKNOWN_FUNCTION"
  | "CEL_TYPE"
  | "CEL_LITERAL"
  | "CEL_RESULT_TYPE";

/** One thing that is wrong with a CEL expression. */
export interface CelFault {
  readonly code: CelFaultCode;
  /** What is wrong, without the place. */
  readonly message: string;
  /** Offset in the expression, in UTF-16 units. */
  readonly at: number;
  /** What to write instead, where that is known. */
  readonly suggestion?: string;
}

/**
 * Carries a fault out of the depth of the lexer and the parser.
 *
 * Never leaves this area: `parseCel` turns it into its result.
 */
export class CelSyntaxStop extends Error {
  readonly fault: CelFault;

  constructor(at: number, message: string, suggestion?: string) {
    super(message);
    this.fault = {
      code: "CEL_SYNTAX",
      message,
      at,
      ...(suggestion === undefined ? {} : { suggestion }),
    };
  }
}

/** Line and column of an offset, both from 1, in code points as the API server counts them. */
export function positionOf(
  source: string,
  at: number,
): { readonly line: number; readonly column: number } {
  const before = source.slice(0, at);
  const lineStart = before.lastIndexOf("\n") + 1;
  return { line: before.split("\n").length, column: countCharacters(before.slice(lineStart)) + 1 };
}

/** Length in code points, which is how CEL and the API server count characters. */
export function countCharacters(text: string): number {
  return Array.from(text).length;
}
