import { isPlainObject } from "../../util/json.js";
import { isNumeric } from "../values/exact-number.js";
import { goPlain, goTypeOf, goValue } from "../values/go-text.js";
import { deduceType, itemElement, type MergeType } from "./merge-type.js";
import { elementText, shownElement } from "../values/path-element.js";

/**
 * Checks that a value is of a type; answers what is wrong, each with its path.
 *
 * Follows `validatingObjectWalker` of `sigs.k8s.io/structured-merge-diff/v6/typed`.
 */
export function checkTyped(
  whole: MergeType,
  value: unknown,
  allowsDuplicates = false,
): readonly string[] {
  const errors: string[] = [];
  check(whole, value, "");
  return errors;

  function check(type: MergeType, node: unknown, path: string): void {
    const { scalar, list, map } = deduceType(type, node);
    const fail = (message: string): unknown =>
      errors.push(path === "" ? message : `${path}: ${message}`);
    if (node === null || node === undefined) return;
    if (map !== undefined) {
      if (!isPlainObject(node)) fail(`expected map, got ${goShown(node)}`);
      else checkMap(map, node, path);
    } else if (scalar !== undefined) {
      const fault = scalarFault(scalar, node);
      if (fault !== undefined) fail(fault);
    } else if (list !== undefined) {
      if (!Array.isArray(node)) fail(`expected list, got ${goShown(node)}`);
      else checkList(list, node, path);
    }
  }

  function checkMap(
    map: NonNullable<MergeType["map"]>,
    node: Readonly<Record<string, unknown>>,
    path: string,
  ): void {
    for (const [name, member] of Object.entries(node)) {
      const type = map.fields.get(name)?.type ?? map.element;
      if (type === undefined) {
        errors.push(`${path}.${name}: field not declared in schema`);
        return;
      }
      check(type, member, `${path}.${name}`);
    }
  }

  function checkList(
    list: NonNullable<MergeType["list"]>,
    items: readonly unknown[],
    path: string,
  ): void {
    const seen = new Set<string>();
    for (const [index, item] of items.entries()) {
      if (list.isAtomic) {
        check(list.element, item, `${path}[${index}]`);
        continue;
      }
      const element = itemElement(list, item);
      if (typeof element === "string") {
        errors.push(`${path}: element ${index}: ${element}`);
        return;
      }
      const text = elementText(element);
      if (seen.has(text) && !allowsDuplicates)
        errors.push(`${path}: duplicate entries for key ${shownElement(element)}`);
      seen.add(text);
      check(list.element, item, `${path}${shownElement(element)}`);
    }
  }
}

/** The faults as one text, as Go writes them. */
export function typedErrorText(errors: readonly string[]): string {
  const [only] = errors;
  if (errors.length === 1 && only !== undefined) return only;
  return ["errors:", ...errors.map((error) => `  ${error}`)].join("\n");
}

function scalarFault(scalar: NonNullable<MergeType["scalar"]>, value: unknown): string | undefined {
  switch (scalar) {
    case "numeric":
      return isNumeric(value)
        ? undefined
        : `expected numeric (int or float), got ${goTypeOf(value)}`;
    case "string":
      return typeof value === "string" ? undefined : `expected string, got ${goInterface(value)}`;
    case "boolean":
      return typeof value === "boolean" ? undefined : `expected boolean, got ${goShown(value)}`;
    case "untyped":
      return typeof value === "object" ? `expected any scalar, got ${goShown(value)}` : undefined;
  }
}

/** Go's `%#v` of a `value.Value`. */
function goInterface(value: unknown): string {
  return `&value.valueUnstructured{Value:${goSyntax(value)}}`;
}

function goSyntax(value: unknown): string {
  if (Array.isArray(value)) return `[]interface {}{${value.map(goSyntax).join(", ")}}`;
  if (isPlainObject(value)) {
    const members = Object.entries(value).map(
      ([name, member]) => `${JSON.stringify(name)}:${goSyntax(member)}`,
    );
    return `map[string]interface {}{${members.join(", ")}}`;
  }
  return isNumeric(value) || typeof value === "string" ? goValue(value) : String(value);
}

/** Go's `%v` of a `value.Value`. */
function goShown(value: unknown): string {
  return `&{${goPlain(value)}}`;
}
