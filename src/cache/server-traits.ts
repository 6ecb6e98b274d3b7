/**
 * What was learned about one API server, shared by all that list and watch there. It is
 * forgotten with the process, so that an upgraded server is tried anew.
 */
export class ServerTraits {
  readonly #withoutStreamingLists = new Set<string>();

  /** Whether a list may be asked for as a stream (WatchList, KEP-3157) in an API group. */
  hasStreamingLists(group: string): boolean {
    return !this.#withoutStreamingLists.has(group);
  }

  /** An API group may be served by another program than the rest: one does not speak for all. */
  lacksStreamingLists(group: string): void {
    this.#withoutStreamingLists.add(group);
  }
}
