/** Any value that JSON can carry; arrays and objects are never modified by the toolkit. */
export type JSONValue =
  | string
  | number
  | boolean
  | null
  | readonly JSONValue[]
  | { readonly [key: string]: JSONValue };

/** The types a structural schema may name. */
export type JSONSchemaType = "object" | "array" | "string" | "integer" | "number" | "boolean";

/**
 * One `x-kubernetes-validations` entry.
 *
 * Follows `ValidationRule` of apiextensions.k8s.io/v1.
 */
export interface ValidationRule {
  /** A CEL expression over `self` (and `oldSelf`) that must be true. */
  readonly rule: string;
  /** What the API server answers when the rule is false; one line. */
  readonly message?: string;
  /** A CEL expression that yields the message. */
  readonly messageExpression?: string;
  /** @default "FieldValueInvalid" */
  readonly reason?:
    | "FieldValueInvalid"
    | "FieldValueForbidden"
    | "FieldValueRequired"
    | "FieldValueDuplicate";
  /** The field that the failure is reported at, as a JSON path below the node. */
  readonly fieldPath?: string;
  /** Makes `oldSelf` an optional, so that the rule also runs on create. @default false */
  readonly optionalOldSelf?: boolean;
}

/**
 * The OpenAPI v3 subset that a CustomResourceDefinition may carry.
 *
 * Follows `JSONSchemaProps` of apiextensions.k8s.io/v1; keywords that a
 * structural schema never holds (`$ref`, `definitions`, `patternProperties` …)
 * are left out.
 */
export interface JSONSchemaProps {
  readonly description?: string;
  readonly type?: JSONSchemaType;
  readonly format?: string;
  readonly title?: string;
  readonly default?: JSONValue;
  readonly example?: JSONValue;
  readonly maximum?: number;
  readonly exclusiveMaximum?: boolean;
  readonly minimum?: number;
  readonly exclusiveMinimum?: boolean;
  readonly maxLength?: number;
  readonly minLength?: number;
  readonly pattern?: string;
  readonly maxItems?: number;
  readonly minItems?: number;
  readonly uniqueItems?: boolean;
  readonly multipleOf?: number;
  readonly enum?: readonly JSONValue[];
  readonly maxProperties?: number;
  readonly minProperties?: number;
  readonly required?: readonly string[];
  readonly items?: JSONSchemaProps;
  readonly allOf?: readonly JSONSchemaProps[];
  readonly oneOf?: readonly JSONSchemaProps[];
  readonly anyOf?: readonly JSONSchemaProps[];
  readonly not?: JSONSchemaProps;
  readonly properties?: { readonly [name: string]: JSONSchemaProps };
  readonly additionalProperties?: JSONSchemaProps | boolean;
  readonly nullable?: boolean;
  readonly externalDocs?: { readonly description?: string; readonly url?: string };
  readonly "x-kubernetes-preserve-unknown-fields"?: boolean;
  readonly "x-kubernetes-embedded-resource"?: boolean;
  readonly "x-kubernetes-int-or-string"?: boolean;
  readonly "x-kubernetes-list-map-keys"?: readonly string[];
  readonly "x-kubernetes-list-type"?: "atomic" | "set" | "map";
  readonly "x-kubernetes-map-type"?: "atomic" | "granular";
  readonly "x-kubernetes-validations"?: readonly ValidationRule[];
}
