import type { Clock } from "../util/clock.js";

/** An answer, and how long it may be given again. */
export interface TimedAnswer<T> {
  readonly value: T;
  readonly keepMs: number;
}

/** How much a {@link TimedAnswers} may do and keep. */
export interface AnswerLimits {
  /** Beyond it, the oldest are forgotten. */
  readonly kept: number;
  /** How many questions may be open at a time. */
  readonly open: number;
}

/** Answers to questions that cost something, each kept for its time; who asks the same at the same time shares one. */
export class TimedAnswers<T> {
  readonly #clock: Clock;
  readonly #limits: AnswerLimits;
  readonly #kept = new Map<string, { readonly value: T; readonly untilMs: number }>();
  readonly #open = new Map<string, Promise<T>>();

  constructor(clock: Clock, limits: AnswerLimits) {
    this.#clock = clock;
    this.#limits = limits;
  }

  /** Undefined where too many questions are open. Rejects as `ask` does; that is not kept. */
  get(question: string, ask: () => Promise<TimedAnswer<T>>): Promise<T> | T | undefined {
    const kept = this.#kept.get(question);
    if (kept !== undefined && this.#clock.elapsed() < kept.untilMs) return kept.value;
    const open = this.#open.get(question);
    if (open !== undefined) return open;
    if (this.#open.size >= this.#limits.open) return undefined;
    const asking = this.#ask(question, ask).finally(() => this.#open.delete(question));
    this.#open.set(question, asking);
    return asking;
  }

  async #ask(question: string, ask: () => Promise<TimedAnswer<T>>): Promise<T> {
    const { value, keepMs } = await ask();
    this.#kept.delete(question);
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size < this.#limits.kept) break;
      this.#kept.delete(oldest);
    }
    this.#kept.set(question, { value, untilMs: this.#clock.elapsed() + keepMs });
    return value;
  }
}
