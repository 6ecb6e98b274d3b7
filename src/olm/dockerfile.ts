import { annotationKeys } from "./annotations.js";
import { compareTexts } from "../util/text.js";

/** What builds a bundle's image from the folder it stands in. */
export function formatDockerfile(labels: Readonly<Record<string, string>>): string {
  const hasTests = labels[annotationKeys.testConfig] !== undefined;
  return [
    "FROM scratch",
    "",
    ...Object.entries(labels).map(([key, value]) => `LABEL ${key}=${quoteWhereNeeded(value)}`),
    "",
    "COPY manifests /manifests/",
    "COPY metadata /metadata/",
    ...(hasTests ? ["COPY tests/scorecard /tests/scorecard/"] : []),
    "",
  ].join("\n");
}

/** The labels that a Dockerfile gives its image, sorted; what is no plain label is passed over. */
export function labelsOfDockerfile(text: string): Readonly<Record<string, string>> {
  const labels: [string, string][] = [];
  // A backslash at the end of a line continues the instruction.
  for (const line of text.replace(/\\\r?\n/g, " ").split(/\r?\n/)) {
    const instruction = /^\s*LABEL\s+(.*)$/i.exec(line);
    if (instruction === null) continue;
    const pairs = /("(?:[^"\\]|\\.)*"|[^\s=]+)=("(?:[^"\\]|\\.)*"|\S*)/g;
    for (const [, key = "", value = ""] of (instruction[1] ?? "").matchAll(pairs)) {
      labels.push([unquote(key), unquote(value)]);
    }
  }
  return Object.fromEntries(labels.toSorted(([a], [b]) => compareTexts(a, b)));
}

function quoteWhereNeeded(value: string): string {
  if (/^[\w./,+:@-]+$/.test(value)) return value;
  return `"${value.replace(/[\\"$]/g, "\\$&")}"`;
}

function unquote(text: string): string {
  return text.startsWith('"') ? text.slice(1, -1).replace(/\\(.)/g, "$1") : text;
}
