import type { JSONSchemaProps, JSONValue } from "../../src/schema/types.js";
import { isPlainObject } from "../../src/util/json.js";
import { ValueGenerator } from "../support/generated-values.js";
import { Random } from "../support/random.js";
import { forms } from "./contract-collection.js";
import { type Act, mark, type OpenedWatch, type Sequence } from "./sequence.js";
import type { GeneratedKind } from "./sequence-kinds.js";

const names = ["a", "b", "c"];
const managers = ["m1", "m2", "m3"];
const mergePatch = "application/merge-patch+json";
const jsonPatch = "application/json-patch+json";
const applyPatch = "application/apply-patch+yaml";

type Members = Readonly<Record<string, unknown>>;

/** A random sequence, the same for one seed. */
export function generateSequence(seed: number, kind: GeneratedKind): Sequence {
  const random = new Random(seed);
  const generator = new ActGenerator(random, kind);
  const length = random.between(8, 24);
  const acts = Array.from({ length }, (_, index) =>
    index < 2 ? generator.create() : generator.act(),
  );
  // Where two watches of tables share an event, a real server may name the columns twice.
  const first = { ...generator.watch(0), ...random.pick([{}, forms.table, forms.metadata]) };
  const others = Array.from({ length: random.between(1, 3) }, () =>
    generator.watch(random.below(length)),
  );
  return { kind, acts, watches: [first, ...others] };
}

class ActGenerator {
  readonly #random: Random;
  readonly #kind: GeneratedKind;
  readonly #values: ValueGenerator;
  /** The last body that was sent for a name. */
  readonly #last = new Map<string, Members>();

  constructor(random: Random, kind: GeneratedKind) {
    this.#random = random;
    this.#kind = kind;
    // Of several faults in a body, a decoder of a built-in kind tells the one that it comes to first.
    this.#values = new ValueGenerator(random, kind.definition === undefined ? 0 : 0.02);
  }

  act(): Act {
    const random = this.#random;
    const writes = [
      () => this.create(),
      () => this.#update(),
      () => this.#update(),
      () => this.#merge(),
      () => this.#merge(),
      () => this.#json(),
      () => this.#apply(),
      () => this.#apply(),
      () => this.#apply(),
      () => this.#delete(),
      () => this.#release(),
      () => this.#subresource(),
      () => this.#subresource(),
    ];
    const others = [
      () => this.#list(),
      () => this.#list(),
      () => this.#get(),
      () => this.#deleteCollection(),
    ];
    return random.pick(random.chance(0.8) ? writes : others)();
  }

  create(): Act {
    const name = this.#name();
    const metadata = { ...this.#metadata(), name };
    const body = this.#typed({ metadata, ...this.#content(name) });
    this.#last.set(name, body);
    return { method: "POST", rest: this.#query(this.#writeQuery()), body };
  }

  #update(): Act {
    const name = this.#name();
    const metadata = { name, ...this.#metadata(), ...this.#precondition(name) };
    const body = this.#typed({ metadata, ...this.#content(name) });
    this.#last.set(name, body);
    return { method: "PUT", rest: `/${name}${this.#query(this.#writeQuery())}`, body };
  }

  #merge(): Act {
    const random = this.#random;
    const name = this.#name();
    const isMeta = random.chance(0.3);
    const content = this.#content(name);
    const part = Object.fromEntries(
      Object.entries(content).map(([key, value]) => [key, this.#withNulls(value)]),
    );
    const metadata = isMeta ? { metadata: this.#withNulls(this.#metadata()) } : {};
    const body = { ...metadata, ...(isMeta && random.chance(0.5) ? {} : part) };
    const rest = `/${name}${this.#query(this.#writeQuery())}`;
    return { method: "PATCH", rest, type: mergePatch, body };
  }

  /** Some members taken away instead of set. */
  #withNulls(value: unknown): unknown {
    if (!isPlainObject(value)) return this.#random.chance(0.1) ? null : value;
    return Object.fromEntries(
      Object.entries(value).map(([name, member]) => [name, this.#withNulls(member)]),
    );
  }

  #json(): Act {
    const random = this.#random;
    const name = this.#name();
    const known = this.#last.get(name) ?? this.#typed(this.#kind.good);
    const inside = pathsOf(known, "").filter((path) => /^\/(?!metadata)\w+\//.test(path));
    const paths = [...inside, "/metadata/labels/x", "/spec/none", "/nope/x"];
    const operation = (): object => {
      const path = random.pick(paths);
      const op = random.pick(["add", "add", "replace", "remove", "test", "copy", "move"]);
      if (op === "remove") return { op, path };
      if (op === "copy" || op === "move") return { op, from: random.pick(paths), path };
      return { op, path, value: this.#valueAt(known, path) };
    };
    const body = Array.from({ length: random.between(1, 3) }, operation);
    const rest = `/${name}${this.#query(this.#writeQuery())}`;
    return { method: "PATCH", rest, type: jsonPatch, body };
  }

  /** A value like the one that is at a path. */
  #valueAt(known: Members, path: string): unknown {
    const found = path
      .split("/")
      .slice(1)
      .reduce<unknown>((value, step) => Reflect.get(Object(value), step), known);
    if (this.#random.chance(0.3)) return found ?? "x";
    if (typeof found === "number") return found + 1;
    if (typeof found === "boolean") return !found;
    if (typeof found === "string") return this.#random.pick(["x", `${found}x`]);
    // An empty list of a built-in kind is told from none until it is stored.
    const isBuiltin = this.#kind.definition === undefined;
    return found ?? this.#random.pick<unknown>(isBuiltin ? ["x", 1] : ["x", 1, {}, []]);
  }

  #apply(): Act {
    const random = this.#random;
    const name = this.#name();
    const metadata = {
      name,
      ...(random.chance(0.4) ? this.#metadata() : {}),
      ...(random.chance(0.1) ? this.#precondition(name) : {}),
    };
    // A null of a map is kept where it is applied.
    const body = withoutNulls(this.#typed({ metadata, ...this.#content(name) }));
    const query = {
      fieldManager: random.pick(managers),
      ...(random.chance(0.4) ? { force: "true" } : {}),
      ...(random.chance(0.1) ? { dryRun: "All" } : {}),
    };
    return { method: "PATCH", rest: `/${name}${this.#query(query)}`, type: applyPatch, body };
  }

  #delete(): Act {
    const random = this.#random;
    const name = this.#name();
    const body = random.pick<() => object | undefined>([
      () => undefined,
      () => ({}),
      () => ({ preconditions: { uid: mark.uid(random.pick(names)) } }),
      () => ({ preconditions: { resourceVersion: this.#versionOf(name) } }),
      () => ({ propagationPolicy: random.pick(["Foreground", "Background", "Orphan", "No"]) }),
      () => ({ gracePeriodSeconds: random.pick([0, 5, -1]) }),
      () => ({ orphanDependents: random.chance(0.5) }),
      () => ({ dryRun: ["All"] }),
    ])();
    const rest = `/${name}`;
    return body === undefined ? { method: "DELETE", rest } : { method: "DELETE", rest, body };
  }

  /** Lets go of what finalizers hold. */
  #release(): Act {
    const rest = `/${this.#name()}`;
    return { method: "PATCH", rest, type: mergePatch, body: { metadata: { finalizers: null } } };
  }

  #deleteCollection(): Act {
    const random = this.#random;
    const query = {
      ...(random.chance(0.7) ? { labelSelector: this.#labelSelector() } : {}),
      ...(random.chance(0.2) ? { fieldSelector: this.#fieldSelector() } : {}),
      ...(random.chance(0.2) ? { dryRun: "All" } : {}),
    };
    return { method: "DELETE", rest: this.#query(query) };
  }

  #subresource(): Act {
    const random = this.#random;
    const subresource = random.pick(["status", "scale"]);
    const name = this.#name();
    const rest = `/${name}/${subresource}`;
    // Who owns the number after a write to a Scale is the contract's to say.
    if (subresource === "scale") return { method: "GET", rest };
    const content = {
      status: this.#valueOf("status") ?? {},
      ...(random.chance(0.3) ? this.#content(name) : {}),
    };
    const typed = this.#typed({});
    const metadata = { name, ...(random.chance(0.7) ? this.#precondition(name) : {}) };
    return random.pick<() => Act>([
      () => ({ method: "GET", rest }),
      () => ({ method: "PUT", rest, body: { ...typed, metadata, ...content } }),
      () => ({ method: "PATCH", rest, type: mergePatch, body: content }),
      () => ({
        method: "PATCH",
        rest: `${rest}?fieldManager=${random.pick(managers)}&force=${String(random.chance(0.5))}`,
        type: applyPatch,
        body: { ...typed, metadata: { name }, ...content },
      }),
    ])();
  }

  #get(): Act {
    const random = this.#random;
    const name = this.#name();
    const query = random.chance(0.3) ? { resourceVersion: this.#versionOf(name) } : {};
    const rest = `/${name}${this.#query(query)}`;
    return { method: "GET", rest, ...this.#form(forms.metadata) };
  }

  #list(): Act {
    const random = this.#random;
    const version = random.pick(["0", mark.list, mark.list, mark.version(this.#name())]);
    const match = random.pick([undefined, "Exact", "NotOlderThan", "Nope"]);
    const query = random.pick<() => Readonly<Record<string, string>>>([
      () => ({}),
      () => ({ labelSelector: this.#labelSelector() }),
      () => ({ fieldSelector: this.#fieldSelector() }),
      () => ({ limit: random.pick(["1", "2", "5"]) }),
      () => ({ limit: random.pick(["1", "2"]), continue: mark.continue }),
      () => ({ limit: "1", labelSelector: this.#labelSelector() }),
      () => ({
        resourceVersion: version,
        ...(match === undefined ? {} : { resourceVersionMatch: match }),
        ...(random.chance(0.3) ? { limit: "1" } : {}),
      }),
    ])();
    return { method: "GET", rest: this.#query(query), ...this.#form(forms.metadataList) };
  }

  watch(at: number): OpenedWatch {
    const random = this.#random;
    const query = random.pick<() => string>([
      () => "",
      () => "&resourceVersion=0",
      () => `&resourceVersion=${mark.list}`,
      () => `&resourceVersion=${mark.version(this.#name())}`,
      () => "&sendInitialEvents=true&resourceVersionMatch=NotOlderThan&allowWatchBookmarks=true",
      () => "&sendInitialEvents=false&resourceVersionMatch=NotOlderThan",
    ])();
    const selector = random.pick(["", "", "&labelSelector=x", "&labelSelector=x%3D1,y!%3D3"]);
    return { at, query: `${query}${selector}` };
  }

  #form(metadata: { readonly accept: string }): { readonly accept?: string } {
    const random = this.#random;
    return random.chance(0.75) ? {} : random.pick([forms.table, metadata]);
  }

  #labelSelector(): string {
    const texts = ["x", "!x", "x=1", "x!=1", "y in (1,2)", "y notin (2)", "x>0", "x=1,y", "x in"];
    return this.#random.pick(texts);
  }

  #fieldSelector(): string {
    const name = this.#name();
    const isScaled = this.#kind.subresources.includes("scale");
    return this.#random.pick([
      `metadata.name=${name}`,
      `metadata.name!=${name}`,
      "metadata.namespace=other",
      isScaled ? "spec.replicas=5" : "spec.nope=1",
    ]);
  }

  #writeQuery(): Readonly<Record<string, string>> {
    const random = this.#random;
    return {
      fieldManager: random.pick(managers),
      ...(random.chance(0.1) ? { dryRun: "All" } : {}),
      ...(random.chance(0.2) ? { fieldValidation: random.pick(["Strict", "Warn", "Ignore"]) } : {}),
    };
  }

  #query(parts: Readonly<Record<string, string>>): string {
    const pairs = Object.entries(parts).map(([name, value]) => {
      const written = value.startsWith("<") ? value : encodeURIComponent(value);
      return `${name}=${written}`;
    });
    return pairs.length === 0 ? "" : `?${pairs.join("&")}`;
  }

  #name(): string {
    return this.#random.pick(names);
  }

  #typed(more: Members): Members {
    const { group, version, kind } = this.#kind;
    return { ...more, apiVersion: group === "" ? version : `${group}/${version}`, kind };
  }

  #versionOf(name: string): string {
    return this.#random.chance(0.7) ? mark.version(name) : mark.oldVersion(name);
  }

  #precondition(name: string): object {
    const random = this.#random;
    const needsVersion = this.#kind.definition !== undefined || this.#kind.plural === "leases";
    if (!needsVersion && random.chance(0.6)) return {};
    return {
      resourceVersion: this.#versionOf(name),
      ...(random.chance(0.1) ? { uid: mark.uid(name) } : {}),
    };
  }

  #metadata(): Members {
    const random = this.#random;
    return {
      ...(random.chance(0.5)
        ? { labels: { x: random.pick(["1", "2"]), ...(random.chance(0.5) ? { y: "2" } : {}) } }
        : {}),
      ...(random.chance(0.2) ? { annotations: { note: random.pick(["a", "b"]) } } : {}),
      ...(random.chance(0.15)
        ? { finalizers: ["example.com/a", ...random.some(["example.com/b", "plain"], 0.5)] }
        : {}),
      ...(random.chance(0.1) ? { ownerReferences: this.#owners() } : {}),
      ...(random.chance(0.02) ? { labels: { "a b": "c" } } : {}),
    };
  }

  #owners(): readonly object[] {
    const random = this.#random;
    return ["u1", ...random.some(["u2"], 0.5)].map((uid) => ({
      apiVersion: "v1",
      kind: "Secret",
      name: `owner-${uid}`,
      uid,
      ...(random.chance(0.3) ? { controller: random.chance(0.8) } : {}),
    }));
  }

  /** What an object of that name holds next: the good one, the last one changed, or something new. */
  #content(name: string): Members {
    const random = this.#random;
    const { good, schema } = this.#kind;
    const { apiVersion: _, kind: __, metadata: ___, ...last } = this.#last.get(name) ?? {};
    const from = Object.keys(last).length === 0 ? good : last;
    if (random.chance(0.2)) return good;
    if (random.chance(0.15)) return {};
    const made = random.chance(0.6)
      ? this.#values.mutate(schema, toJSON(random.chance(0.5) ? good : from))
      : this.#values.value({ ...schema, properties: withoutStatus(schema) });
    if (!isPlainObject(made)) return good;
    const plain = withoutUuids(made);
    return this.#kind.definition === undefined ? plainContent(plain) : plain;
  }

  #valueOf(field: string): JSONValue | undefined {
    const schema = this.#kind.schema.properties?.[field];
    return schema === undefined ? undefined : this.#values.value(schema);
  }
}

function withoutStatus({ properties = {} }: JSONSchemaProps): Record<string, JSONSchemaProps> {
  return Object.fromEntries(Object.entries(properties).filter(([name]) => name !== "status"));
}

function withoutNulls(value: Members): Members {
  const text = JSON.stringify(value, (_, member: unknown) =>
    member === null ? undefined : member,
  );
  return JSON.parse(text);
}

/** What looks like the uid of an object would be taken for one. */
function withoutUuids(value: Members): Members {
  return JSON.parse(
    JSON.stringify(value).replaceAll(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/gi, "uid"),
  );
}

/** Without empty lists, and with numbers that every field can hold: of both docs/reference/apiserver.md says what differs. */
function plainContent(value: Members): Members {
  const text = JSON.stringify(value, (_, member: unknown) => {
    if (typeof member === "number")
      return Number.isInteger(member) && Math.abs(member) < 100 ? member : 7;
    if (!isPlainObject(member)) return member;
    const filled = Object.entries(member).filter(
      ([, each]) => !(Array.isArray(each) && each.length === 0),
    );
    return Object.fromEntries(filled);
  });
  return JSON.parse(text);
}

function toJSON(value: Members): JSONValue {
  return JSON.parse(JSON.stringify(value));
}

function pathsOf(value: unknown, path: string): readonly string[] {
  const own = path === "" ? [] : [path];
  if (typeof value !== "object" || value === null) return own;
  const below = Object.entries(value).flatMap(([name, member]) =>
    pathsOf(member, `${path}/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`),
  );
  const last = Array.isArray(value) ? [`${path}/-`] : [];
  return [...own, ...below, ...last];
}
