import { expect, it } from "vitest";
import { type Act, databaseKeys, type Stage } from "../../support/controller-acts.js";
import { simulateControllers } from "../../support/controller-simulation.js";
import { kinds } from "../../support/simulated-databases.js";

const key = databaseKeys[0] ?? { name: "one", namespace: "a" };
const target = { kind: kinds.databases, key };

function create({ api }: Stage): void {
  const spec = { replicas: 1, settings: "small", storage: "fast", features: ["cache"] };
  api.create(target, { metadata: key, spec }, { manager: "kubectl" });
}

/** Plays what happens at its time, in seconds, to one process; gives what it broke, with the timeline. */
async function play(happenings: Readonly<Record<number, (stage: Stage) => void>>): Promise<string> {
  const acts = Object.entries(happenings).map(([seconds, run], index) => {
    const act: Act = { name: `happening ${index}`, weight: 1, run };
    return { act, atMs: Number(seconds) * 1_000, seed: index };
  });
  const scenario = { seed: 1, processes: 1, databases: 0, passTimeoutMs: undefined, acts };
  const { broken, timeline } = await simulateControllers(scenario, { isTold: true });
  const messages = broken.map(({ property, message }) => `${property}: ${message}`);
  return messages.length === 0 ? "" : [...messages, ...timeline].join("\n");
}

it("works on what changed while a term seemed to have ended, because its time was set forward", async () => {
  const broken = await play({
    2: ({ operators }) => {
      for (const { process } of operators) process.offsetMs += 3_600_000;
    },
    2.01: create,
  });
  expect(broken).toBe("");
});

it("finds tracked children whose creation was not answered, and that no cache shows yet, when the object goes", async () => {
  const broken = await play({
    1: (stage) => {
      for (const { link } of stage.operators) {
        link.trouble.unanswered = 1;
        link.trouble.unansweredKind = "volumes";
        link.trouble.lagMs.set("volumes", 15_000);
      }
      create(stage);
    },
    6: ({ api, operators }) => {
      expect(api.list(kinds.volumes)).toHaveLength(1);
      for (const { link } of operators) link.trouble.unanswered = 0;
      api.delete(target);
    },
  });
  expect(broken).toBe("");
});

it("prunes later what could not be deleted at first", async () => {
  const broken = await play({
    1: create,
    5: ({ api, operators }) => {
      for (const { link } of operators) link.trouble.undeleted = 1;
      api.patch(target, { spec: { features: [] } }, { manager: "kubectl" });
    },
    6: ({ operators }) => {
      for (const { link } of operators) link.trouble.undeleted = 0;
    },
  });
  expect(broken).toBe("");
});

it("does not send what waited for a connection while the process stood still", async () => {
  const broken = await play({
    1: ({ operators }) => {
      for (const { link } of operators) link.trouble.slow = 1;
    },
    1.5: create,
    1.51: ({ operators }) => {
      for (const { process } of operators) process.pause();
    },
    20: ({ operators }) => {
      for (const operator of operators) {
        operator.link.trouble.slow = 0;
        operator.goOn();
      }
    },
  });
  expect(broken).toBe("");
});
