import { formatKey, type ObjectKey } from "../../src/meta/object-key.js";
import type { StoredObject } from "../../src/meta/stored-object.js";
import type { Random } from "./random.js";
import type { SimulatedApi, SimulatedKind, SimulatedState } from "./simulated-api.js";
import {
  badSettings,
  controllerLabel,
  type DatabaseSpec,
  kinds,
  ownerLabel,
  specOf,
} from "./simulated-databases.js";
import { type LinkTrouble, noTrouble } from "./simulated-link.js";
import type { SimulatedOperator } from "./simulated-operator.js";

/** What acts work on. */
export interface Stage {
  readonly api: SimulatedApi;
  readonly random: Random;
  /** Those that live. */
  readonly operators: readonly SimulatedOperator[];
  /** What users did to children by hand, by uid: such a child need not be found any more. */
  readonly disowned: Set<string>;
  /** Labels that users put on children, by uid. */
  readonly labelled: Set<string>;
  readonly author: { failing: number; slow: number };
  readonly say: (text: string) => void;
  readonly at: (afterMs: number, act: () => void) => void;
  readonly startLater: () => void;
}

/** Something that users do or that goes wrong. */
export interface Act {
  readonly name: string;
  /** How often it is drawn, beside the others. */
  readonly weight: number;
  readonly run: (stage: Stage) => void;
}

export const databaseKeys: readonly ObjectKey[] = [
  { namespace: "a", name: "one" },
  { namespace: "a", name: "two" },
  { namespace: "b", name: "one" },
];
const hold = "example.com/hold";
const pausedAnnotation = "slipway.dev/paused";
const secretNames = ["red", "blue"];
const user = { manager: "kubectl-edit" };
const childKinds = [kinds.configMaps, kinds.secrets, kinds.services, kinds.sets, kinds.volumes];

/** Whether something is a child of a database, and not the password that is made once. */
function isChild({ object }: SimulatedState): boolean {
  return object.metadata.labels?.[controllerLabel] !== undefined;
}

function childrenOf(api: SimulatedApi): readonly [SimulatedKind, SimulatedState][] {
  return childKinds.flatMap((kind) =>
    api
      .list(kind)
      .filter(isChild)
      .map((state): [SimulatedKind, SimulatedState] => [kind, state]),
  );
}

function drawSpec(random: Random): DatabaseSpec {
  return {
    replicas: random.between(1, 4),
    settings: random.chance(0.08) ? badSettings : random.pick(["small", "large", "huge"]),
    features: random.some(["cache", "metrics"], 0.5),
    storage: random.pick(["fast", "slow"]),
    ...(random.chance(0.7) ? { credentials: random.pick(secretNames) } : {}),
  };
}

/** Creates a database, or changes some of its spec. */
export function putDatabase(stage: Stage, key: ObjectKey): void {
  const { api, random } = stage;
  const target = { kind: kinds.databases, key };
  const there = api.find(target);
  const drawn = drawSpec(random);
  if (there === undefined) {
    stage.say(`somebody creates ${formatKey(key)}: ${JSON.stringify(drawn)}`);
    api.create(target, { metadata: key, spec: drawn }, user);
    return;
  }
  const names = random.some(Object.keys(drawn), 0.4);
  const spec = Object.fromEntries(Object.entries(drawn).filter(([name]) => names.includes(name)));
  const wanted = random.chance(0.1) ? { ...spec, credentials: null } : spec;
  stage.say(`somebody changes ${formatKey(key)}: ${JSON.stringify(wanted)}`);
  api.patch(target, { spec: wanted }, user);
}

/** Takes away all that users hold databases with, and mends what nobody can run with. */
export function letGo({ api, say }: Stage): void {
  for (const { object } of api.list(kinds.databases)) {
    const { annotations, finalizers = [] } = object.metadata;
    const isPaused = annotations?.[pausedAnnotation] !== undefined;
    const isHeld = finalizers.includes(hold);
    const isBad = specOf(object).settings === badSettings;
    // Others are left alone: whoever forgot them is not to be reminded.
    if (!isPaused && !isHeld && !isBad) continue;
    say(`somebody lets go of ${formatKey(object.metadata)}`);
    const patch = {
      metadata: {
        ...(isHeld ? { finalizers: finalizers.filter((one) => one !== hold) } : {}),
        ...(isPaused ? { annotations: { [pausedAnnotation]: null } } : {}),
      },
      ...(isBad ? { spec: { settings: "small" } } : {}),
    };
    api.patch({ kind: kinds.databases, key: object.metadata }, patch, user);
  }
}

function withDatabase(act: (stage: Stage, object: StoredObject) => void): Act["run"] {
  return (stage) => {
    const all = stage.api.list(kinds.databases);
    if (all.length > 0) act(stage, stage.random.pick(all).object);
  };
}

function withChild(
  act: (stage: Stage, kind: SimulatedKind, object: StoredObject) => void,
): Act["run"] {
  return (stage) => {
    const all = childrenOf(stage.api);
    if (all.length === 0) return;
    const [kind, { object }] = stage.random.pick(all);
    act(stage, kind, object);
  };
}

function nameOf({ kind, metadata }: StoredObject): string {
  return `${kind} ${formatKey(metadata)}`;
}

/** What users do. */
const userActs: readonly Act[] = [
  {
    name: "put",
    weight: 8,
    run: (stage) => putDatabase(stage, stage.random.pick(databaseKeys)),
  },
  {
    name: "take back",
    weight: 5,
    run: (stage) => {
      const { api, random, say, at } = stage;
      const key = random.pick(databaseKeys);
      const target = { kind: kinds.databases, key };
      putDatabase(stage, key);
      at(random.between(20, 3_000), () => {
        if (api.find(target) === undefined) return;
        say(`somebody takes ${formatKey(key)} back`);
        api.delete(target);
      });
    },
  },
  {
    name: "scale",
    weight: 4,
    run: ({ api, random, say, at }) => {
      const target = { kind: kinds.databases, key: random.pick(databaseKeys) };
      say(`something scales ${formatKey(target.key)} again and again`);
      for (let afterMs = 0; afterMs < 20_000; afterMs += random.between(500, 3_000)) {
        at(afterMs, () => {
          if (api.find(target) === undefined) return;
          api.patch(target, { spec: { replicas: random.between(1, 4) } }, user);
        });
      }
    },
  },
  {
    name: "delete",
    weight: 4,
    run: withDatabase(({ api, say }, { metadata }) => {
      say(`somebody deletes ${formatKey(metadata)}`);
      api.delete({ kind: kinds.databases, key: metadata });
    }),
  },
  {
    name: "secret",
    weight: 6,
    run: ({ api, random, say }) => {
      const named = api.list(kinds.databases).flatMap(({ object }) => {
        const { credentials: name } = specOf(object);
        return name === undefined ? [] : [{ namespace: object.metadata.namespace, name }];
      });
      const any = { namespace: random.pick(["a", "b"]), name: random.pick(secretNames) };
      const key = random.pick([any, ...named]);
      const target = { kind: kinds.secrets, key };
      const there = api.find(target);
      const data = { token: `token-${random.below(1_000)}` };
      say(`somebody puts or deletes the Secret ${formatKey(key)}`);
      if (there === undefined) api.create(target, { metadata: key, data }, user);
      else if (random.chance(0.3)) api.delete(target);
      else api.patch(target, { data }, user);
    },
  },
  {
    name: "hold",
    weight: 2,
    run: withDatabase(({ api, say }, { metadata }) => {
      const { finalizers = [], deletionTimestamp } = metadata;
      if (deletionTimestamp !== undefined || finalizers.includes(hold)) return;
      say(`somebody holds ${formatKey(metadata)}`);
      const patch = { metadata: { finalizers: [...finalizers, hold] } };
      api.patch({ kind: kinds.databases, key: metadata }, patch, user);
    }),
  },
  {
    name: "pause a database",
    weight: 2,
    run: withDatabase(({ api, say }, { metadata }) => {
      const isPaused = metadata.annotations?.[pausedAnnotation] === "true";
      say(`somebody ${isPaused ? "unpauses" : "pauses"} ${formatKey(metadata)}`);
      const annotations = { [pausedAnnotation]: isPaused ? null : "true" };
      api.patch({ kind: kinds.databases, key: metadata }, { metadata: { annotations } }, user);
    }),
  },
  {
    name: "label a database",
    weight: 1,
    run: withDatabase(({ api, random, say }, { metadata }) => {
      say(`somebody labels ${formatKey(metadata)}`);
      const labels = { team: random.pick(["x", "y"]) };
      api.patch({ kind: kinds.databases, key: metadata }, { metadata: { labels } }, user);
    }),
  },
  {
    name: "delete a child",
    weight: 4,
    run: withChild(({ api, say }, kind, object) => {
      say(`somebody deletes ${nameOf(object)}`);
      api.delete({ kind, key: object.metadata });
    }),
  },
  {
    name: "edit a child",
    weight: 4,
    run: withChild(({ api, random, say, labelled }, kind, object) => {
      const target = { kind, key: object.metadata };
      say(`somebody edits ${nameOf(object)}`);
      if (kind === kinds.configMaps) {
        api.patch(target, { data: { settings: "by hand", replicas: null } }, user);
      } else if (kind === kinds.services) {
        api.patch(target, { spec: { selector: { of: "by hand" } } }, user);
      } else if (kind === kinds.sets) {
        api.patch(target, { spec: { replicas: random.between(5, 9) } }, user);
      } else {
        labelled.add(object.metadata.uid);
        api.patch(target, { metadata: { labels: { team: "by-hand" } } }, user);
      }
    }),
  },
  {
    name: "label a child",
    weight: 2,
    run: withChild(({ api, say, labelled }, kind, object) => {
      say(`somebody labels ${nameOf(object)}`);
      labelled.add(object.metadata.uid);
      api.patch(
        { kind, key: object.metadata },
        { metadata: { labels: { team: "by-hand" } } },
        user,
      );
    }),
  },
  {
    name: "disown a child",
    weight: 2,
    run: withChild(({ api, random, say, disowned }, kind, object) => {
      // The password is never written again, and of a volume nothing else tells whose it is.
      if (kind === kinds.secrets || kind === kinds.volumes) return;
      say(`somebody takes the labels or the owner off ${nameOf(object)}`);
      disowned.add(object.metadata.uid);
      const metadata = random.chance(0.5)
        ? { labels: { [controllerLabel]: null, [ownerLabel]: null } }
        : { ownerReferences: null };
      api.patch({ kind, key: object.metadata }, { metadata }, user);
    }),
  },
];

function withOperator(act: (stage: Stage, operator: SimulatedOperator) => void): Act["run"] {
  return (stage) => {
    if (stage.operators.length > 0) act(stage, stage.random.pick(stage.operators));
  };
}

/** The one that leads, or any. */
function withLeader(act: (stage: Stage, operator: SimulatedOperator) => void): Act["run"] {
  return (stage) => {
    const { operators, random } = stage;
    const leader = operators.find(({ isLeading }) => isLeading);
    if (operators.length > 0) act(stage, leader ?? random.pick(operators));
  };
}

/** Brings trouble to one link, or to all, for some time. */
function trouble(
  name: string,
  weight: number,
  begin: (trouble: LinkTrouble, random: Random) => void,
): Act {
  return {
    name,
    weight,
    run: (stage) => {
      const { random, say, at } = stage;
      const operators = random.chance(0.4) ? stage.operators : [random.pick(stage.operators)];
      for (const operator of operators) {
        say(`${operator.identity} has trouble: ${name}`);
        begin(operator.link.trouble, random);
        at(random.between(500, 20_000), () => mendLink(operator, random));
      }
    },
  };
}

/** Ends all trouble of a link; what was open when it was cut is broken, or silent. */
export function mendLink({ link }: SimulatedOperator, random: Random): void {
  const { lagMs, ...rest } = noTrouble();
  if (link.trouble.isCut) link.breakWatches(random.chance(0.8) ? "reset" : "silent");
  Object.assign(link.trouble, rest);
  link.trouble.lagMs.clear();
  for (const [plural, ms] of lagMs) link.trouble.lagMs.set(plural, ms);
}

/** What goes wrong. */
const faultActs: readonly Act[] = [
  {
    name: "killed at a write",
    weight: 8,
    run: withLeader(({ random, say, startLater }, operator) => {
      if (operator.death !== undefined) return;
      const when = random.pick(["sent", "landed"] as const);
      const left = random.between(1, 8);
      say(`${operator.identity} will be killed when its ${left}. write is ${when}`);
      operator.death = { when, left };
      startLater();
    }),
  },
  {
    name: "killed",
    weight: 2,
    run: withOperator(({ startLater }, operator) => {
      operator.kill();
      startLater();
    }),
  },
  {
    name: "told to stop",
    weight: 3,
    run: withOperator(({ say, startLater }, operator) => {
      if (operator.isStopping) return;
      say(`${operator.identity} is told to stop`);
      operator.stop();
      startLater();
    }),
  },
  {
    name: "stands still",
    weight: 4,
    run: withLeader(({ random, say, at }, operator) => {
      const how = operator.wasSetBack ? "pause" : random.pick(["pause", "suspend"] as const);
      say(`${operator.identity}: ${how}`);
      operator.process[how]();
      operator.wasSuspended ||= how === "suspend";
      at(random.between(200, 30_000), () => {
        say(`${operator.identity} goes on`);
        operator.goOn();
      });
    }),
  },
  {
    name: "its time is set",
    weight: 2,
    run: withLeader(({ random, say }, operator) => {
      // Where a machine was suspended and its time set back as well, nothing tells how long it stood still.
      const back = operator.wasSuspended ? [] : [-3_600_000, -2_000];
      const byMs = random.pick([...back, 20_000, 3_600_000]);
      operator.wasSetBack ||= byMs < 0;
      say(`${operator.identity} has its time set by ${byMs / 1_000} s`);
      operator.process.offsetMs += byMs;
    }),
  },
  trouble("cut off", 4, (link) => (link.isCut = true)),
  trouble("connections refused", 2, (link) => (link.isDown = true)),
  trouble("refusals", 3, (link) => (link.refused = 0.3)),
  trouble("calls lost", 2, (link) => (link.lost = 0.3)),
  trouble("answers lost", 4, (link, random) => {
    link.unanswered = 0.3;
    if (random.chance(0.5)) return;
    link.unanswered = 1;
    link.unansweredKind = random.pick(childKinds).type.plural;
  }),
  trouble("slow", 3, (link) => (link.slow = 0.5)),
  trouble("deletions refused", 3, (link) => (link.undeleted = 0.6)),
  trouble("renewals refused", 4, (link) => (link.isLeaseRefused = true)),
  trouble("a bad day", 8, (link, random) => {
    Object.assign(link, { refused: 0.1, lost: 0.1, unanswered: 0.2, slow: 0.2 });
    for (const { type } of random.some(childKinds, 0.6)) {
      link.lagMs.set(type.plural, random.between(500, 15_000));
    }
  }),
  trouble("late news", 6, ({ lagMs }, random) => {
    const served = [kinds.databases, ...childKinds];
    for (const { type } of random.some(served, 0.4)) {
      lagMs.set(type.plural, random.between(50, random.pick([1_000, 20_000])));
    }
  }),
  {
    name: "watches break",
    weight: 3,
    run: withOperator(({ random, say }, operator) => {
      const how = random.pick(["reset", "reset", "silent"] as const);
      say(`${operator.identity}: watches break, ${how}`);
      operator.link.breakWatches(how);
    }),
  },
  {
    name: "old versions are forgotten",
    weight: 2,
    run: ({ api, say, operators, random }) => {
      say("old versions are forgotten");
      api.oldestVersion = api.version;
      if (operators.length > 0) random.pick(operators).link.breakWatches("reset");
    },
  },
  {
    name: "the author's code fails",
    weight: 3,
    run: ({ author, random, say, at }) => {
      say("the author's code fails now and then");
      author.failing = random.pick([0.3, 1]);
      at(random.between(500, 12_000), () => (author.failing = 0));
    },
  },
  {
    name: "the author's code is slow",
    weight: 3,
    run: ({ author, random, say, at }) => {
      say("the author's code takes its time");
      author.slow = 0.5;
      at(random.between(500, 15_000), () => (author.slow = 0));
    },
  },
];

export const acts: readonly Act[] = [...userActs, ...faultActs];

/**
 * Draws acts by their weights. In each scenario some are more frequent than in others, and some never come: what
 * only shows when the same things meet again and again is not found by an even mixture.
 */
export function actDeck(random: Random): () => Act {
  const deck = acts.map((act) => ({ act, weight: act.weight * random.pick([0, 1, 1, 6]) }));
  const total = deck.reduce((sum, { weight }) => sum + weight, 0);
  return () => {
    let left = random.next() * total;
    const drawn = deck.find(({ weight }) => {
      left -= weight;
      return left < 0;
    });
    return drawn?.act ?? random.pick(acts);
  };
}
