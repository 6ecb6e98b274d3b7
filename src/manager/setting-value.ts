import type { JSONSchemaProps } from "../schema/types.js";

/** What a setting takes, in words: `a whole number from 1 to 9`. */
export function expectedOf(schema: JSONSchemaProps): string {
  const { type, enum: values, format, pattern, multipleOf } = schema;
  if (values !== undefined) return `one of ${values.map((one) => JSON.stringify(one)).join(", ")}`;
  if (type === "boolean") return "true or false";
  if (schema["x-kubernetes-int-or-string"] === true) return "a whole number or a text";
  if (type === "integer" || type === "number") {
    return [
      type === "integer" ? "a whole number" : "a number",
      ...(isBoundBySize(schema) ? ["of 32 bits"] : []),
      ...boundsOf(schema),
      ...(multipleOf === undefined ? [] : [`that is a multiple of ${multipleOf}`]),
    ].join(" ");
  }
  return [
    "a text",
    ...lengthsOf(schema),
    ...(format === undefined ? [] : [`of the format ${format}`]),
    ...(pattern === undefined ? [] : [`that matches ${pattern}`]),
  ].join(" ");
}

/** Whether the size of the number is a bound that no other says. */
function isBoundBySize({ format, minimum, maximum }: JSONSchemaProps): boolean {
  return format === "int32" && (minimum === undefined || maximum === undefined);
}

function* boundsOf(schema: JSONSchemaProps): Generator<string> {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum } = schema;
  if (minimum !== undefined) yield `${exclusiveMinimum === true ? "above" : "from"} ${minimum}`;
  if (maximum !== undefined) yield `${exclusiveMaximum === true ? "below" : "up to"} ${maximum}`;
}

function lengthsOf({ minLength, maxLength }: JSONSchemaProps): readonly string[] {
  if (minLength !== undefined && maxLength !== undefined) {
    return [`of ${minLength} to ${maxLength} characters`];
  }
  if (minLength !== undefined) return [`of at least ${minLength} characters`];
  return maxLength === undefined ? [] : [`of at most ${maxLength} characters`];
}
