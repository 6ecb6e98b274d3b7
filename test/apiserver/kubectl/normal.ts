import type { KubectlOutcome } from "./command.js";

const marks: readonly (readonly [RegExp, string])[] = [
  [/\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/g, "<uid>"],
  [/\b20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/g, "<time>"],
  [/\b20\d\d-\d\d-\d\d \d\d:\d\d:\d\d\.\d+ [+-]\d{4}/g, "<time>"],
  [/\b(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d\d \w{3} 20\d\d \d\d:\d\d:\d\d [+-]\d{4}/g, "<time>"],
  [/\b[IWEF]\d{4} \d\d:\d\d:\d\d\.\d+ +\d+ /g, "<log> "],
  [/\b(?:https?:\/\/)?127\.0\.0\.1:\d+/g, "<server>"],
  [/(Resource Version: +)\d+/g, "$1<version>"],
  [/X509SHA256=[0-9a-f]{64}/g, "X509SHA256=<hash>"],
  [/pod-template-hash=[a-z0-9]+/g, "pod-template-hash=<hash>"],
  [/kubectl-edit-\d+/g, "kubectl-edit-<random>"],
  [/("serverAddress":")[^"]*/g, "$1<address>"],
  [/\b(\d+):3[0-2]\d{3}\//g, "$1:<node port>/"],
  [/((?:resourceVersion|resource version)\\*"?: *\\*"?)\d+/g, "$1<version>"],
  [/\bresourceVersion=\d+/g, "resourceVersion=<version>"],
  [/\/tmp\/[^/\s]+\//g, "/tmp/<random>/"],
  [/\b10\.0\.0\.\d+\b/g, "<cluster ip>"],
  [/^(Age: +|.*? )\d+(?:ms|s|m\d+s)( ago)?(?=$|\s)/gm, "$1<age>$2"],
];

/** What a command said, without what differs from run to run. */
export function normalOutcome(
  { code, stdout, stderr }: KubectlOutcome,
  folder: string,
): KubectlOutcome {
  return { code, stdout: normalText(stdout, folder), stderr: normalText(stderr, folder) };
}

function normalText(text: string, folder: string): string {
  let result = text.replaceAll(folder, "<folder>");
  for (const [pattern, mark] of marks) result = result.replaceAll(pattern, mark);
  // Columns are as wide as the widest of them, which may be an age.
  return result.replaceAll(/(?<=\S) {2,}/g, "  ").replaceAll(/ +$/gm, "");
}
