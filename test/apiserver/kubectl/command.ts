/** One call of `kubectl`, and all that is to be known to compare what two servers make of it. */
export interface KubectlCommand {
  /** Arguments; what stands in single quotes is one of them, spaces and all. */
  readonly line: string;
  /** What it reads from standard input: a text, or objects as JSON. */
  readonly input?: string | object | readonly object[];
  /** Commands that run while this one watches; it ends when it has said what is awaited. */
  readonly meanwhile?: {
    /** It watches as soon as it has said this. */
    readonly begun: RegExp;
    readonly lines: readonly string[];
    readonly until: RegExp;
  };
  /** A script that changes the file of `edit`, in the words of `sed -e`. */
  readonly edit?: string;
  /** A server may need a moment: it is run again, for ten seconds at most, until it succeeds. @default false */
  readonly retries?: boolean;
  /** Why the two differ, where they do; read by users in `docs/reference/apiserver.md`. */
  readonly differs?: string;
}

/** Commands that build on each other, in a namespace of their own. */
export interface KubectlChapter {
  readonly name: string;
  /** Whether the controllers of a cluster run. @default false */
  readonly controllers?: boolean;
  readonly commands: readonly KubectlCommand[];
}

/** What a command said. */
export interface KubectlOutcome {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** A command that is its line alone. */
export function say(line: string, rest: Omit<KubectlCommand, "line"> = {}): KubectlCommand {
  return { line, ...rest };
}

/** Splits a line where there are spaces, but not between single quotes. */
export function wordsOf(line: string): readonly string[] {
  return Array.from(line.matchAll(/(?:'[^']*'|[^\s'])+/g), ([word]) => word.replaceAll("'", ""));
}
