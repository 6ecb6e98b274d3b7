import { parseYAMLDocuments, YAMLError } from "../../util/yaml.js";
import { mostNesting, servedYamlNesting, tooDeep, yamlNesting } from "./nesting.js";

/** What is wrong with a text that should be YAML; its message begins as Go's does. */
export class YamlTextError extends Error {}

/**
 * Reads the first document of a text.
 *
 * @throws YamlTextError
 * @throws StatusError 501 for what is deeper than is served
 */
export function parseYamlText(text: string): unknown {
  const { depth, line } = yamlNesting(text);
  if (depth > mostNesting) {
    const place = line === 1 ? "" : `line ${line}: `;
    throw new YamlTextError(`yaml: ${place}exceeded max depth of ${mostNesting}`);
  }
  if (depth > servedYamlNesting) throw tooDeep();
  try {
    return parseYAMLDocuments(text, { bigints: true })[0];
  } catch (error) {
    if (!(error instanceof YAMLError)) throw error;
    const fault = error.message.replace(/^YAML:\d+:\d+: /, "");
    throw new YamlTextError(`yaml: line ${error.line ?? 1}: ${fault}`);
  }
}
