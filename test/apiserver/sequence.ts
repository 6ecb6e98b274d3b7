import { canonicalJSON, isPlainObject } from "../../src/util/json.js";
import type { Answer, ContractApi, ContractCase, ContractWatch } from "./contract-case.js";
import { type ContractTarget } from "./contract-http.js";
import { runCase } from "./contract-run.js";

/** One request of a sequence; of `object` the answers are remembered, for {@link mark}. */
export interface Act {
  readonly method: string;
  /** After the path of the list. */
  readonly rest: string;
  readonly type?: string;
  readonly accept?: string;
  readonly body?: unknown;
  /** Sent as it is, instead of a body. */
  readonly text?: string;
}

/** A watch that is open while a sequence runs. */
export interface OpenedWatch {
  /** Before which act it is opened. */
  readonly at: number;
  readonly query: string;
  readonly accept?: string;
}

/** A kind whose objects are written. */
export interface SequenceKind {
  readonly group: string;
  readonly version: string;
  readonly plural: string;
  readonly kind: string;
  /** An object that the kind takes, without metadata. */
  readonly good: Readonly<Record<string, unknown>>;
}

/** Writes and reads of one kind in one namespace, as data. */
export interface Sequence {
  readonly kind: SequenceKind;
  readonly acts: readonly Act[];
  readonly watches: readonly OpenedWatch[];
}

/** What stands in acts for what only a server knows; of an object, by its name. */
export const mark = {
  /** The version of an object as it was last seen. */
  version: (name: string) => `<version ${name}>`,
  /** The one before. */
  oldVersion: (name: string) => `<old version ${name}>`,
  uid: (name: string) => `<uid of ${name}>`,
  /** The version of the last list. */
  list: "<list>",
  /** Where the last list can be continued. */
  continue: "<continue of list>",
} as const;

class Seen {
  readonly #versions = new Map<string, string[]>();
  readonly #uids = new Map<string, string>();
  #list = "";
  #continue = "none";
  /** The latest version that was seen. */
  latest = "";

  note({ body }: Answer): void {
    const { name, resourceVersion, uid, continue: next } = Object(Object(body).metadata);
    if (typeof resourceVersion === "string" && Number(resourceVersion) > Number(this.latest))
      this.latest = resourceVersion;
    if (typeof uid === "string" && typeof name === "string") {
      this.#uids.set(name, uid);
      const known = this.#versions.get(name) ?? [];
      if (known.at(-1) !== resourceVersion) this.#versions.set(name, [...known, resourceVersion]);
    } else if (typeof resourceVersion === "string") this.#list = resourceVersion;
    if (typeof next === "string" && next !== "") this.#continue = next;
  }

  fill(text: string): string {
    return text
      .replaceAll(/<version (\w+)>/g, (_, name: string) => this.#versions.get(name)?.at(-1) ?? "")
      .replaceAll(
        /<old version (\w+)>/g,
        (_, name: string) => this.#versions.get(name)?.at(-2) ?? "",
      )
      .replaceAll(/<uid of (\w+)>/g, (_, name: string) => this.#uids.get(name) ?? "none")
      .replaceAll("<list>", this.#list)
      .replaceAll("<continue of list>", this.#continue);
  }
}

/** The object that ends every watch, and is named by no act. */
const endName = "the-end";
/** Labels by which watches select. */
const watchedLabels = { x: "1", y: "2" } as const;

/** Sends a sequence to a server. @returns what was answered, without what differs from run to run */
export async function runSequence(
  target: ContractTarget,
  sequence: Sequence,
  options: { readonly run: string; readonly patienceMs?: number },
): Promise<unknown> {
  const one: ContractCase = { name: "sequence", source: "", run: (api) => play(api, sequence) };
  const suite = { name: "sequence", cases: [one] };
  const text = JSON.stringify(await runCase(target, { suite, one, ...options }));
  // The name that the server would have made stands in what it refuses.
  const named: unknown = JSON.parse(text.replaceAll(/\b([abc])-[b-z2-9]{5}\b/g, "$1-<random>"));
  return withoutWords(withoutForeignVersions(named));
}

/** Versions of lists and bookmarks also count what other sequences write meanwhile. */
function withoutForeignVersions(value: unknown): unknown {
  if (Array.isArray(value))
    return value.filter((each) => !isProgress(each)).map(withoutForeignVersions);
  if (!isPlainObject(value)) return value;
  const isShared = /(List|Table)$/.test(String(value["kind"])) || value["type"] === "BOOKMARK";
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      name,
      name === "request"
        ? String(member).replaceAll(/resourceVersion=[^&]*/g, "resourceVersion=<version>")
        : isShared && (name === "metadata" || name === "object")
          ? canonicalJSON(member).replaceAll(/"(?:from |before )?v\d+"/g, '"<version>"')
          : withoutForeignVersions(member),
    ]),
  );
}

/** A bookmark that comes with time. */
function isProgress(event: unknown): boolean {
  return (
    isPlainObject(event) &&
    event["type"] === "BOOKMARK" &&
    !JSON.stringify(event).includes("initial-events-end")
  );
}

/**
 * A refusal by its code and reason. What its causes say is the contract's to compare: of several faults
 * in one body, a real server tells some, in any order.
 */
function withoutWords(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutWords);
  if (!isPlainObject(value)) return value;
  if (value["kind"] === "Status" && value["status"] === "Failure") {
    const { code, reason } = value;
    return { code, reason };
  }
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, withoutWords(member)]),
  );
}

async function play(api: ContractApi, { kind, acts, watches }: Sequence): Promise<void> {
  const { group, version, plural } = kind;
  const base = group === "" ? `/api/${version}` : `/apis/${group}/${version}`;
  const path = `${base}/namespaces/${api.namespace}/${plural}`;
  const apiVersion = group === "" ? version : `${group}/${version}`;
  const typed = { apiVersion, kind: kind.kind, ...kind.good };
  const seen = new Seen();
  const open: ContractWatch[] = [];
  // What a real server answers from its cache may be older than what it was just told.
  const catchUp = (): Promise<unknown> =>
    api.quiet(
      "GET",
      `${path}?limit=1&resourceVersionMatch=NotOlderThan&resourceVersion=${seen.latest || "0"}`,
    );
  const send = async ({ method, rest, type, accept, body, text }: Act): Promise<void> => {
    const headers = {
      ...(type === undefined ? {} : { "content-type": type }),
      ...(accept === undefined ? {} : { accept }),
    };
    if (rest.includes("resourceVersion=")) await catchUp();
    const given = text ?? (body === undefined ? undefined : JSON.stringify(body));
    const raw = given === undefined ? {} : { raw: seen.fill(given) };
    seen.note(await api.send(method, `${path}${seen.fill(rest)}`, { headers, ...raw }));
  };
  for (let at = 0; at <= acts.length; at += 1) {
    for (const { query, accept } of watches.filter((watch) => watch.at === at)) {
      await catchUp();
      const asked = `${path}?watch=true${seen.fill(query)}`;
      open.push(await api.watch(asked, accept === undefined ? {} : { accept }));
    }
    const act = acts[at];
    if (act !== undefined) await send(act);
  }
  await send({ method: "GET", rest: "" });
  const end = { ...typed, metadata: { name: endName, labels: watchedLabels } };
  await api.quiet("POST", path, { body: end });
  for (const watch of open) {
    await watch.until((event) => JSON.stringify(event).includes(`"${endName}"`));
    watch.close();
  }
}
