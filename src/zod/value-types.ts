import type { input, output } from "zod/v4/core";

type Scalar = string | number | boolean | bigint | symbol | null | undefined | Date | Function;

type IsAny<T> = 0 extends 1 & T ? true : false;

/** A type as an author writes it: lists may be readonly, so that what was read can be written. */
export type Written<T> =
  IsAny<T> extends true
    ? T
    : T extends Scalar
      ? T
      : T extends readonly (infer Item)[]
        ? readonly Written<Item>[]
        : T extends object
          ? { -readonly [K in keyof T]: Written<T[K]> }
          : T;

/** A type as it is stored: deeply readonly. */
export type Stored<T> =
  IsAny<T> extends true
    ? T
    : T extends Scalar
      ? T
      : T extends readonly (infer Item)[]
        ? readonly Stored<Item>[]
        : T extends object
          ? { readonly [K in keyof T]: Stored<T[K]> }
          : T;

/** Counts the levels that are looked at; a deeper value is left to the check at run time. */
type Below<Level extends unknown[]> = [...Level, unknown];

/** The types in a type that JSON has no form for. */
type Foreign<T, Level extends unknown[] = []> =
  IsAny<T> extends true
    ? never
    : Level["length"] extends 6
      ? never
      : T extends string | number | boolean | null | undefined
        ? never
        : T extends bigint
          ? bigint
          : T extends symbol
            ? symbol
            : T extends
                  | Date
                  | Function
                  | ReadonlyMap<unknown, unknown>
                  | ReadonlySet<unknown>
                  | Promise<unknown>
              ? T
              : T extends readonly (infer Item)[]
                ? Foreign<Item, Below<Level>>
                : T extends object
                  ? { [K in keyof T]-?: Foreign<T[K], Below<Level>> }[keyof T]
                  : never;

/** Reads as the compiler's message where a schema takes or gives such a value. */
interface MustBeJSON<T> {
  readonly "an API server keeps JSON, which has no form for": T;
}

/** What a schema must be beside a schema. */
export type JSONOnly<S> = [Foreign<input<S> | output<S>>] extends [never]
  ? unknown
  : MustBeJSON<Foreign<input<S> | output<S>>>;
