import { authorsPath } from "../schema/authors-path.js";
import { type AnyObjectSchema, Schema } from "../schema/node.js";
import type { ValidationIssue } from "../schema/issues.js";
import { checkStructure } from "../schema/structural.js";
import type { JSONSchemaProps } from "../schema/types.js";
import { checkMemberName } from "./check-member-name.js";
import { checkDistinct, faultOfVariable, variableOf } from "./environment-variables.js";

/** One setting of the author's: a field of `config`. */
export interface Setting {
  /** The field, such as `maxParallelUpgrades`. */
  readonly name: string;
  /** The environment variable, such as `MAX_PARALLEL_UPGRADES`. */
  readonly variable: string;
  /** What values it takes, with its default where it has one. */
  readonly schema: JSONSchemaProps;
  /** Whether an installation must set it. */
  readonly required: boolean;
}

/** The settings of an operator, in the order of definition. */
export function settingsOf({ config }: { readonly config: AnyObjectSchema }): readonly Setting[] {
  const { properties = {}, required = [] } = config.json;
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    variable: variableOf(name),
    schema,
    required: required.includes(name),
  }));
}

/** Checks that each setting can be given as a text, by a variable of its own. */
export function checkSettings(config: AnyObjectSchema): readonly ValidationIssue[] {
  const issue = (message: string): readonly ValidationIssue[] => [
    { path: ["config"], code: "SETTING_INVALID", message },
  ];
  if (!(config instanceof Schema) || config.json.type !== "object") {
    return issue("must be an object of named fields: k.object({ … })");
  }
  const { additionalProperties, properties = {} } = config.json;
  if (additionalProperties !== undefined || isOpen(config.json)) {
    return issue("must name each setting: k.object({ … })");
  }
  const names = Object.keys(properties);
  return [
    ...(hasRules(config.json) ? issue("must have no rules: nothing evaluates them") : []),
    ...checkValues(config),
    ...settingsOf({ config }).flatMap((setting) => [
      ...checkMemberName(setting.name, ["config", setting.name]),
      ...checkSetting(setting),
    ]),
    ...checkDistinct("config", names),
  ];
}

function isOpen(schema: JSONSchemaProps): boolean {
  return schema["x-kubernetes-preserve-unknown-fields"] === true;
}

function hasRules(schema: JSONSchemaProps): boolean {
  return schema["x-kubernetes-validations"] !== undefined;
}

/** Patterns, limits and defaults, as those of a resource. */
function checkValues(config: AnyObjectSchema): readonly ValidationIssue[] {
  const parent: JSONSchemaProps = { type: "object", properties: { config: config.json } };
  const issues = [
    ...config.faults.map((issue) => ({ ...issue, path: ["config", ...authorsPath(issue.path)] })),
    ...checkStructure(parent).map((issue) => ({ ...issue, path: authorsPath(issue.path) })),
  ];
  return issues;
}

function checkSetting({ name, variable, schema }: Setting): readonly ValidationIssue[] {
  const issues: ValidationIssue[] = [];
  const path = ["config", name];
  const taken = faultOfVariable(variable);
  if (taken !== undefined) {
    const message = `would be ${variable} in the environment, ${taken}: rename it`;
    issues.push({ path, code: "VARIABLE_TAKEN", message });
  }
  const fault = faultOfSetting(schema);
  if (fault !== undefined) issues.push({ path, code: "SETTING_INVALID", message: fault });
  return issues;
}

const scalars: readonly (string | undefined)[] = ["string", "integer", "number", "boolean"];

function faultOfSetting(schema: JSONSchemaProps): string | undefined {
  if (!scalars.includes(schema.type) && schema["x-kubernetes-int-or-string"] !== true) {
    return "must be a string, a number, true or false: a setting is one text in the environment";
  }
  if (schema.nullable === true)
    return "must not be nullable: leave it out with .optional() instead";
  if (hasRules(schema)) return "must have no rules: nothing evaluates them";
  return undefined;
}
