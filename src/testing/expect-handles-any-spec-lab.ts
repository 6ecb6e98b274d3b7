import { canonicalJSON } from "../util/json.js";
import type { ApiObject } from "../apiserver/values/api-object.js";
import type { Content } from "./draw-content.js";
import { ExpectationError } from "./errors.js";
import { compareLooks, realDifferences } from "./expect-handles-any-spec-compare.js";
import { formatStep, type SpecStep } from "./expect-handles-any-spec-trace.js";
import { makeTrouble } from "./expect-handles-any-spec-troubles.js";
import {
  complaintsOf,
  formatCondition,
  otherConditions,
  type SaidCondition,
  untrueOf,
} from "./expect-handles-any-spec-verdict.js";
import {
  drawnName,
  type Look,
  type SpecSubject,
  SpecWorld,
} from "./expect-handles-any-spec-world.js";
import { formatDifferences } from "./trial-report.js";
import { kindKey } from "./world-findings.js";
import { type Difference, differencesOf, GeneratedValues, idOf } from "./world-state.js";

/** What is wrong, and of which sort; of one trace there may be shorter ones that show the same. */
interface SpecFault {
  readonly sort:
    | "loop"
    | "crash"
    | "findings"
    | "neighbour"
    | "untrue"
    | "differs"
    | "silent"
    | "stuck"
    | "left";
  readonly lines: readonly string[];
}

/** A fault, and how it came to it. */
export interface FoundFault extends SpecFault {
  /** The steps up to where it is seen. */
  readonly trace: readonly SpecStep[];
  readonly timeline: readonly string[];
}

/** What became of steps that were gone through without a fault. */
export interface Outcome {
  /** How many led to what was wanted. */
  readonly ready: number;
  /** What was said of others. */
  readonly declined: readonly string[];
}

/** How an object that is new becomes with a content. */
interface Fresh {
  readonly look: Look;
  readonly isGood: boolean;
}

interface Judged {
  readonly isGood: boolean;
  readonly told: readonly SaidCondition[];
}

/** Carries a fault through the awaits of a run. */
class Fault extends Error {
  readonly fault: SpecFault;

  constructor(sort: SpecFault["sort"], lines: readonly string[]) {
    super(lines.join("\n"));
    this.fault = { sort, lines };
  }
}

/** Carries a shorter trace that was found on the way. */
class Shorter extends Error {
  readonly found: FoundFault;

  constructor(found: FoundFault) {
    super("a shorter trace shows a fault");
    this.found = found;
  }
}

/** Goes through traces, and judges what comes of them. */
export class SpecLab {
  readonly subject: SpecSubject;
  readonly #mayDiffer: readonly string[];
  readonly #fresh = new Map<string, Fresh>();
  readonly #madeUp: Difference[] = [];
  readonly #compared = new Set<string>();

  constructor(subject: SpecSubject, mayDiffer: readonly string[]) {
    this.subject = subject;
    this.#mayDiffer = mayDiffer;
  }

  /** Goes through a trace from its beginning, in a world of its own, up to the first fault. */
  async run(trace: readonly SpecStep[]): Promise<FoundFault | Outcome> {
    await using world = await SpecWorld.start(this.subject);
    let done = 0;
    try {
      const run = new Run(this, world);
      for (const step of trace) {
        done += 1;
        world.say(formatStep(step));
        await run.step(step);
      }
      return { ready: run.ready, declined: run.declined };
    } catch (error) {
      if (error instanceof Shorter) return error.found;
      const steps = trace.slice(0, done);
      const timeline = [...world.timeline];
      if (error instanceof Fault) return { ...error.fault, trace: steps, timeline };
      if (error instanceof ExpectationError && error.code === "TEST_NOT_QUIET") {
        return { sort: "loop", lines: error.message.split("\n"), trace: steps, timeline };
      }
      throw error;
    }
  }

  /** @throws where a new object with this content alone shows a fault */
  async fresh(content: Content): Promise<Fresh> {
    const known = this.#fresh.get(canonicalJSON(content));
    if (known !== undefined) return known;
    const found = await this.run([{ act: "create", content }]);
    if ("sort" in found) throw new Shorter(found);
    const made = this.#fresh.get(canonicalJSON(content));
    if (made === undefined) throw new TypeError("a run has left nothing to compare with");
    return made;
  }

  knows(content: Content): boolean {
    return this.#fresh.has(canonicalJSON(content));
  }

  keep(content: Content, fresh: Fresh): void {
    this.#fresh.set(canonicalJSON(content), fresh);
  }

  /** How a world differs from one that it should be like. */
  async differences(
    world: SpecWorld,
    {
      expected,
      found,
      content,
    }: { readonly expected: Look; readonly found: Look; readonly content: Content },
  ): Promise<readonly Difference[]> {
    const name = this.subject.operator.name;
    const all = compareLooks(expected, found, name);
    const real = async (): Promise<readonly Difference[]> =>
      await realDifferences(world, all, {
        generated: new GeneratedValues(this.#madeUp),
        mayDiffer: this.#mayDiffer,
      });
    const differences = await real();
    if (differences.length === 0 || this.#compared.has(canonicalJSON(content))) return differences;
    // What differs between two new objects is made up.
    this.#compared.add(canonicalJSON(content));
    const { look } = await this.fresh(content);
    await using other = await SpecWorld.start(this.subject);
    await other.write("create", content);
    this.#madeUp.push(...compareLooks(look, await other.rest(), name));
    return await real();
  }
}

/** One way through a trace. */
class Run {
  readonly #lab: SpecLab;
  readonly #world: SpecWorld;
  ready = 0;
  readonly declined: string[] = [];
  #last: { readonly content: Content; readonly look: Look } | undefined;
  #isFirst = true;

  constructor(lab: SpecLab, world: SpecWorld) {
    this.#lab = lab;
    this.#world = world;
  }

  async step(step: SpecStep): Promise<void> {
    if (step.act === "delete") return await this.#delete(step);
    const world = this.#world;
    const { act, content, trouble } = step;
    const isFresh = this.#isFirst && trouble === undefined;
    const end = trouble === undefined ? undefined : makeTrouble(world, trouble);
    try {
      if (!(await world.write(act, content, trouble?.kind !== "missing"))) {
        return world.say("        the server does not take it");
      }
      if (trouble !== undefined) await this.#judge(await world.rest(), content, { isFresh });
    } finally {
      end?.();
    }
    this.#isFirst = false;
    if (trouble !== undefined) {
      world.say("        the trouble is over");
      if (trouble.kind === "missing") await world.provide("provide");
    }
    // What was refused is tried again after a while; a change is noticed at once.
    const look =
      trouble === undefined
        ? await world.rest()
        : await world.restUntil((now) => this.#isContent(now));
    const judged = await this.#judge(look, content, { isFresh });
    if (judged.isGood) {
      this.ready += 1;
      this.#last = { content, look };
      return;
    }
    this.declined.push(...judged.told.map(formatCondition));
    await this.#recover(content, { isFresh, told: judged.told });
  }

  #isContent({ subject }: Look): boolean {
    return subject === undefined || complaintsOf(subject).length === 0;
  }

  /** After something that did not come true, what was good before has to be good again. */
  async #recover(
    content: Content,
    { isFresh, told }: { readonly isFresh: boolean; readonly told: readonly SaidCondition[] },
  ): Promise<void> {
    const world = this.#world;
    const last = this.#last;
    if (last === undefined) {
      if (isFresh || !(await this.#lab.fresh(content)).isGood) return;
      throw new Fault("stuck", [
        `${this.#id} does not recover, though a new object with this content does not complain; it says:`,
        ...told.map((condition) => `  ${formatCondition(condition)}`),
      ]);
    }
    world.say(`change back to what was good ${canonicalJSON(last.content).slice(0, 200)}:`);
    if (!(await world.write("recover", last.content))) {
      return world.say("        the server does not take it");
    }
    const look = await world.rest();
    const { subject } = look;
    const found = await this.#lab.differences(world, {
      expected: last.look,
      found: look,
      content: last.content,
    });
    const complaints = subject === undefined ? [] : complaintsOf(subject);
    if (found.length === 0 && complaints.length === 0) {
      this.#last = { content: last.content, look };
      return;
    }
    throw new Fault("stuck", [
      `${this.#id} does not recover: it is not as it was with the same content before`,
      ...complaints.map((condition) => `  ${formatCondition(condition)}`),
      ...formatDifferences(found, ["before", "now"]),
    ]);
  }

  async #judge(
    look: Look,
    content: Content,
    { isFresh }: { readonly isFresh: boolean },
  ): Promise<Judged> {
    const world = this.#world;
    const { subject } = look;
    this.#checkAlways(look);
    if (subject === undefined) throw new Fault("findings", [`${this.#id} is not there any more`]);
    const untrue = untrueOf(subject, look.objects);
    if (untrue.length > 0) throw new Fault("untrue", untrue);
    const complaints = complaintsOf(subject);
    const isGood = complaints.length === 0;
    const asked = await world.idle(isGood);
    if (asked.length > 0) throw new Fault("loop", asked);
    if (isFresh) {
      if (!this.#lab.knows(content)) this.#lab.keep(content, { look, isGood });
      return { isGood, told: complaints };
    }
    if (!isGood) return { isGood, told: complaints };
    const fresh = await this.#lab.fresh(content);
    const differences = await this.#lab.differences(world, {
      expected: fresh.look,
      found: look,
      content,
    });
    if (differences.length === 0) return { isGood, told: [] };
    const told =
      fresh.look.subject === undefined ? [] : otherConditions(subject, fresh.look.subject);
    // A status that differs is not yet a word of what else does.
    const isTold = told.some(({ status }) => status !== "True") && fresh.isGood;
    if (isTold) return { isGood: false, told };
    throw new Fault("differs", [
      `${this.#id} says nothing of it, and is not as a new object with this content is:`,
      ...formatDifferences(differences, ["in a new one", "found"]),
    ]);
  }

  async #delete({ act, content }: SpecStep): Promise<void> {
    const world = this.#world;
    await world.delete(act, content);
    const look = await world.rest();
    this.#checkAlways(look);
    if (look.subject !== undefined) throw new Fault("left", [`${this.#id} does not go away`]);
    const { begin, subject } = world;
    const there = new Set(begin.objects.map(({ metadata }) => metadata.uid));
    const keeps = new Set(
      (subject.scenario.keeps ?? []).map(({ group, kind }) => `${group}/${kind}`),
    );
    const left = look.objects.filter(
      (object) =>
        look.made.has(object.metadata.uid) &&
        !there.has(object.metadata.uid) &&
        !keeps.has(kindKey(object)) &&
        !look.apart.has(object.metadata.uid) &&
        object.kind !== "Lease" &&
        object.kind !== "Event",
    );
    if (left.length > 0) {
      throw new Fault(
        "left",
        left.map((object) => `${idOf(object)} is left behind: its ${subject.type.kind} has gone`),
      );
    }
  }

  /** What must hold whatever the content is. */
  #checkAlways(look: Look): void {
    const crashes = this.#world.crashes();
    if (crashes.length > 0) throw new Fault("crash", crashes);
    if (look.findings.length > 0) throw new Fault("findings", look.findings);
    const touched = this.#touched(look);
    if (touched.length > 0) throw new Fault("neighbour", touched);
  }

  #touched(look: Look): readonly string[] {
    const now = new Map(look.objects.map((object) => [object.metadata.uid, object]));
    const { begin } = this.#world;
    return begin.objects.flatMap((before) => {
      if (!begin.apart.has(before.metadata.uid)) return [];
      const there = now.get(before.metadata.uid);
      const id = idOf(before);
      if (there === undefined) return [`${id} is another object's, and was deleted`];
      const read = (object: ApiObject): ReturnType<Look["reader"]["read"]> => {
        const { status: _status, ...rest } = object;
        return look.reader.read([rest]);
      };
      const differences = differencesOf(read(before), read(there));
      return differences.length === 0
        ? []
        : [
            `${id} is another object's, and was changed:`,
            ...formatDifferences(differences, ["before", "found"]).map((line) => `  ${line}`),
          ];
    });
  }

  get #id(): string {
    return `${this.#world.subject.type.kind} ${drawnName}`;
  }
}
