import type { JSONSchemaProps } from "../schema/types.js";
import type { DrawSource } from "./draw-source.js";

/** Of what there may be as many objects: a test makes no thousands of them. */
const counts =
  /replicas|count|instances|shards|nodes|parallelism|completions|workers|members|size$/i;
const mostCounted = 5;
const many = [8, 10, 100, 1024, 65_535, 2_147_483_647];

/** A number that a schema may take; `name` is the field's. */
export function drawNumber(source: DrawSource, schema: JSONSchemaProps, name: string): number {
  const { type, format, multipleOf: step = 0 } = schema;
  const isWhole = type === "integer";
  const least = leastOf(schema, isWhole);
  const most = mostOf(schema, isWhole, counts.test(name) ? Math.max(mostCounted, least) : Infinity);
  const bounds = [schema.minimum === undefined ? [] : [least], most < 1e6 ? [most] : []].flat();
  const usual = [0, 1, 2, 3, ...(source.chance(0.3) ? many : []), ...(least < 0 ? [-1] : [])];
  const parts = isWhole || format === "int32" ? [] : [0.5, 1.5, 0.1];
  const candidates = [...bounds, ...bounds, least + 1, ...usual, ...parts]
    .map((value) => (step > 0 ? roundedTo(value, step, least) : value))
    .filter((value) => value >= least && value <= most);
  const any = isWhole ? source.between(least, Math.min(most, least + 100)) : least;
  return source.oneOf(candidates) ?? (step > 0 ? roundedTo(any, step, least) : any);
}

function leastOf({ minimum, exclusiveMinimum = false }: JSONSchemaProps, isWhole: boolean): number {
  if (minimum === undefined) return 0;
  const next = isWhole ? Math.floor(minimum) + 1 : minimum + Math.max(Math.abs(minimum), 1) / 1000;
  return exclusiveMinimum ? next : isWhole ? Math.ceil(minimum) : minimum;
}

function mostOf(
  { maximum, exclusiveMaximum = false }: JSONSchemaProps,
  isWhole: boolean,
  bound: number,
): number {
  if (maximum === undefined) return Math.min(bound, 2_147_483_647);
  const last = isWhole ? Math.ceil(maximum) - 1 : maximum - Math.max(Math.abs(maximum), 1) / 1000;
  return Math.min(bound, exclusiveMaximum ? last : isWhole ? Math.floor(maximum) : maximum);
}

/** The multiple of a step that is next from a number, and at least so much. */
function roundedTo(value: number, step: number, least: number): number {
  const multiple = Math.max(Math.round(value / step), Math.ceil(least / step));
  return Number((multiple * step).toPrecision(12));
}
