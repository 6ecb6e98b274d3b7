import type { ControllerDefinition } from "../../src/api/define-controller.js";
import { AppliedMemory } from "../../src/controller/applied-memory.js";
import { marksOf } from "../../src/controller/child-labels.js";
import type { EventSink } from "../../src/controller/event-sink.js";
import { LazySignal } from "../../src/controller/lazy-signal.js";
import type { LooseCode } from "../../src/controller/pass-context.js";
import { type PassEnvironment, type PassResult, runPass } from "../../src/controller/pass.js";
import type { ResourceType } from "../../src/meta/resource-type.js";
import type { StoredObject } from "../../src/meta/stored-object.js";
import type { RecordedWrite } from "../../src/testing/recorded-world.js";
import { recordingLogger } from "./cache-objects.js";
import { FaultyWorld } from "./faulty-world.js";
import { VirtualClock } from "../../src/testing/virtual-clock.js";

/** A controller in a cluster in memory, whose passes are run by hand. */
export class Passes {
  readonly clock = new VirtualClock();
  readonly world: FaultyWorld;
  readonly events: Parameters<EventSink["record"]>[0][] = [];
  readonly log = recordingLogger();
  /** Keys of passes that wrote something. */
  readonly written: string[] = [];
  readonly #environment: PassEnvironment;

  /** With a world, beside other controllers; `siblings` are those from which it takes children over. */
  constructor(
    controller: ControllerDefinition,
    code: LooseCode,
    objects: readonly object[] | FaultyWorld,
    {
      siblings = [],
      operator = "operator",
    }: { readonly siblings?: readonly string[]; readonly operator?: string | undefined } = {},
  ) {
    this.world = objects instanceof FaultyWorld ? objects : new FaultyWorld(objects);
    this.#environment = {
      controller,
      code,
      world: this.world,
      clock: this.clock,
      events: { record: (event) => void this.events.push(event) },
      marks: marksOf(operator, controller.name),
      siblings: siblings.map((name) => marksOf(operator, name)),
      memory: new AppliedMemory(),
      contents: new Map(),
      valid: new WeakSet(),
      confirmed: new Map(),
      onWritten: ({ name }) => void this.written.push(name),
      extras: { images: { postgres: "docker.io/library/postgres:15.2" }, config: {}, metrics: {} },
    };
  }

  /** Runs one pass over the object of a key; gives what it wrote. */
  async run(
    namespace: string | undefined,
    name: string,
    signal: LazySignal = new LazySignal(),
  ): Promise<{ result: PassResult; writes: RecordedWrite[] }> {
    const before = this.world.writes.length;
    const run = { log: this.log, signal };
    const result = await runPass(this.#environment, { namespace, name }, run);
    return { result, writes: this.world.writes.slice(before) };
  }

  /** An object that must be there. */
  get(type: ResourceType, namespace: string | undefined, name: string): StoredObject {
    const found = this.world.get(type, { namespace, name });
    if (found === undefined) throw new Error(`there is no ${type.kind} ${namespace}/${name}`);
    return found;
  }
}

/** Writes in short: `apply StatefulSet a/db`. */
export function inShort(writes: readonly RecordedWrite[]): readonly string[] {
  return writes.map(({ verb, kind, key, subresource }) =>
    [verb, kind, key, subresource].filter((part) => part !== undefined).join(" "),
  );
}
