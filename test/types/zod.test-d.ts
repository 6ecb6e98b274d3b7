import { expectTypeOf } from "vitest";
import * as z from "zod";
import * as mini from "zod/mini";
import * as z3 from "zod/v3";
import {
  defineResource,
  type Infer,
  type InferInput,
  k,
  type ObjectSchema,
  type Schema,
} from "slipway/api";
import { fromZod } from "slipway/zod";

const shape = z.object({
  name: z.string(),
  tier: z.enum(["small", "large"]).default("small"),
  note: z.string().nullable().optional(),
  ports: z.array(z.object({ port: z.int32(), open: z.boolean().default(true) })).optional(),
  labels: z.record(z.string(), z.string()).default({}),
  target: z.union([z.int(), z.string()]),
  probe: z.discriminatedUnion("type", [
    z.object({ type: z.literal("http"), path: z.string() }),
    z.object({ type: z.literal("exec"), command: z.array(z.string()) }),
  ]),
  late: z.string().default("a").optional(),
});
const Thing = defineResource({
  group: "example.com",
  kind: "Thing",
  versions: {
    v1: {
      spec: fromZod(shape),
      status: fromZod(z.object({ ready: z.boolean().optional() })).standard(),
      examples: { minimal: { spec: { name: "a", target: 1, probe: { type: "http", path: "/" } } } },
    },
  },
});
type Written = InferInput<typeof Thing>["spec"];
type Stored = Infer<typeof Thing>["spec"];

/** Never run: the compiler judges. */
export function inferred(): void {
  expectTypeOf<Written>().toEqualTypeOf<{
    name: string;
    tier?: "small" | "large" | undefined;
    note?: string | null | undefined;
    ports?: readonly { port: number; open?: boolean | undefined }[] | undefined;
    labels?: { [x: string]: string } | undefined;
    target: number | string;
    probe: { type: "http"; path: string } | { type: "exec"; command: readonly string[] };
    late?: string | undefined;
  }>();
  expectTypeOf<Stored>().toEqualTypeOf<{
    readonly name: string;
    readonly tier: "small" | "large";
    readonly note?: string | null | undefined;
    readonly ports?: readonly { readonly port: number; readonly open: boolean }[] | undefined;
    readonly labels: { readonly [x: string]: string };
    readonly target: number | string;
    readonly probe:
      | { readonly type: "http"; readonly path: string }
      | { readonly type: "exec"; readonly command: readonly string[] };
    readonly late?: string | undefined;
  }>();
  // What zod takes and gives can be written and read.
  expectTypeOf<z.input<typeof shape>>().toExtend<Written>();
  expectTypeOf<z.output<typeof shape>>().toExtend<Stored>();
  expectTypeOf<NonNullable<Infer<typeof Thing>["status"]>["ready"]>().toEqualTypeOf<
    boolean | undefined
  >();
  // What was read can be written again.
  expectTypeOf<Stored["ports"]>().toExtend<Written["ports"]>();
}

/** Never run: nodes have the types of those that the builder makes. */
export function nodes(): void {
  const object = fromZod(z.object({ a: z.string(), b: z.int32().default(1) }));
  const same = k.object({ a: k.string(), b: k.int32().default(1) });
  expectTypeOf(object["~input"]).toEqualTypeOf<(typeof same)["~input"]>();
  expectTypeOf(object["~stored"]).toEqualTypeOf<(typeof same)["~stored"]>();
  expectTypeOf(object).toExtend<
    ObjectSchema<{ a: Schema<string, string, "required">; b: Schema<number, number, "defaulted"> }>
  >();
  expectTypeOf(fromZod(z.string())).toEqualTypeOf<Schema<string, string, "required">>();
  expectTypeOf(fromZod(z.string().optional())).toEqualTypeOf<Schema<string, string, "optional">>();
  expectTypeOf(fromZod(z.string().default("a"))).toEqualTypeOf<
    Schema<string, string, "defaulted">
  >();
  expectTypeOf(fromZod(mini.optional(mini.int32()))).toEqualTypeOf<
    Schema<number, number, "optional">
  >();
  expectTypeOf(fromZod(z.unknown())).toEqualTypeOf<Schema<unknown, unknown, "required">>();
  const mixed = k.object({ inner: fromZod(z.array(z.string()).optional()) });
  expectTypeOf<(typeof mixed)["~stored"]>().toEqualTypeOf<{
    readonly inner?: readonly string[] | undefined;
  }>();
  const open = fromZod(z.looseObject({ a: z.string() }));
  expectTypeOf<(typeof open)["~input"]["a"]>().toEqualTypeOf<string>();
  expectTypeOf<(typeof open)["~stored"]["other"]>().toEqualTypeOf<unknown>();
}

/** Never run: each must be refused, at the argument or the field. */
export function refused(): void {
  // @ts-expect-error a schema of zod 3
  fromZod(z3.string());
  // @ts-expect-error a schema of the builder
  fromZod(k.string());
  // @ts-expect-error a date has no form in JSON
  fromZod(z.object({ at: z.date() }));
  // @ts-expect-error nor has a bigint, deep inside
  fromZod(z.object({ list: z.array(z.object({ size: z.int64().optional() })) }));
  // @ts-expect-error nor has what a transform gives
  fromZod(z.string().transform((text) => new Date(text)));
  // @ts-expect-error nor have maps, sets and functions
  fromZod(z.union([z.map(z.string(), z.string()), z.set(z.string()), z.function()]));
  Thing({
    metadata: { name: "a" },
    spec: {
      name: "a",
      target: 1,
      probe: { type: "http", path: "/" },
      // @ts-expect-error wrong enum value
      tier: "huge",
    },
  });
  Thing({
    metadata: { name: "a" },
    spec: {
      name: "a",
      target: 1,
      probe: { type: "http", path: "/" },
      // @ts-expect-error unknown field
      nam: "b",
    },
  });
  // @ts-expect-error a stored list cannot be changed
  fromZod(z.array(z.string()))["~stored"].push("a");
}
