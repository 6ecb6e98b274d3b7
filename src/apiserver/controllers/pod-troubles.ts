import { hasLabels } from "../values/label-match.js";
import type { LivePod } from "./kinds.js";
import type { PodMatch, PodTrouble, Trouble } from "./workloads.js";

/** The troubles that are made for Pods. */
export class PodTroubles {
  readonly #made = new Set<{ readonly match: PodMatch; readonly trouble: PodTrouble }>();
  readonly #changed: () => void;

  /** `changed` is called after trouble was made or ended. */
  constructor(changed: () => void) {
    this.#changed = changed;
  }

  add(match: PodMatch, trouble: PodTrouble): Trouble {
    const made = { match, trouble };
    this.#made.add(made);
    this.#changed();
    return {
      end: () => {
        if (this.#made.delete(made)) this.#changed();
      },
    };
  }

  of(pod: LivePod): PodTrouble | undefined {
    return [...this.#made].findLast(({ match }) => isMeant(match, pod))?.trouble;
  }
}

export function isMeant({ namespace, name, labels }: PodMatch, { metadata }: LivePod): boolean {
  return (
    (namespace === undefined || namespace === metadata.namespace) &&
    (name === undefined || name === metadata.name) &&
    hasLabels(metadata.labels, labels)
  );
}
