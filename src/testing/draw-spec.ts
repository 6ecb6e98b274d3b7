import { toJSON } from "../schema/json-value.js";
import { canonicalJSON } from "../util/json.js";
import type { Content, ContentModel } from "./draw-content.js";
import type { DrawServer, Refusal } from "./draw-server.js";
import type { DrawSource } from "./draw-source.js";
import { unfit } from "./scenario.js";

/** Puts in place what a schema cannot know. */
export type SpecOverride = (spec: unknown) => unknown;

const mostTries = 120;
const mostRepairs = 6;
const mostChanges = 24;

/** Draws contents of a resource that the server takes. */
export class SpecDrawer {
  readonly model: ContentModel;
  readonly #server: DrawServer;
  readonly #override: SpecOverride | undefined;

  constructor(model: ContentModel, server: DrawServer, override?: SpecOverride) {
    this.model = model;
    this.#server = server;
    this.#override = override;
  }

  /** @throws {ExpectationError} TEST_SCENARIO with what the server refused, where it took none of many */
  async draw(source: DrawSource): Promise<Content> {
    const refusals = new Map<string, number>();
    let content = this.#begin(source, 0);
    let repairs = 0;
    for (let tries = 0; tries < mostTries; tries += 1) {
      const judgement = await this.#server.judge(this.model.resource, content);
      if ("stored" in judgement) return content;
      note(refusals, judgement.refusal);
      repairs += 1;
      if (repairs > mostRepairs) {
        repairs = 0;
        content = this.#begin(source, tries);
      } else content = this.#repaired(source, content, judgement.refusal);
    }
    throw this.#nothing(refusals);
  }

  /** Another content that an object with the one may be changed into; undefined where none was found. */
  async change(
    source: DrawSource,
    from: Content,
    places: number = 1,
  ): Promise<Content | undefined> {
    for (let tries = 0; tries < mostChanges; tries += 1) {
      let to = from;
      for (let place = 0; place < places; place += 1) to = this.model.change(source, to);
      const found = await this.changeTo(from, this.#overridden(to));
      if (found !== undefined) return found;
    }
    return undefined;
  }

  /** The content, where an object with the other may be changed into it and would be another then. */
  async changeTo(from: Content, to: Content): Promise<Content | undefined> {
    if (canonicalJSON(from) === canonicalJSON(to)) return undefined;
    const judgement = await this.#server.judgeChange(this.model.resource, from, to);
    return "stored" in judgement ? to : undefined;
  }

  /** Whether the server takes it. */
  async isValid(content: Content): Promise<boolean> {
    return "stored" in (await this.#server.judge(this.model.resource, content));
  }

  /** What the content leaves of itself when all goes that may be left out. */
  least(content: Content): Content {
    return this.#overridden(this.model.least(content));
  }

  #begin(source: DrawSource, tries: number): Content {
    const example = tries > mostRepairs * 3 ? source.oneOf(this.model.examples) : undefined;
    const fullness = source.oneOf([0, 0.3, 0.6, 0.8, 1]) ?? 0;
    return this.#overridden(
      example === undefined
        ? this.model.draw(source, fullness)
        : source.chance(0.5)
          ? this.model.change(source, example)
          : example,
    );
  }

  #repaired(source: DrawSource, content: Content, { causes }: Refusal): Content {
    const places = [...new Set(causes.map(({ field = "" }) => field))].slice(0, 4);
    let repaired = content;
    for (const place of places.length > 0 ? places : [""]) {
      repaired = this.model.redraw(source, repaired, place === "<nil>" ? "" : place);
    }
    return this.#overridden(repaired);
  }

  #overridden(content: Content): Content {
    if (this.#override === undefined) return content;
    const { value, issues } = toJSON(this.#override(content["spec"] ?? {}), ["spec"]);
    const [issue] = issues;
    if (issue !== undefined) {
      throw unfit(`what \`spec\` answered is no JSON: ${issue.path.join(".")} ${issue.message}`);
    }
    return { ...content, spec: value };
  }

  #nothing(refusals: ReadonlyMap<string, number>): Error {
    const { kind } = this.model.resource;
    const lines = [...refusals]
      .toSorted(([, one], [, other]) => other - one)
      .slice(0, 5)
      .map(([message, count]) => `  ${count} times: ${message}`);
    return unfit(
      [
        `no ${kind} was drawn that the server takes, in ${mostTries} tries; it refused:`,
        ...lines,
        `give ${kind} an example that it takes, or say by \`spec\` what the schema cannot know`,
      ].join("\n"),
    );
  }
}

function note(refusals: Map<string, number>, { causes, message }: Refusal): void {
  const said = causes.map((cause) => `${cause.field ?? ""}: ${cause.message ?? ""}`);
  for (const text of said.length > 0 ? said : [message]) {
    // The value that was drawn differs each time.
    const plain = text.replaceAll(/Invalid value: .*?: (?=\S)/g, "").slice(0, 300);
    refusals.set(plain, (refusals.get(plain) ?? 0) + 1);
  }
}
