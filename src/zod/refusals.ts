import type { Place } from "./carried.js";
import type { ZodCheckDef } from "./introspection.js";

interface Refusal {
  readonly code: string;
  readonly message: string;
}

const noJSON = (what: string, instead: string): Refusal => ({
  code: "ZOD_TYPE",
  message: `${what} has no form in JSON: ${instead}`,
});

const runsCode = (what: string): Refusal => ({
  code: "ZOD_TRANSFORM",
  message: `${what} changes the value, which an API server cannot do: take the value as it is stored, and change it where it is read`,
});

/** What no schema of a CustomResourceDefinition can say, by the type of the zod schema. */
const byType: ReadonlyMap<string, Refusal> = new Map([
  [
    "bigint",
    noJSON(
      "a bigint",
      "write z.int(), which is exact up to 2^53, or k.int64() beside the zod schema",
    ),
  ],
  ["date", noJSON("a Date", 'write z.iso.datetime(), or z.string().meta({ format: "date-time" })')],
  ["map", noJSON("a Map", "write z.record(z.string(), …)")],
  [
    "set",
    noJSON(
      "a Set",
      'write z.array(…).meta({ "x-kubernetes-list-type": "set" }) for a list of scalars',
    ),
  ],
  ["undefined", noJSON("undefined", "write .optional() on the field instead")],
  ["void", noJSON("void", "leave the field out")],
  ["nan", noJSON("NaN", "write z.number()")],
  ["symbol", noJSON("a symbol", "write z.string() or z.enum([…])")],
  ["function", noJSON("a function", "leave the field out")],
  ["promise", noJSON("a promise", "write the schema of its value")],
  ["file", noJSON("a file", "write z.base64()")],
  [
    "null",
    {
      code: "ZOD_TYPE",
      message: "null alone is no type here: write .nullable() on a type, or leave the field out",
    },
  ],
  [
    "never",
    {
      code: "ZOD_TYPE",
      message:
        "nothing satisfies z.never(): leave the field out, as the API server drops what the schema does not name",
    },
  ],
  [
    "tuple",
    {
      code: "ZOD_TYPE",
      message:
        "a list has one schema for all of its items here: write z.array(…), or an object with named fields",
    },
  ],
  [
    "custom",
    {
      code: "ZOD_REFINEMENT",
      message:
        "z.custom() and z.instanceof() are code, which an API server does not run: write the type, and a CEL rule for the rest",
    },
  ],
  ["transform", runsCode("a transform")],
  ["pipe", runsCode("a pipe (.pipe(), .transform(), z.preprocess(), z.codec(), z.stringbool())")],
  ["catch", runsCode(".catch()")],
  ["success", runsCode("z.success()")],
]);

/** Reports a type of zod schemas that cannot be carried over. */
export function refuseType(type: string, { report }: Place): void {
  const { code, message } = byType.get(type) ?? {
    code: "ZOD_UNKNOWN",
    message: `is a ${type} schema, which this release of Slipway does not know: write it with other schemas`,
  };
  report(code, message);
}

const rule = `.meta({ "x-kubernetes-validations": [{ rule: "…" }] }), or .rule("…") on what fromZod gives`;

/** Reports a check that no type can carry over, or not this one; descriptions among them are none. */
export function refuseCheck(def: ZodCheckDef, what: string, { report }: Place): void {
  const check: string = def.check;
  switch (check) {
    case "describe":
    case "meta":
      return;
    case "custom":
      report(
        "ZOD_REFINEMENT",
        `.refine(), .superRefine() and .check() with a function are code, which an API server does not run: write a CEL rule, with ${rule}`,
      );
      return;
    case "overwrite":
      report(
        "ZOD_TRANSFORM",
        ".trim(), .toLowerCase(), .overwrite() and their kin change the value, which an API server cannot do: demand the form with .regex(), or change the value where it is read",
      );
      return;
    case "property":
    case "properties":
      report("ZOD_CHECK", "z.property() says more of a field: say it in the field's own schema");
      return;
    default:
      report(
        "ZOD_UNKNOWN",
        `has a check ${check}, which cannot be carried over on ${what}: put it on the schema that it checks, or write a CEL rule, with ${rule}`,
      );
  }
}

/** Reports `z.coerce`. */
export function refuseCoercion(type: string, { report }: Place): void {
  report(
    "ZOD_TRANSFORM",
    `z.coerce.${type}() converts the value, which an API server does not: write z.${type}()`,
  );
}
