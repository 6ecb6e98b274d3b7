import { canonicalJSON } from "../util/json.js";
import { shownText } from "../telemetry/shown-text.js";
import type { Content } from "./draw-content.js";
import type { DrawSource } from "./draw-source.js";
import type { SpecDrawer } from "./draw-spec.js";
import {
  drawTrouble,
  formatTrouble,
  type SpecTrouble,
} from "./expect-handles-any-spec-troubles.js";
import type { SpecSubject } from "./expect-handles-any-spec-world.js";

/** One thing that is done to an object. */
export interface SpecStep {
  readonly act: "create" | "change" | "change more" | "change back" | "leave out" | "delete";
  /** What it holds then; with `delete`, what it is changed into right before. */
  readonly content: Content;
  /** What goes wrong at the same time, and is put right when the operator has nothing to do any more. */
  readonly trouble?: SpecTrouble | undefined;
}

/** Draws a life of an object. */
export async function drawTrace(
  source: DrawSource,
  drawer: SpecDrawer,
  {
    subject,
    refers,
  }: { readonly subject: SpecSubject; readonly refers: (content: Content) => Promise<boolean> },
): Promise<readonly SpecStep[]> {
  const trouble = async (probability: number, content: Content): Promise<SpecTrouble | undefined> =>
    source.chance(probability) ? drawTrouble(source, subject, await refers(content)) : undefined;
  const first = await drawer.draw(source);
  const steps: SpecStep[] = [{ act: "create", content: first, trouble: await trouble(0.3, first) }];
  let now = first;
  const add = async (
    act: SpecStep["act"],
    content: Content | undefined,
    probability: number = 0,
  ): Promise<void> => {
    if (content === undefined) return;
    steps.push({ act, content, trouble: await trouble(probability, content) });
    now = content;
  };
  await add("change", await drawer.change(source, now));
  await add("change more", await drawer.change(source, now, source.between(2, 4)), 0.7);
  await add("change back", await drawer.changeTo(now, first));
  await add("leave out", await drawer.changeTo(now, drawer.least(now)));
  steps.push({ act: "delete", content: (await drawer.change(source, now)) ?? now });
  return steps;
}

const mostCharacters = 400;

export function formatStep({ act, content, trouble }: SpecStep): string {
  const text = shownText(canonicalJSON(content));
  const cut = text.length > mostCharacters ? `${text.slice(0, mostCharacters)}…` : text;
  const wrong = trouble === undefined ? "" : `, while ${formatTrouble(trouble)}`;
  return `${act}${act === "delete" ? " at once after a change to" : ""} ${cut}${wrong}:`;
}
