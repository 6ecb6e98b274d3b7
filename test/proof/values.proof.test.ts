import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { admit, type Admission } from "../../src/schema/admit.js";
import type { JSONSchemaProps, JSONValue } from "../../src/schema/types.js";
import { canonicalJSON } from "../../src/util/json.js";
import { type ApiSession, openApiSession, type SessionAnswer } from "../support/api-session.js";
import { SchemaGenerator, ValueGenerator } from "../support/generated-values.js";
import { clockSeed, Random, runSeed } from "../support/random.js";
import {
  changeSchema,
  isServable,
  marked,
  serveKind,
  type ServedKind,
} from "../support/served-kinds.js";
import { schemaAsServed } from "../support/version-schema.js";
import { fieldAsNamed, issuesAsServed } from "../support/version-values.js";
import { type JudgedServer, startJudgedServer } from "../support/judged-server.js";

const kindCount = 40;
const createdPerKind = 32;
const updatedPerKind = 24;

let controlPlane: JudgedServer;

beforeAll(async () => {
  controlPlane = await startJudgedServer();
});

afterAll(async () => {
  await controlPlane?.stop();
});

interface Case {
  readonly schema: JSONSchemaProps;
  readonly object: unknown;
  readonly oldObject?: unknown;
}

/** What the server sets itself. */
const own = ["uid", "creationTimestamp", "generation", "managedFields", "resourceVersion"];

function withoutOwn(object: unknown): string {
  const { metadata, ...rest } = Object(object);
  const kept = Object.entries(Object(metadata)).filter(([name]) => !own.includes(name));
  return canonicalJSON({ ...rest, metadata: Object.fromEntries(kept) });
}

interface Comparison {
  readonly accepted: boolean;
  /** Where we and the server disagree, for a person; `undefined` where we agree. */
  readonly difference: string | undefined;
}

function compare({ schema, object, oldObject }: Case, answer: SessionAnswer): Comparison {
  const read = schemaAsServed(schema);
  const found =
    oldObject === undefined
      ? admit(read, { object }, { scope: "Namespaced" })
      : admit(read, { object, oldObject });
  const ours = { ...found, issues: issuesAsServed(found.issues) };
  if (![200, 201, 400, 422].includes(answer.status))
    throw new Error(`no verdict: ${answer.status} ${JSON.stringify(answer.body)}`);
  const accepted = answer.status < 300;
  const what =
    accepted !== (ours.issues.length === 0)
      ? "another verdict"
      : accepted
        ? withoutOwn(answer.body) === withoutOwn(ours.object)
          ? undefined
          : "another object"
        : otherFields(ours, answer);
  if (what === undefined) return { accepted, difference: undefined };
  const server = accepted ? answer.body : Object(answer.body).message;
  const shown = JSON.stringify({ object, oldObject, server, ours, schema }, undefined, 1);
  return { accepted, difference: `${what}: ${shown}` };
}

/** The server names fields only where it could read the object, and not for every fault. */
function otherFields({ issues }: Admission, { status, body }: SessionAnswer): string | undefined {
  if (status !== 422) return undefined;
  const causes: readonly { field: string; message: string }[] = Object(body).details.causes;
  const isRule = (message: string): boolean => message.includes("rules were not checked");
  const told = causes.filter(({ message }) => !isRule(message));
  const named = told.map(({ field }) => fieldAsNamed(field));
  const namesAll = !named.includes(noField);
  const theirs = new Set(named.filter((field) => field !== noField));
  const mine = new Set(issues.map(({ field }) => field));
  const certain = issues.filter(({ code }) => namesAll || !withoutField.has(code));
  const agree =
    [...theirs].every((field) => mine.has(field)) &&
    certain.every(({ field }) => theirs.has(field));
  return agree ? undefined : `other fields, ${[...mine].join()} for ${[...theirs].join()}`;
}

const noField = "<nil>";
/** Alternatives that fail, and numbers or limits that do not fit the format. */
const withoutField: ReadonlySet<string> = new Set([
  "VALUE_ANY_OF",
  "VALUE_ONE_OF",
  "VALUE_NOT",
  "VALUE_FORMAT",
  "VALUE_MAXIMUM",
  "VALUE_MINIMUM",
  "VALUE_MULTIPLE_OF",
]);

/** A generated schema that the server takes. */
async function nextSchema(session: ApiSession, random: Random): Promise<JSONSchemaProps> {
  for (;;) {
    const schema = marked(new SchemaGenerator(random).root());
    if (await isServable(session, schema)) return schema;
  }
}

function nextSpec(random: Random, schema: JSONSchemaProps): JSONValue {
  const values = new ValueGenerator(random, random.pick([0, 0, 0.01, 0.03, 0.1]));
  return values.value(schema.properties?.["spec"] ?? {}) ?? null;
}

function mutated(random: Random, schema: JSONSchemaProps, spec: JSONValue): JSONValue {
  const values = new ValueGenerator(random, 0.02);
  let next = spec;
  for (let round = random.between(0, 2); round >= 0; round -= 1)
    next = values.mutate(schema.properties?.["spec"] ?? {}, next);
  return next;
}

class Kind {
  readonly #session: ApiSession;
  readonly #random: Random;
  readonly #kind: ServedKind;
  readonly #schema: JSONSchemaProps;

  constructor(session: ApiSession, random: Random, kind: ServedKind, schema: JSONSchemaProps) {
    this.#session = session;
    this.#random = random;
    this.#kind = kind;
    this.#schema = schema;
  }

  /** Stores objects while the kind takes anything, and then asks for what its schema says of them. */
  async compare(): Promise<readonly Comparison[]> {
    const stored: unknown[] = [];
    for (let number = 0; number < updatedPerKind / 2; number += 1) {
      const name = `o-${String.fromCodePoint(97 + number)}`;
      const { body } = await this.#session.send("POST", this.#kind.path, this.#object(name));
      stored.push(body);
    }
    await changeSchema(this.#session, this.#kind, this.#schema);
    const found: Comparison[] = [];
    for (let number = 0; number < createdPerKind; number += 1) found.push(await this.#create());
    for (const old of stored) found.push(await this.#update(old), await this.#update(old));
    return found;
  }

  #object(name: string): Record<string, JSONValue> {
    const { kind, apiVersion } = this.#kind;
    const spec = nextSpec(this.#random, this.#schema);
    return { apiVersion, kind, metadata: { name, namespace: "default" }, spec };
  }

  async #create(): Promise<Comparison> {
    const random = this.#random;
    const name = random.pick(["a", "abc", "a-longer-name", "x1"]);
    const labels = random.pick<JSONValue>([{ a: "b" }, { a: "b" }, { "a/b/c": "d" }, { a: "-" }]);
    const object = this.#object(name);
    if (random.chance(0.2)) object["metadata"] = { name, namespace: "default", labels, odd: 1 };
    const answer = await this.#session.send("POST", `${this.#kind.path}?dryRun=All`, object);
    return compare({ schema: this.#schema, object }, answer);
  }

  async #update(old: unknown): Promise<Comparison> {
    const { metadata, spec } = Object(old);
    const object = { ...Object(old), spec: mutated(this.#random, this.#schema, spec) };
    const path = `${this.#kind.path}/${metadata.name}?dryRun=All`;
    const answer = await this.#session.send("PUT", path, object);
    return compare({ schema: this.#schema, object, oldObject: old }, answer);
  }
}

describe("values of generated schemas", () => {
  it(
    "are taken, changed and refused by the server as by us, new ones and changes of stored ones",
    { timeout: 600_000 },
    async () => {
      const seed = runSeed(clockSeed());
      process.stdout.write(`TEST_SEED=${seed}\n`);
      using session = openApiSession(controlPlane.admin);
      const numbers = Array.from({ length: kindCount }, (_, number) => number);
      const perKind = numbers.map(async (number) => {
        const random = new Random(seed + number);
        const schema = await nextSchema(session, random);
        const served = await serveKind(session, number);
        return new Kind(session, random, served, schema).compare();
      });
      const found = (await Promise.all(perKind)).flat();
      expect(found.length).toBeGreaterThanOrEqual(2000);
      expect(found.flatMap(({ difference = [] }) => difference)).toEqual([]);
      // Of either verdict enough to mean something.
      const accepted = found.filter((each) => each.accepted).length;
      expect(Math.min(accepted, found.length - accepted)).toBeGreaterThan(200);
    },
  );
});
