import type { $ZodType } from "zod/v4/core";
import type { ValidationIssue } from "../schema/issues.js";
import type { JSONSchemaProps, JSONSchemaType, JSONValue } from "../schema/types.js";
import { canonicalJSON } from "../util/json.js";
import { type Carried, type Place, required } from "./carried.js";
import { withDefault } from "./defaults.js";
import { mergeObjects } from "./intersections.js";
import {
  checksOf,
  defOf,
  describeStranger,
  isZodType,
  originOf,
  type ZodDef,
} from "./introspection.js";
import { type LengthDef, lengthLimits } from "./lengths.js";
import { refuseKeywords, refuseTexts, withMetadata } from "./metadata.js";
import { numberKeywords } from "./numbers.js";
import { objectKeywords } from "./objects.js";
import { refuseCheck, refuseCoercion, refuseType } from "./refusals.js";
import { toRE2 } from "./regex.js";
import { stringKeywords } from "./strings.js";
import { type UnionKind, unionKeywords } from "./unions.js";

type Path = readonly (string | number)[];
type DefOf<T extends ZodDef["type"]> = Extract<ZodDef, { readonly type: T }>;

/** More levels are taken for a schema that builds itself anew. */
const deepest = 250;

const nothing: Carried = required({});

const anything: JSONSchemaProps = { "x-kubernetes-preserve-unknown-fields": true, nullable: true };

/** The way through one zod schema, which gathers all that cannot be carried over. */
export class Conversion {
  readonly issues: ValidationIssue[] = [];
  /** The schemas around the one that is looked at. */
  readonly #holders: $ZodType[] = [];
  #isTooDeep = false;

  convert(schema: unknown, path: Path): Carried {
    const place = this.#placeAt(path);
    if (!isZodType(schema)) {
      place.report("ZOD_VERSION", describeStranger(schema));
      return nothing;
    }
    const origin = originOf(schema);
    if (this.#isTooDeep) return nothing;
    if (this.#holders.includes(origin) || this.#holders.length >= deepest) {
      this.#isTooDeep = this.#holders.length >= deepest;
      this.#placeAt(path.slice(0, 9)).report(
        "ZOD_RECURSION",
        "holds itself, and a CustomResourceDefinition has no references: write out the levels that there are, or z.unknown() for what is below",
      );
      return nothing;
    }
    this.#holders.push(origin);
    const { json, presence } = this.#node(schema, place);
    this.#holders.pop();
    return { json: withMetadata(schema, json, place), presence };
  }

  #placeAt(path: Path): Place {
    return {
      path,
      report: (code, message) => {
        this.issues.push({ path, code, message });
      },
    };
  }

  #node(schema: $ZodType, place: Place): Carried {
    const def = defOf(schema);
    const checks = checksOf(schema);
    switch (def.type) {
      case "string":
        if (def.coerce === true) refuseCoercion(def.type, place);
        return required(stringKeywords(checks, place));
      case "number":
        if (def.coerce === true) refuseCoercion(def.type, place);
        return required(numberKeywords(checks, place));
      case "array":
        return required(this.#array(def, schema, place));
      default:
        for (const check of checks)
          if (check !== def) refuseCheck(check, `a schema of type ${def.type}`, place);
        return this.#unlimited(schema, def, place);
    }
  }

  /** What has no limits of its own. */
  #unlimited(schema: $ZodType, def: ZodDef, place: Place): Carried {
    switch (def.type) {
      case "boolean":
        if (def.coerce === true) refuseCoercion(def.type, place);
        return required({ type: "boolean" });
      case "enum":
      case "literal":
        return required(literalKeywords([...(schema._zod.values ?? [])], place));
      case "template_literal": {
        const translated = toRE2(schema._zod.pattern ?? /(?:)/);
        if ("pattern" in translated)
          return required({ type: "string", pattern: translated.pattern });
        place.report("ZOD_REGEX", `the template literal ${translated.fault}`);
        return nothing;
      }
      case "any":
      case "unknown":
        return required(anything);
      case "object":
        return required(this.#object(def, place));
      case "record":
        return required(this.#record(def, place));
      case "union":
        return required(this.#union(def, place));
      case "intersection": {
        const sides = [def.left, def.right].map((side, index) => {
          const below = this.#placeAt([...place.path, index]);
          const { json } = this.#value(side, below.path);
          refuseTexts(json, "intersection", below);
          return json;
        });
        const [left = {}, right = {}] = sides;
        return required(mergeObjects(left, right, place));
      }
      default:
        return this.#wrapper(def, place);
    }
  }

  /** What says a little more of another schema. */
  #wrapper(def: ZodDef, place: Place): Carried {
    switch (def.type) {
      case "optional":
        return { ...this.convert(def.innerType, place.path), presence: "optional" };
      case "nonoptional": {
        const { json, presence } = this.convert(def.innerType, place.path);
        if (presence === "defaulted" || json.default !== undefined)
          place.report(
            "ZOD_DEFAULT",
            "must be written for zod, though it has a default, which an API server fills in: remove one of the two",
          );
        return required(json);
      }
      case "nullable": {
        const { json, presence } = this.convert(def.innerType, place.path);
        return { json: { ...json, nullable: true }, presence };
      }
      case "default":
      case "prefault": {
        const { json } = this.convert(def.innerType, place.path);
        return { json: withDefault(json, def, place), presence: "defaulted" };
      }
      case "readonly":
        return this.convert(def.innerType, place.path);
      case "lazy":
        return this.convert(def.getter(), place.path);
      default:
        refuseType(def.type, place);
        return nothing;
    }
  }

  #array(def: DefOf<"array">, schema: $ZodType, place: Place): JSONSchemaProps {
    const lengths: LengthDef[] = [];
    for (const check of checksOf(schema)) {
      const isLength =
        check.check === "min_length" ||
        check.check === "max_length" ||
        check.check === "length_equals";
      if (isLength) lengths.push(check);
      else refuseCheck(check, "a list", place);
    }
    const { minimum, maximum } = lengthLimits(lengths, place);
    return {
      type: "array",
      items: this.#value(def.element, [...place.path, ""]).json,
      ...(minimum === undefined ? {} : { minItems: minimum }),
      ...(maximum === undefined ? {} : { maxItems: maximum }),
    };
  }

  /** A schema that stands where a value cannot be left out. */
  #value(schema: unknown, path: Path): Carried {
    const carried = this.convert(schema, path);
    if (carried.presence !== "required")
      this.#placeAt(path).report(
        "ZOD_OPTIONAL",
        "can be left out or has a default, which only a field of an object can: remove .optional(), .default() or .prefault() here",
      );
    return carried;
  }

  #object(def: DefOf<"object">, place: Place): JSONSchemaProps {
    const { shape, catchall } = def;
    if (Object.getOwnPropertySymbols(shape).length > 0)
      place.report(
        "ZOD_TYPE",
        "has a field with a symbol for a name, which JSON has not: give it a name",
      );
    const names = Object.keys(shape);
    const fields = names.map(
      (name) => [name, this.convert(shape[name], [...place.path, name])] as const,
    );
    if (catchall === undefined || defOf(catchall).type === "never")
      return objectKeywords(fields, "dropped");
    const { json } = this.#value(catchall, [...place.path, "*"]);
    if (canonicalJSON(json) === canonicalJSON(anything)) return objectKeywords(fields, "kept");
    if (fields.length === 0) return { type: "object", additionalProperties: json };
    place.report(
      "ZOD_CATCHALL",
      "has named fields and others of one schema, of which an object here can have either: give the others a field of their own, a z.record(), or write z.looseObject() for any",
    );
    return {};
  }

  #record(def: DefOf<"record">, place: Place): JSONSchemaProps {
    const { keyType, valueType, mode, partial } = def;
    const key = defOf(keyType);
    const values = this.#value(valueType, [...place.path, "*"]);
    refuseKeywords(withMetadata(keyType, {}, place), "record", place);
    const isOpen = key.type === "string" && key.coerce !== true;
    const rules = checksOf(keyType).filter(({ check }) => check !== "describe" && check !== "meta");
    if (isOpen && rules.length === 0) return { type: "object", additionalProperties: values.json };
    const names =
      key.type === "enum" || key.type === "literal" ? [...(keyType._zod.values ?? [])] : [];
    if (names.length > 0 && rules.length === 0 && names.every((name) => typeof name === "string")) {
      const presence = partial === true ? "optional" : "required";
      const fields = names.map((name) => [name, { ...values, presence }] as const);
      return objectKeywords(fields, mode === "loose" ? "kept" : "dropped");
    }
    place.report(
      "ZOD_RECORD_KEY",
      'has rules for its keys: write z.record(z.string(), …) with .meta({ "x-kubernetes-validations": [{ rule: "self.all(key, key.matches(\'…\'))" }] }), or z.object() where the keys are known',
    );
    return {};
  }

  #union(def: DefOf<"union">, place: Place): JSONSchemaProps {
    const before = this.issues.length;
    let nulls = 0;
    const options = def.options.flatMap((option, index) => {
      const below = this.#placeAt([...place.path, index]);
      if (defOf(option).type === "null" && checksOf(option).length === 0) {
        refuseKeywords(withMetadata(option, {}, below), "union", below);
        nulls += 1;
        return [];
      }
      const { nullable, ...json } = this.#value(option, below.path).json;
      refuseTexts(json, "union", below);
      if (nullable === true) nulls += 1;
      return [{ json, place: below }];
    });
    const kind = kindOfUnion(def);
    if (kind.isTriedInTurn)
      place.report(
        "ZOD_UNION",
        "tries all options where the tag fits none: leave unionFallback away",
      );
    // zod looks for the tag before it looks at the options.
    const mostNulls = kind.discriminator !== undefined ? 0 : kind.exclusive ? 1 : Infinity;
    if (nulls > mostNulls)
      place.report("ZOD_UNION", "has options that may be null: write .nullable() on the union");
    if (options.length === 0) refuseType("null", place);
    if (this.issues.length > before) return {};
    const json = unionKeywords(options, kind, place);
    return nulls > 0 ? { ...json, nullable: true } : json;
  }
}

function kindOfUnion(def: DefOf<"union">): UnionKind & { readonly isTriedInTurn: boolean } {
  const tag = "discriminator" in def ? def.discriminator : undefined;
  const discriminator = typeof tag === "string" ? tag : undefined;
  return {
    discriminator,
    exclusive: def.inclusive === false && discriminator === undefined,
    isTriedInTurn: "unionFallback" in def && def.unionFallback === true,
  };
}

function literalKeywords(given: readonly unknown[], { report }: Place): JSONSchemaProps {
  const values = given.filter((value) => value !== null);
  const literals = values.filter(isLiteral);
  const [type, ...others] = new Set(values.map(typeOfLiteral));
  if (type === undefined || others.length > 0 || literals.length < values.length) {
    report(
      "ZOD_TYPE",
      "must have literals of one type, of texts, whole numbers, other numbers or booleans: for several types write a z.union() of whole numbers and texts",
    );
    return {};
  }
  return {
    type,
    enum: literals,
    ...(values.length < given.length ? { nullable: true } : {}),
  };
}

/** An API server cuts numbers to whole ones where it compares them with one, so that the kinds do not mix. */
function typeOfLiteral(value: unknown): JSONSchemaType {
  if (typeof value === "string" || typeof value === "boolean")
    return typeof value === "string" ? "string" : "boolean";
  return Number.isSafeInteger(value) ? "integer" : "number";
}

function isLiteral(value: unknown): value is Exclude<JSONValue, object | null> {
  return typeof value === "string" || typeof value === "boolean" || Number.isFinite(value);
}
