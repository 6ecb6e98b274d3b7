/** Asks for another pass later; see `requeueAfter` of the context. */
export interface Requeue {
  readonly requeueAfterMs: number;
}
