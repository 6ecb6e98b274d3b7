import type { JSONSchemaProps } from "../schema/types.js";
import type { Place } from "./carried.js";
import { type LengthDef, lengthLimits } from "./lengths.js";
import type { ZodCheckDef } from "./introspection.js";
import { refuseCheck } from "./refusals.js";
import { patternOf } from "./string-formats.js";

/** The keywords for what zod checks of a text. */
export function stringKeywords(checks: readonly ZodCheckDef[], place: Place): JSONSchemaProps {
  const lengths: LengthDef[] = [];
  const patterns: string[] = [];
  for (const def of checks) {
    switch (def.check) {
      case "min_length":
      case "max_length":
      case "length_equals":
        lengths.push(def);
        break;
      case "string_format": {
        const pattern = patternOf(def, place);
        if (pattern !== undefined && !patterns.includes(pattern)) patterns.push(pattern);
        break;
      }
      default:
        refuseCheck(def, "a text", place);
    }
  }
  const { minimum, maximum } = lengthLimits(lengths, place);
  return {
    type: "string",
    ...(minimum === undefined ? {} : { minLength: minimum }),
    ...(maximum === undefined ? {} : { maxLength: maximum }),
    ...patternKeywords(patterns),
  };
}

/** A node has one pattern; others stand in `allOf`. */
function patternKeywords([pattern, ...others]: readonly string[]): JSONSchemaProps {
  if (pattern === undefined) return {};
  if (others.length === 0) return { pattern };
  return { pattern, allOf: others.map((other) => ({ pattern: other })) };
}
