/** A fault that an operator has to live with. */
export interface ListedFault {
  /** A fault keeps its number; there are gaps. */
  readonly number: number;
  readonly name: string;
}

/** The faults that docs/reference/faults.md answers for, by where they come from. */
export const faultGroups: Readonly<Record<string, readonly ListedFault[]>> = {
  "A. The way to the server": [
    { number: 1, name: "the server ends a watch" },
    { number: 2, name: "a connection is reset in the middle of a watch" },
    { number: 3, name: "half-open: the other side is gone without a word" },
    { number: 5, name: "a watch on which nothing happens" },
    { number: 6, name: "bytes come in any pieces" },
    { number: 7, name: "a line that is no JSON" },
    { number: 9, name: "gzip that breaks" },
    { number: 10, name: "very large objects and pages" },
    { number: 11, name: "a list that hardly moves on" },
    { number: 13, name: "a name without an address, then with another" },
    { number: 14, name: "a load balancer cuts what is idle" },
    { number: 15, name: "latency, and packets that are lost" },
  ],
  "B. The watch and its history": [
    { number: 17, name: "410 as an event" },
    { number: 18, name: "410 as an answer" },
    { number: 19, name: "other errors as events" },
    { number: 21, name: "event types and fields that nobody knows" },
    { number: 22, name: "an event comes twice" },
    { number: 23, name: "an older event after a newer one" },
    { number: 25, name: "the server loses an event" },
    { number: 26, name: "deleted and made again in a gap" },
    { number: 27, name: "deleted while nobody watches" },
    { number: 29, name: "the first part of a streaming list does not end" },
    { number: 30, name: "no streaming lists" },
    { number: 31, name: "one of two API servers lags" },
  ],
  "C. Lists": [
    { number: 33, name: "a continue token expires" },
    { number: 34, name: "a continue token that goes on at another moment" },
    { number: 35, name: "a page in the middle fails" },
    { number: 37, name: "objects change between pages" },
    { number: 38, name: "429 while storage is being made" },
  ],
  "D. Refusals": [
    { number: 39, name: "429, with and without Retry-After" },
    { number: 41, name: "409 again and again" },
    { number: 42, name: "403: a permission is taken away" },
    { number: 43, name: "401: a token ends, or is replaced" },
    { number: 45, name: "quotas and policies deny" },
    { number: 46, name: "the webhook of somebody else does not answer" },
  ],
  "E. Kinds and namespaces that change": [
    { number: 47, name: "a CustomResourceDefinition is deleted" },
    { number: 49, name: "another version is stored, or served" },
    { number: 50, name: "a kind that is not there yet" },
    { number: 51, name: "conversion fails" },
    { number: 53, name: "an older or a newer server" },
    { number: 54, name: "a namespace is being deleted" },
    { number: 55, name: "a finalizer that stays" },
  ],
  "F. Time and leadership": [
    { number: 57, name: "the clocks of two processes differ" },
    { number: 58, name: "the time of day is set, or the machine was suspended" },
    { number: 59, name: "code blocks the event loop for longer than a term" },
    { number: 61, name: "the leader is cut off from the server" },
    { number: 62, name: "the Lease is deleted, or edited by hand" },
    { number: 63, name: "no API server for a minute" },
  ],
  "G. The process and its code": [
    { number: 65, name: "the process is killed between any two writes, or a write is lost" },
    { number: 66, name: "more objects than the heap holds" },
    { number: 67, name: "code throws, or rejects" },
    { number: 69, name: "code never ends" },
    { number: 70, name: "a promise is rejected that nobody waits for" },
    { number: 71, name: "code changes what a cache gave it" },
    { number: 73, name: "thousands of connections, starts and stops" },
  ],
  "H. Load, and caches that are late": [
    { number: 74, name: "more events than passes can follow" },
    { number: 75, name: "one object changes all the time" },
    { number: 77, name: "everything is due at the same moment" },
    { number: 78, name: "many caches list at once, after an outage" },
    { number: 79, name: "the caches do not show an own write yet" },
    { number: 81, name: "a pass wakes itself, or somebody undoes what it does" },
    { number: 82, name: "a child is known before its parent" },
  ],
};
