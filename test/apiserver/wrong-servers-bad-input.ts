import { wrong, type WrongServer } from "./wrong-server.js";

/** Servers that are wrong about input that nobody should send. */
export const wrongAboutInput: readonly WrongServer[] = [
  wrong(
    "takes any name for a part of a path",
    "store/store.ts",
    "const faults = pathSegment(name);",
    "const faults: readonly string[] = name === 'never' ? pathSegment(name) : [];",
    "bad-input/names that lead elsewhere are no names",
  ),
  wrong(
    "reads bodies of any size",
    "exchange.ts",
    "if (size > maxBodyBytes) reject(tooLarge());",
    "if (size > 100 * maxBodyBytes) reject(tooLarge());",
    "bad-input/bodies above the limit are not read",
  ),
  wrong(
    "takes JSON of any depth",
    "values/json-text.ts",
    "if (depth >= servedNesting) this.#deep(depth);",
    "",
    "bad-input/values more than 10,000 deep in each other",
  ),
  wrong(
    "takes YAML of any depth",
    "values/yaml-text.ts",
    "if (depth > mostNesting)",
    "if (depth > 1_000_000)",
    "bad-input/values more than 10,000 deep in each other",
  ),
  wrong(
    "takes a text of YAML for an object to apply",
    "store/write.ts",
    "if (parsed !== null && !isPlainObject(parsed))",
    "if (parsed === 7)",
    "bad-input/YAML that is no object",
  ),
  wrong(
    "sets the prototype of what it reads",
    "values/json-text.ts",
    "defineField(result, name, this.value(below, depth + 1));",
    "result[name] = this.value(below, depth + 1);",
    "bad-input/a member __proto__ is one like any other",
  ),
  wrong(
    "takes an object that was read for the one that is made",
    "store/write.ts",
    'if (uid !== "") throw uidConflict(request, name, uid, undefined);',
    "",
    "bad-input/what was not there can be made by who has read it",
  ),
];
