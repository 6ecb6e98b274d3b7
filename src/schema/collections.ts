import { asNode, faultsBelow } from "./faults.js";
import type { ValidationIssue } from "./issues.js";
import { type AnySchema, Schema } from "./node.js";
import type { JSONSchemaProps } from "./types.js";

/** A schema of a list whose items have one schema. */
export class ListSchema<V extends AnySchema> extends Schema<
  readonly V["~input"][],
  readonly V["~stored"][],
  "required"
> {
  readonly items: V;

  constructor(items: V, keywords: JSONSchemaProps, faults: readonly ValidationIssue[] = []) {
    const node = asNode(items);
    super({ ...keywords, items: node.json }, "required", [
      ...faults,
      ...faultsBelow(node, ["items"]),
    ]);
    this.items = items;
  }
}

/** A schema of a map from strings to values of one schema. */
export class MapSchema<V extends AnySchema> extends Schema<
  { [name: string]: V["~input"] },
  { readonly [name: string]: V["~stored"] },
  "required"
> {
  readonly values: V;

  constructor(values: V, keywords: JSONSchemaProps, faults: readonly ValidationIssue[] = []) {
    const node = asNode(values);
    super({ ...keywords, additionalProperties: node.json }, "required", [
      ...faults,
      ...faultsBelow(node, ["additionalProperties"]),
    ]);
    this.values = values;
  }
}
