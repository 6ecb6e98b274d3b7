/** One reason among several of a {@link Status}. Follows `StatusCause` of meta/v1. */
export interface StatusCause {
  readonly reason?: string | undefined;
  readonly message?: string | undefined;
  /** The field it is about, such as `spec.replicas`. */
  readonly field?: string | undefined;
}

/** What the API server answers instead of an object. Follows `Status` of meta/v1. */
export interface Status {
  readonly apiVersion: "v1";
  readonly kind: "Status";
  readonly status?: "Success" | "Failure" | undefined;
  readonly message?: string | undefined;
  /** A word for programs, such as `NotFound`; absent where the server has none. */
  readonly reason?: string | undefined;
  readonly code?: number | undefined;
  readonly details?:
    | {
        readonly name?: string | undefined;
        readonly group?: string | undefined;
        readonly kind?: string | undefined;
        readonly uid?: string | undefined;
        readonly causes?: readonly StatusCause[] | undefined;
        /** How long to wait before the next try. */
        readonly retryAfterSeconds?: number | undefined;
      }
    | undefined;
}
