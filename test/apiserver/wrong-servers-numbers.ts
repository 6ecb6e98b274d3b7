import { wrong, type WrongServer } from "./wrong-server.js";

/** Servers that are wrong about numbers that JavaScript does not hold. */
export const wrongAboutNumbers: readonly WrongServer[] = [
  wrong(
    "reads integers as floats",
    "values/exact-number.ts",
    "BigInt.asIntN(64, integer) === integer ? narrowed(integer) : value",
    "value",
    "numbers/integers of 64 bits are kept to the last digit",
  ),
  wrong(
    "takes integers of any length",
    "values/exact-number.ts",
    "BigInt.asIntN(64, integer) === integer ? narrowed(integer) : value",
    "narrowed(integer)",
    "numbers/all other numbers are floats",
  ),
  wrong(
    "takes a float for an integer in a field of a built-in kind",
    "values/json-text.ts",
    "if (isFloat && this.#keepsFloats)",
    'if (isFloat && this.#keepsFloats && text === "never")',
    "numbers/integer fields of built-in kinds take no float, whatever its value",
  ),
  wrong(
    "selects by what a float shows",
    "definitions/custom-strategy.ts",
    'return isNumeric(value) || typeof value === "boolean" ? String(value) : "";',
    'return isNumeric(value) || typeof value === "boolean" ? String(Number(value)) : "";',
    "numbers/long integers are selected and shown in columns",
  ),
  wrong(
    "reads long integers of YAML as floats",
    "values/yaml-text.ts",
    "parseYAMLDocuments(text, { bigints: true })[0]",
    "parseYAMLDocuments(text)[0]",
    "numbers/long integers are applied, and are values and keys of lists",
  ),
  wrong(
    "refuses long integers in built-in kinds",
    "model/builtin-codec.ts",
    'const isWhole = typeof given === "bigint" ||',
    "const isWhole = ",
    "numbers/long integers of built-in kinds",
  ),
  wrong(
    "writes long integers as floats in protobuf",
    "protobuf/encode.ts",
    'out.varint(typeof value === "bigint" ? value : numberOf(value));',
    "out.varint(numberOf(value));",
    "numbers/long integers of built-in kinds",
  ),
];
