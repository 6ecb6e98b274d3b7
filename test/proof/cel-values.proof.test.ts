import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { admit } from "../../src/schema/admit.js";
import { checkRules } from "../../src/schema/cel-rules.js";
import type { ValidationRule } from "../../src/schema/types.js";
import type { ControlPlane } from "../../src/testing/control-plane.js";
import { startControlPlane } from "../../src/testing/start-control-plane.js";
import { type ApiSession, openApiSession } from "../support/api-session.js";
import { changeSchema, marked, serveKind, type ServedKind } from "../support/served-kinds.js";
import {
  agrees,
  type CelOutcome,
  type CelSample,
  celValues,
  outcomeOf,
  sampleSchema,
  textRule,
} from "../unit/schema/cel-values.js";

const { samples, rules, texts, known } = celValues;
const rulesPerKind = 24;

let controlPlane: ControlPlane;
let session: ApiSession;

beforeAll(async () => {
  controlPlane = await startControlPlane();
  session = openApiSession(controlPlane.admin);
});

afterAll(async () => {
  session?.[Symbol.dispose]();
  await controlPlane?.stop();
});

/** Rules in groups that a server takes together: the costs of one definition have a limit. */
function grouped(all: readonly ValidationRule[]): readonly (readonly ValidationRule[])[] {
  const groups: ValidationRule[][] = [[]];
  for (const rule of all) {
    const last = groups.at(-1) ?? [];
    const fits =
      last.length < rulesPerKind && checkRules(sampleSchema([...last, rule])).length === 0;
    if (fits) last.push(rule);
    else groups.push([rule]);
  }
  return groups;
}

/** What the server and we say of each sample, rule after rule. */
interface Answers {
  readonly sample: CelSample;
  readonly theirs: readonly string[];
  readonly ours: readonly string[];
}

let kinds = 0;

/** Asks the server, as a dry run, and ourselves; old objects are stored before there are rules. */
async function answersTo(group: readonly ValidationRule[]): Promise<readonly Answers[]> {
  kinds += 1;
  const kind = await serveKind(session, kinds);
  const stored = await Promise.all(samples.map((sample, number) => store(kind, sample, number)));
  const schema = marked(sampleSchema(group));
  await changeSchema(session, kind, schema);
  return Promise.all(
    samples.map(async (sample, number) => {
      const oldObject = stored[number];
      const object = { ...objectOf(kind, number), ...Object(oldObject) };
      // Another value, so that rules that were broken before are looked at again.
      object.spec = { ...Object(sample.spec), round: 2 };
      const { status, body } =
        oldObject === undefined
          ? await session.send("POST", `${kind.path}?dryRun=All`, object)
          : await session.send("PUT", `${kind.path}/s${number}?dryRun=All`, object);
      if (![200, 201, 422].includes(status)) throw new Error(JSON.stringify(body));
      const { causes = [] } = status === 422 ? Object(body).details : {};
      const messages: readonly string[] = causes.map((cause: unknown) => Object(cause).message);
      const { issues } = admit(
        schema,
        oldObject === undefined ? { object } : { object, oldObject },
      );
      return {
        sample,
        theirs: messages.map((message) => message.replace(/^Invalid value: ("object": )?/, "")),
        ours: issues.map(({ message }) => message),
      };
    }),
  );
}

function objectOf({ apiVersion, kind }: ServedKind, number: number): Record<string, unknown> {
  return { apiVersion, kind, metadata: { name: `s${number}` } };
}

async function store(kind: ServedKind, { old }: CelSample, number: number): Promise<unknown> {
  if (old === undefined) return undefined;
  const object = { ...objectOf(kind, number), spec: { ...Object(old), round: 1 } };
  const { status, body } = await session.send("POST", kind.path, object);
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body;
}

/** What became of one rule among others. */
function outcomeAmong(rule: string, messages: readonly string[]): CelOutcome {
  const own = messages.find(
    (message) => message === `failed rule: ${rule}` || message.endsWith(` rule: ${rule}`),
  );
  return outcomeOf(rule, own);
}

describe("CEL rules on values", () => {
  it("are decided by the server as by us and as recorded", { timeout: 300_000 }, async () => {
    const all = [...rules.map(({ rule }) => rule), ...known].map((rule) => ({ rule }));
    const answers = await Promise.all(
      grouped(all).map(async (group) => ({ group, answers: await answersTo(group) })),
    );
    let pairs = 0;
    const differences: unknown[] = [];
    for (const { group, answers: perSample } of answers) {
      for (const { rule } of group) {
        const recorded =
          rules.find((each) => each.rule === rule)?.outcomes ?? samples.map(() => true);
        perSample.forEach(({ sample, theirs, ours }, index) => {
          const [server, own] = [outcomeAmong(rule, theirs), outcomeAmong(rule, ours)];
          const written = recorded[index] ?? true;
          pairs += 1;
          if (!agrees(server, own) || !agrees(server, written))
            differences.push({ rule, sample, server, own, written });
        });
      }
    }
    expect(differences).toEqual([]);
    expect(pairs).toBeGreaterThan(4000);
  });

  it("have the messages that the server computes", { timeout: 300_000 }, async () => {
    const all = texts.map(({ text }) => textRule(text));
    const answers = (await Promise.all(grouped(all).map(answersTo))).flat();
    expect(answers.flatMap(({ ours }) => ours).length).toBeGreaterThan(1000);
    expect(answers.map(({ ours }) => ours)).toEqual(answers.map(({ theirs }) => theirs));
  });
});
