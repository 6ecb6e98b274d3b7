import { DefinitionError, formatPath } from "slipway/api";

/** What a definition is refused with, as `path: CODE`; empty where it is taken. */
export function issuesOf(define: () => unknown): readonly string[] {
  try {
    define();
    return [];
  } catch (error) {
    if (!(error instanceof DefinitionError)) throw error;
    return error.issues.map(({ path, code }) => `${formatPath(path)}: ${code}`);
  }
}
