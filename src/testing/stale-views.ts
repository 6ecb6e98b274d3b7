import type { Fault } from "../apiserver/faults/faults.js";
import { type Attack, together } from "./attack.js";
import type { Reference } from "./reference-runs.js";
import type { Disturbance, Trial } from "./trial.js";

/** All views of a scenario. */
export function viewsOf({ watched }: Reference, steps: readonly string[]): readonly Attack[] {
  const pairs = steps.slice(0, -1).map((step, index) => [step, steps[index + 1] ?? ""] as const);
  const apart = [0, 1].map((odd) => pairs.filter((_, index) => index % 2 === odd));
  const ofResources = [...watched].flatMap(([resource, changedIn]) => {
    // Where nothing changes, nothing is hidden.
    const changes = (step: string): boolean => changedIn.has(step);
    const own = steps.filter(changes);
    return [
      own.map((step) => view(`late/${resource}`, [step], () => lateView(resource, [step]))),
      own.map((step) => view(`old/${resource}`, [step], () => oldView(step, resource))),
      ...apart.map((some) =>
        some
          .filter(([step]) => changes(step))
          .map((pair) => view(`late/${resource}`, pair, () => lateView(resource, pair))),
      ),
    ];
  });
  const ofAll = [
    steps.map((step) => view("old", [step], () => oldView(step))),
    ...apart.map((some) => some.map((pair) => view("unseen", pair, () => unseenView(...pair)))),
  ];
  return [...ofResources, ...ofAll]
    .filter((views) => views.length > 0)
    .map((views) => together(views, "several old views"));
}

function view(kind: string, steps: readonly string[], disturbance: () => Disturbance): Attack {
  const name = `${kind}/${steps.join("+")}`;
  return { name, what: `the view ${name}`, steps, disturbance, parts: [] };
}

const reads = ["list", "watch"] as const;

/** Holds a view back; it is let go when the world has come to rest otherwise, or a step waits. */
class HeldView {
  readonly #trial: Trial;
  readonly #what: string;
  #fault: Fault | undefined;

  constructor(trial: Trial, what: string, fault: Fault) {
    this.#trial = trial;
    this.#what = what;
    this.#fault = fault;
    trial.world.onIdle = () => this.release();
  }

  /** Whether it was held until now. */
  release(): boolean {
    if (this.#fault === undefined) return false;
    this.#trial.say(`      ${this.#what} shown as they are`);
    this.#fault.remove();
    this.#fault = undefined;
    return true;
  }
}

/** So long the operator works on an old view, or so much: it may undo what others do, again and again. */
const heldMs = 10_000;
const heldWrites = 12;

function isOperator(headers: Readonly<Record<string, unknown>>): boolean {
  return String(headers["user-agent"]).includes(" run-");
}

function lateView(resource: string, steps: readonly string[]): Disturbance {
  let held: HeldView | undefined;
  return {
    before: (step, trial) => {
      if (step !== steps[0]) return;
      trial.say(`      ${resource} are shown as they are now until the operator has nothing to do`);
      const fault = trial.world.server.faults.add(
        { verbs: reads, resource, where: ({ headers }) => isOperator(headers) },
        { kind: "lag" },
      );
      held = new HeldView(trial, `${resource} are`, fault);
    },
    isBlind: (step) => steps.length > 1 && step === steps[0],
    after: async (step, trial) => {
      if (!steps.includes(step)) return;
      await trial.world.pass(heldMs, heldWrites);
      if (step === steps.at(-1)) held?.release();
    },
  };
}

function oldView(at: string, resource?: string): Disturbance {
  let fault: Fault | undefined;
  // The operator's name for the server has it from when it is to see what is old.
  const oldAgent = ` old at ${at}.`;
  return {
    before: (step, trial) => {
      if (step !== at) return;
      fault = trial.world.server.faults.add(
        {
          verbs: reads,
          where: ({ headers }) => String(headers["user-agent"]).includes(oldAgent),
          ...(resource === undefined ? {} : { resource }),
        },
        { kind: "lag" },
      );
    },
    after: async (step, trial) => {
      if (step !== at || fault === undefined) return;
      const { world } = trial;
      await world.settle();
      const what = `${resource ?? "all things"} are`;
      trial.say(`      killed, and run anew where ${what} shown as they were before ${step}`);
      world.agentSuffix = oldAgent;
      const held = new HeldView(trial, what, fault);
      world.crash();
      await world.pass(heldMs, heldWrites);
      held.release();
    },
  };
}

function unseenView(first: string, second: string): Disturbance {
  let held: HeldView | undefined;
  return {
    before: (step, trial) => {
      if (step !== first) return;
      trial.say(`      nothing is shown of what happens now`);
      const fault = trial.world.server.faults.add(
        { verbs: reads, where: ({ headers }) => isOperator(headers) },
        { kind: "lag" },
      );
      held = new HeldView(trial, "all things are", fault);
    },
    isBlind: (step) => step === first,
    after: async (step, trial) => {
      const { world } = trial;
      if (step === first) await world.pass(heldMs, heldWrites);
      if (step !== second || held === undefined) return;
      const { faults } = world.server;
      // What was held back is not told, but found in a new list.
      const ends = faults.add(
        { verbs: ["watch"], times: 100, where: ({ headers }) => isOperator(headers) },
        { kind: "end-watch", resets: true },
      );
      world.server.compact();
      ends.remove();
      held.release();
    },
  };
}
