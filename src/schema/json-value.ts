import { isPlainObject } from "../util/json.js";
import { defineField } from "./define-field.js";
import type { ValidationIssue } from "./issues.js";
import type { JSONValue } from "./types.js";

type Path = readonly (string | number)[];

/** The codes of what is no JSON. */
export interface JSONCodes {
  /** Of a value that JSON has no form for. */
  readonly foreign: string;
  /** Of a value that holds itself. */
  readonly cycle: string;
}

const ofDefinitions: JSONCodes = { foreign: "SCHEMA_JSON", cycle: "SCHEMA_JSON" };

/**
 * Copies a value as JSON; `undefined` members stand for absent fields.
 *
 * What JSON has no form for (a function, a `Date`, an instance of a class, `NaN`, a
 * value that holds itself) is an issue each, and left out of the copy.
 */
export function toJSON(
  value: unknown,
  path: Path,
  codes: JSONCodes = ofDefinitions,
): { readonly value: JSONValue; readonly issues: readonly ValidationIssue[] } {
  const copying = new Copying(path, codes);
  return { value: copying.copy(value) ?? null, issues: copying.issues };
}

class Copying {
  readonly issues: ValidationIssue[] = [];
  readonly #codes: JSONCodes;
  /** Where the value that is copied stands; changed on the way. */
  readonly #path: (string | number)[];
  /** The objects and lists around it: one that holds itself is no JSON. */
  readonly #holders = new Set<object>();

  constructor(path: Path, codes: JSONCodes) {
    this.#path = [...path];
    this.#codes = codes;
  }

  copy(value: unknown): JSONValue | undefined {
    switch (typeof value) {
      case "boolean":
        return value;
      case "string":
        return /\p{Surrogate}/u.test(value)
          ? this.#refuse("must not hold half of a surrogate pair")
          : value;
      case "number":
        return Number.isFinite(value)
          ? value
          : this.#refuse(`must be a finite number, not ${value}`);
      case "object":
        return value === null ? null : this.#copyMembers(value);
      default:
        return this.#refuse(`must be a value of JSON, not of type ${typeof value}`);
    }
  }

  #copyMembers(value: object): JSONValue | undefined {
    if (this.#holders.has(value)) return this.#refuse("must not hold itself", this.#codes.cycle);
    this.#holders.add(value);
    const copied = Array.isArray(value) ? this.#copyItems(value) : this.#copyObject(value);
    this.#holders.delete(value);
    return copied;
  }

  #copyItems(items: readonly unknown[]): JSONValue {
    return items.map((item, index) => {
      this.#path.push(index);
      const copied = this.copy(item) ?? null;
      this.#path.pop();
      return copied;
    });
  }

  #copyObject(value: object): JSONValue | undefined {
    if (!isPlainObject(value)) {
      const name = value.constructor?.name ?? "";
      return this.#refuse(
        `must be a value of JSON, not an instance of ${name === "" ? "a class" : name}`,
      );
    }
    const result: Record<string, JSONValue> = {};
    for (const name of Object.keys(value)) {
      const member = value[name];
      if (member === undefined) continue;
      this.#path.push(name);
      const copied = this.copy(member);
      this.#path.pop();
      if (copied === undefined) continue;
      if (name === "__proto__") defineField(result, name, copied);
      else result[name] = copied;
    }
    return result;
  }

  #refuse(message: string, code: string = this.#codes.foreign): undefined {
    this.issues.push({ path: [...this.#path], code, message });
    return undefined;
  }
}
