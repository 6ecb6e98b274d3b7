import { isExpired } from "../meta/api-error.js";
import { isPlainObject } from "../util/json.js";
import type { ListPage } from "./api-answer.js";
import type { ListOptions, ListPagesOptions } from "./verb-options.js";

/** Pages of a list, each asked for when it is wanted. */
export async function* listPages<T>(
  list: (options: ListOptions) => Promise<ListPage<T>>,
  { allowInconsistent = false, limit = 500, ...options }: ListPagesOptions,
): AsyncGenerator<ListPage<T>, void> {
  let page = await list({ ...options, limit });
  yield page;
  // The version goes with the token; the server wants it said once.
  const { resourceVersion: _version, resourceVersionMatch: _match, ...others } = options;
  for (let token = page.continue; token !== undefined; token = page.continue) {
    try {
      page = await list({ ...others, limit, continue: token });
    } catch (error) {
      const fresh = allowInconsistent ? inconsistentTokenOf(error) : undefined;
      if (fresh === undefined) throw error;
      page = await list({ ...others, limit, continue: fresh });
    }
    yield page;
  }
}

/** The token with which a server that no longer has a list's version offers to go on. */
function inconsistentTokenOf(error: unknown): string | undefined {
  if (!isExpired(error)) return undefined;
  const metadata: unknown = Reflect.get(error.status, "metadata");
  const token = isPlainObject(metadata) ? metadata["continue"] : undefined;
  return typeof token === "string" && token !== "" ? token : undefined;
}
