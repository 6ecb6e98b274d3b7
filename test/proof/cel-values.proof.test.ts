import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { admit } from "../../src/schema/admit.js";
import { checkRules } from "../../src/schema/cel-rules.js";
import type { ValidationRule } from "../../src/schema/types.js";
import type { ControlPlane } from "../../src/testing/control-plane.js";
import { startControlPlane } from "../../src/testing/start-control-plane.js";
import { type ApiSession, openApiSession } from "../support/api-session.js";
import { kubernetesVersion } from "../support/kubernetes-version.js";
import { clockSeed, Random, runSeed } from "../support/random.js";
import { randomRule, randomSample } from "../support/random-rules.js";
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
import { celNotServed } from "../support/version-differences.js";

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
  for (const rule of all.filter(isServed)) {
    const last = groups.at(-1) ?? [];
    const fits =
      last.length < rulesPerKind && checkRules(sampleSchema([...last, rule])).length === 0;
    if (fits) last.push(rule);
    else groups.push([rule]);
  }
  return groups;
}

/** Whether the server of this run knows all functions of a rule; that it refuses the others is judged elsewhere. */
function isServed(rule: ValidationRule): boolean {
  const unknown = celNotServed[kubernetesVersion];
  const issues = checkRules(sampleSchema([rule]), { kubernetesVersion });
  expect([rule, unknown?.test(JSON.stringify(rule)) ?? false]).toEqual([rule, issues.length > 0]);
  return issues.length === 0;
}

/** What the server and we say of each sample, rule after rule. */
interface Answers {
  readonly sample: CelSample;
  readonly theirs: readonly string[];
  readonly ours: readonly string[];
}

let kinds = 0;

/** Asks the server, as a dry run, and ourselves; old objects are stored before there are rules. */
async function answersTo(
  group: readonly ValidationRule[],
  given: readonly CelSample[],
): Promise<readonly Answers[]> {
  kinds += 1;
  const kind = await serveKind(session, kinds);
  const stored = await Promise.all(given.map((sample, number) => store(kind, sample, number)));
  const schema = marked(sampleSchema(group));
  await changeSchema(session, kind, schema);
  return Promise.all(
    given.map(async (sample, number) => {
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

/** Rules that are taken together, none of which ends as another does: messages end with their rule. */
function randomRules(random: Random): readonly ValidationRule[] {
  const group: ValidationRule[] = [];
  while (group.length < rulesPerKind) {
    const rule = randomRule(random, 2);
    const isOwn = group.every((other) => !other.rule.endsWith(rule) && !rule.endsWith(other.rule));
    const schema = sampleSchema([...group, { rule }]);
    if (isOwn && checkRules(schema, { kubernetesVersion }).length === 0) group.push({ rule });
  }
  return group;
}

describe("CEL rules on values", () => {
  it("are decided by the server as by us and as recorded", { timeout: 300_000 }, async () => {
    const all = [...rules.map(({ rule }) => rule), ...known].map((rule) => ({ rule }));
    const answers = await Promise.all(
      grouped(all).map(async (group) => ({ group, answers: await answersTo(group, samples) })),
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

  it("are decided alike where they are combined at random", { timeout: 300_000 }, async () => {
    const seed = runSeed(clockSeed());
    const random = new Random(seed);
    let pairs = 0;
    const differences: unknown[] = [];
    for (let round = 0; round < 4; round += 1) {
      const group = randomRules(random);
      const given = Array.from({ length: 24 }, () => randomSample(random));
      for (const { sample, theirs, ours } of await answersTo(group, given)) {
        for (const { rule } of group) {
          const [server, own] = [outcomeAmong(rule, theirs), outcomeAmong(rule, ours)];
          pairs += 1;
          if (!agrees(server, own)) differences.push({ rule, sample, server, own });
        }
      }
    }
    process.stdout.write(`combined rules, TEST_SEED=${seed}: ${pairs} outcomes\n`);
    expect(differences).toEqual([]);
  });

  it("have the messages that the server computes", { timeout: 300_000 }, async () => {
    const all = texts.map(({ text }) => textRule(text));
    const answers = (
      await Promise.all(grouped(all).map((group) => answersTo(group, samples)))
    ).flat();
    expect(answers.flatMap(({ ours }) => ours).length).toBeGreaterThan(1000);
    expect(answers.map(({ ours }) => ours)).toEqual(answers.map(({ theirs }) => theirs));
  });
});
