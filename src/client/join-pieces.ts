import type { Clock } from "../util/clock.js";

/** How much is copied at a time: some 8 ms, most of them for memory that is used the first time. */
const turnBytes = 16 * 1024 * 1024;

/** Joins the pieces of an answer: a small one at once, a large one bit by bit, as the event loop is free. */
export function joinPieces(
  pieces: readonly Buffer[],
  clock: Clock,
  done: (whole: Buffer) => void,
): void {
  const size = pieces.reduce((sum, piece) => sum + piece.length, 0);
  const [first] = pieces;
  if (first !== undefined && first.length === size) {
    done(first);
    return;
  }
  if (size <= turnBytes) {
    done(Buffer.concat(pieces, size));
    return;
  }
  const whole = Buffer.allocUnsafeSlow(size);
  let next = 0;
  let filled = 0;
  const turn = (): void => {
    const end = filled + turnBytes;
    for (let piece = pieces[next]; piece !== undefined && filled < end; piece = pieces[next]) {
      filled += piece.copy(whole, filled);
      next += 1;
    }
    if (filled === size) done(whole);
    else clock.schedule(0, turn);
  };
  turn();
}
