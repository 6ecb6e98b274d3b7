import type { Clock } from "../../src/util/clock.js";
import { type Encoding, encodeList } from "./scripted-encoding.js";
import type { ScriptedHistory, ScriptedObject } from "./scripted-history.js";
import {
  badRequest,
  expired,
  invalid,
  type OptionFault,
  type Refusal,
  refusal,
  tooLarge,
} from "./scripted-status.js";
import { type Head, keyOf } from "./scripted-watch.js";

/** What a list asks for. */
export interface ListRequest {
  readonly resourceVersion: string;
  readonly match: string;
  readonly limit: number;
  readonly continueToken: string;
  readonly selects: (object: ScriptedObject) => boolean;
}

export interface ListSources {
  readonly clock: Clock;
  readonly history: ScriptedHistory;
  readonly head: Head;
  readonly encoding: Encoding;
  readonly request: ListRequest;
}

/** Which state is listed, and where in it a page begins. */
interface Place {
  readonly revision: number;
  readonly after: string;
  readonly limit: number;
}

const freshWithinMs = 3_000;
const pollMs = 250;

/**
 * Answers a list or one page, perhaps after waiting for the head.
 *
 * What it follows: `ValidateListOptions` and `ShouldDelegateList` of k8s.io/apiserver 0.36, the cacher's
 * `waitUntilFreshAndBlock`, and `handleCompactedErrorForPaging` of its etcd3 store.
 */
export function answerList(
  sources: ListSources,
  answer: (answer: Refusal | { readonly text: string }) => void,
): void {
  const { history, head, request } = sources;
  const fault = faultOf(request);
  const { resourceVersion, match, limit } = request;
  const wanted = Number(resourceVersion);
  if (fault !== undefined) {
    answer(fault);
  } else if (request.continueToken !== "") {
    answer(pageFrom(sources));
  } else if (resourceVersion === "") {
    // A consistent read: from the head if it is as fresh as etcd within 3 s, else from etcd.
    const newest = history.revision;
    whenFresh(sources, newest, (isFresh) => {
      const revision = isFresh ? head.revision() : history.revision;
      answer(page(sources, { revision, after: "", limit }));
    });
  } else if (resourceVersion === "0") {
    // Whatever the head has; the limit is not looked at (`computeListLimit`).
    answer(page(sources, { revision: head.revision(), after: "", limit: 0 }));
  } else if (match === "Exact" || (match === "" && limit > 0)) {
    answer(exactly(sources, wanted));
  } else {
    whenFresh(sources, wanted, (isFresh) => {
      answer(
        isFresh
          ? page(sources, { revision: head.revision(), after: "", limit })
          : refusal(tooLarge(wanted, head.revision())),
      );
    });
  }
}

/** Follows `ValidateListOptions` of k8s.io/apimachinery. */
function faultOf({ match, resourceVersion, continueToken }: ListRequest): Refusal | undefined {
  const field = "resourceVersionMatch";
  const faults: OptionFault[] = [];
  if (match !== "" && resourceVersion === "") {
    const message = "resourceVersionMatch is forbidden unless resourceVersion is provided";
    faults.push({ field, message });
  }
  if (match !== "" && continueToken !== "") {
    faults.push({ field, message: "resourceVersionMatch is forbidden when continue is provided" });
  }
  if (faults.length > 0) return refusal(invalid(faults));
  if (continueToken !== "" && resourceVersion !== "" && resourceVersion !== "0") {
    return refusal(badRequest("specifying resource version is not allowed when using continue"));
  }
  if (!/^\d*$/.test(resourceVersion)) {
    return refusal(badRequest(`invalid resource version: ${resourceVersion}`));
  }
  return undefined;
}

function exactly(sources: ListSources, wanted: number): Refusal | { readonly text: string } {
  const { history, request } = sources;
  if (wanted < history.compactedRevision) {
    return refusal(expired("The resourceVersion for the provided list is too old."));
  }
  if (wanted > history.revision) return refusal(tooLarge(wanted, history.revision));
  return page(sources, { revision: wanted, after: "", limit: request.limit });
}

function pageFrom(sources: ListSources): Refusal | { readonly text: string } {
  const { history, request } = sources;
  const token = readToken(request.continueToken);
  if (token === undefined) {
    return refusal(badRequest("invalid continue token: continue key is not valid"));
  }
  // -1 stands for what there is now: the rest of a list that began at another version.
  const revision = token.revision === -1 ? history.revision : token.revision;
  if (revision < history.compactedRevision || revision > history.revision) {
    return refusal(
      expired(
        "The provided continue parameter is too old to display a consistent list result.",
        writeToken(-1, token.after),
      ),
    );
  }
  return page(sources, { revision, after: token.after, limit: request.limit });
}

function page(
  { history, encoding, request }: ListSources,
  { revision, after, limit }: Place,
): { readonly text: string } {
  const items = [...history.stateAt(revision).values()]
    .filter(request.selects)
    .toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
    .filter((object) => keyOf(object) > after);
  const taken = limit > 0 ? items.slice(0, limit) : items;
  const last = taken.at(-1);
  const token =
    last !== undefined && taken.length < items.length
      ? { continue: writeToken(revision, keyOf(last)) }
      : {};
  return { text: encodeList(taken, { resourceVersion: String(revision), ...token }, encoding) };
}

function whenFresh(
  { clock, head }: ListSources,
  revision: number,
  callback: (isFresh: boolean) => void,
): void {
  const startedMs = clock.elapsed();
  const look = (): void => {
    if (head.revision() >= revision) callback(true);
    else if (clock.elapsed() - startedMs >= freshWithinMs) callback(false);
    else clock.schedule(pollMs, look);
  };
  look();
}

function writeToken(rv: number, start: string): string {
  return Buffer.from(JSON.stringify({ v: "meta.k8s.io/v1", rv, start })).toString("base64url");
}

function readToken(
  token: string,
): { readonly revision: number; readonly after: string } | undefined {
  try {
    const value: unknown = JSON.parse(Buffer.from(token, "base64url").toString());
    if (typeof value !== "object" || value === null) return undefined;
    if (!("rv" in value) || typeof value.rv !== "number") return undefined;
    if (!("start" in value) || typeof value.start !== "string") return undefined;
    return { revision: value.rv, after: value.start };
  } catch {
    return undefined;
  }
}
