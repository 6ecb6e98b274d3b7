import type { AnyResource } from "../api/resource.js";
import type { ApiObject } from "../apiserver/values/api-object.js";
import { isConflict, isInvalid } from "../meta/api-error.js";
import type { ResourceType } from "../meta/resource-type.js";
import { parseApiVersion } from "../meta/gvk.js";
import type { StoredObject } from "../meta/stored-object.js";
import type { Content } from "./draw-content.js";
import { objectOf } from "./draw-server.js";
import { ensureReferenced } from "./expect-handles-any-spec-references.js";
import { formatWrite } from "./sent-write.js";
import { type Subject, TrialWorld } from "./trial-world.js";
import { findingsOf, isConcerning, kindKey } from "./world-findings.js";
import { StateReader } from "./world-state.js";

/** What is changed, and one that must not be: their names. */
export const drawnName = "drawn";
const neighbourName = "drawn-neighbour";

/** How often an operator may ask while nothing changes, and for how long that is looked at. */
const watchedMs = 120_000;
const mostRequests = 60;
/** The longest that an operator may take until it tries again what was refused. */
const longestRetryMs = 900_000;

/** What is tried: one kind of an operator. */
export interface SpecSubject extends Subject {
  readonly type: AnyResource;
  /** What another object of the kind holds. */
  readonly neighbour: Content;
}

/** How a world is when it has come to rest. */
export interface Look {
  /** What is changed; undefined where it is not there. */
  readonly subject: ApiObject | undefined;
  /** All that is there. */
  readonly objects: readonly ApiObject[];
  /** The uids of the other object, and of what is its. */
  readonly apart: ReadonlySet<string | undefined>;
  /** The uids of what the operator has made. */
  readonly made: ReadonlySet<string | undefined>;
  readonly reader: StateReader;
  /** What should be in no world, a sentence each. */
  readonly findings: readonly string[];
}

/** An operator, with an object whose content is changed, and one that stays as it is. */
export class SpecWorld implements AsyncDisposable {
  readonly world: TrialWorld;
  readonly subject: SpecSubject;
  /** What happened, a line each. */
  readonly timeline: string[] = [];
  /** Lines of the log that were looked at. */
  #read = 0;
  #number = 0;
  #begin: Look | undefined;

  private constructor(subject: SpecSubject, world: TrialWorld) {
    this.subject = subject;
    this.world = world;
    world.onWrite = (write) => {
      this.#number += 1;
      this.say(`${String(this.#number).padStart(6)}  ${formatWrite(write)}`);
    };
  }

  static async start(subject: SpecSubject): Promise<SpecWorld> {
    const world = await TrialWorld.start(subject);
    const made = new SpecWorld(subject, world);
    const { before } = subject.scenario;
    try {
      if (before !== undefined) await world.do("before", before);
      const { type, neighbour } = subject;
      await world.do("neighbour", async (server) => {
        const handle: ResourceType = type;
        const object = objectOf(handle, neighbourName, neighbour);
        const stored: StoredObject = await server.create(handle, object);
        await ensureReferenced(world.server, subject, stored);
      });
      await world.run();
      await world.settle();
      made.#begin = made.look();
      return made;
    } catch (error) {
      await made[Symbol.asyncDispose]();
      throw error;
    }
  }

  say(line: string): void {
    this.timeline.push(line);
  }

  /** The world before there was what is changed. */
  get begin(): Look {
    if (this.#begin === undefined) throw new TypeError("the world has not begun");
    return this.#begin;
  }

  /**
   * Gives the object a content, where the server takes that; false where it does not. `provides` says whether
   * what it refers to is there.
   */
  async write(step: string, content: Content, provides: boolean = true): Promise<boolean> {
    const { type } = this.subject;
    const handle: ResourceType = type;
    let isTaken = true;
    await this.world.do(step, async (server) => {
      try {
        const stored = await this.#store(handle, objectOf(handle, drawnName, content));
        if (provides) await ensureReferenced(server, this.subject, stored);
      } catch (error) {
        if (!isInvalid(error)) throw error;
        isTaken = false;
      }
    });
    return isTaken;
  }

  async #store(type: ResourceType, object: ReturnType<typeof objectOf>): Promise<StoredObject> {
    const { server } = this;
    for (;;) {
      const there = await server.get(type, drawnName);
      if (there === undefined) return await server.create(type, object);
      try {
        const metadata = { ...there.metadata, ...object.metadata };
        return await server.replace(type, { ...object, metadata });
      } catch (error) {
        // The operator writes its status meanwhile.
        if (!isConflict(error)) throw error;
      }
    }
  }

  /** Makes what the object refers to. */
  async provide(step: string): Promise<void> {
    const { type } = this.subject;
    await this.world.do(step, async (server) => {
      const stored = await server.get<ResourceType>(type, drawnName);
      if (stored) await ensureReferenced(this.world.server, this.subject, stored);
    });
  }

  async delete(step: string, content: Content | undefined): Promise<void> {
    const { type } = this.subject;
    if (content !== undefined) await this.write(step, content);
    await this.world.do(step, (server) => server.delete(type, drawnName));
  }

  /** Lets time pass until nothing is done any more. @throws {ExpectationError} TEST_NOT_QUIET */
  async rest(): Promise<Look> {
    await this.world.settle();
    return this.look();
  }

  /** Lets time pass as long as an operator may wait before it tries again, or until a check is true. */
  async restUntil(isEnough: (look: Look) => boolean): Promise<Look> {
    let look = await this.rest();
    const { clock } = this.world;
    const endMs = clock.elapsed() + longestRetryMs;
    while (!isEnough(look) && clock.elapsed() < endMs) {
      await this.world.pass(60_000);
      look = await this.rest();
    }
    return look;
  }

  /** Lets time pass in which nothing changes; answers what is asked too often, a sentence each. */
  async idle(isWell: boolean): Promise<readonly string[]> {
    const { world } = this;
    const { length } = world.operator.requests;
    const { writes } = world;
    await world.pass(watchedMs);
    const asked = world.operator.requests.slice(length).filter(({ isStream }) => !isStream);
    const written = world.writes - writes;
    const span = `${watchedMs / 60_000} minutes in which nothing changes`;
    if (asked.length > mostRequests) {
      return [`${world.operator.name} sends ${asked.length} requests in ${span}`];
    }
    return isWell && written > 0
      ? [`${world.operator.name} writes ${written} times in ${span}`]
      : [];
  }

  /** Errors of the operator's own code since it was asked last: a content that the schema allows is no surprise. */
  crashes(): readonly string[] {
    const lines = this.world.operator.log.slice(this.#read);
    this.#read = this.world.operator.log.length;
    const found = lines.flatMap(({ fields: { error } }) => {
      const isOwn =
        error instanceof TypeError ||
        error instanceof RangeError ||
        error instanceof ReferenceError;
      if (!isOwn || "code" in error) return [];
      const place = /\n\s+at (.*)/.exec(error.stack ?? "")?.[1] ?? "";
      return [`the code of the reconciler breaks: ${error.name}: ${error.message} (${place})`];
    });
    return [...new Set(found)];
  }

  look(): Look {
    const { operator, type, scenario } = this.subject;
    const { world } = this;
    const objects: ApiObject[] = [];
    for (const [, collection] of world.server.served.storage.collections()) {
      for (const [, object] of collection.entries()) objects.push(object);
    }
    const key = { apiVersion: `${type.group}/${type.version}`, kind: type.kind };
    const subject = objects.find(
      (object) => kindKey(object) === kindKey(key) && object.metadata.name === drawnName,
    );
    const keeps = (scenario.keeps ?? []).map(({ group, kind }) =>
      kindKey({ apiVersion: group === "" ? "v1" : `${group}/v1`, kind }),
    );
    const findings = findingsOf({
      objects: objects.filter(({ kind }) => kind !== "Lease" && kind !== "Event"),
      changes: world.changes,
      operator: operator.name,
      primaries: new Set([kindKey(key)]),
      keeps: new Set(keeps),
    });
    const reader = new StateReader(world.changes, (manager) =>
      isConcerning(manager, operator.name),
    );
    const made = new Set(
      world.changes.flatMap(({ object, previous }) =>
        previous === undefined && isMadeBy(object, operator.name) ? [object.metadata.uid] : [],
      ),
    );
    const other = objects.find(
      (object) => kindKey(object) === kindKey(key) && object.metadata.name === neighbourName,
    )?.metadata.uid;
    const apart = new Set(
      objects.flatMap(({ metadata: { uid, ownerReferences = [] } }) =>
        uid === other || ownerReferences.some((owner) => owner.uid === other) ? [uid] : [],
      ),
    );
    return { subject, objects, apart, made, reader, findings };
  }

  /** Whether nobody could make a field of an object what it should be, since the server would not take it. */
  async isFixed(object: ApiObject, resource: string): Promise<boolean> {
    const [plural = ""] = resource.split(".");
    const scope = object.metadata.namespace === undefined ? "Cluster" : "Namespaced";
    const type = {
      ...parseApiVersion(object.apiVersion),
      kind: object.kind,
      plural,
      scope,
    } as const;
    try {
      await this.world.server.replace<ResourceType>(type, { ...object }, { dryRun: true });
      return false;
    } catch (error) {
      return isInvalid(error);
    }
  }

  /** What the server can be told to do wrong, and workloads. */
  get server(): TrialWorld["server"] {
    return this.world.server;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.world[Symbol.asyncDispose]();
  }
}

/** Whether nobody but an operator has written an object. */
function isMadeBy({ metadata }: ApiObject, operator: string): boolean {
  const managers = (metadata.managedFields ?? []).map(({ manager = "" }) => manager);
  return (
    managers.length > 0 &&
    managers.every((each) => each === operator || each.startsWith(`${operator}.`))
  );
}
