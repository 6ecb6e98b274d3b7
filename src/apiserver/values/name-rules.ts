/** Says what is wrong with a name, in the server's words; empty for a good one. */
export type NameRule = (name: string) => readonly string[];

const label = "[a-z0-9]([-a-z0-9]*[a-z0-9])?";
const subdomain = `${label}(\\.${label})*`;
const dns1035 = "[a-z]([-a-z0-9]*[a-z0-9])?";
const key = "([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]";

const noFaults: readonly string[] = [];

interface NameForm {
  readonly words: string;
  readonly pattern: string;
  readonly examples: readonly string[];
  readonly maximum: number;
  /** What a length is counted in, as messages say it. */
  readonly unit: "bytes" | "characters";
}

function ruleOf({ words, pattern, examples, maximum, unit }: NameForm): NameRule {
  const regex = new RegExp(`^${pattern}$`);
  const fault = regexFault(words, pattern, examples);
  return (name) => {
    const fits = regex.test(name);
    // What fits has one byte for each character.
    if (fits && name.length <= maximum) return noFaults;
    return [
      ...(Buffer.byteLength(name) > maximum ? [tooLongFault(maximum, unit)] : []),
      ...(fits ? [] : [fault]),
    ];
  };
}

function tooLongFault(maximum: number, unit: NameForm["unit"]): string {
  return `must be no more than ${maximum} ${unit}`;
}

function regexFault(words: string, pattern: string, examples: readonly string[]): string {
  const shown = examples.map((example) => `'${example}', `).join(" or ");
  return `${words} (e.g. ${shown}regex used for validation is '${pattern}')`;
}

/** Follows `k8s.io/apimachinery/pkg/api/validate/content`. */
export const dns1123Label: NameRule = (name) =>
  name.includes(".") ? ["must not contain dots"] : labelForm(name);

const labelForm: NameRule = ruleOf({
  words:
    "a lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-', and must start and end with an alphanumeric character",
  pattern: label,
  examples: ["my-name", "123-abc"],
  maximum: 63,
  unit: "characters",
});

export const dns1123Subdomain: NameRule = ruleOf({
  words:
    "a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character",
  pattern: subdomain,
  examples: ["example.com"],
  maximum: 253,
  unit: "characters",
});

export const dns1035Label: NameRule = ruleOf({
  words:
    "a DNS-1035 label must consist of lower case alphanumeric characters or '-', start with an alphabetic character, and end with an alphanumeric character",
  pattern: dns1035,
  examples: ["my-name", "abc-123"],
  maximum: 63,
  unit: "characters",
});

export const labelValue: NameRule = ruleOf({
  words:
    "a valid label must be an empty string or consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character",
  pattern: `(${key})?`,
  examples: ["MyValue", "my_value", "12345"],
  maximum: 63,
  unit: "bytes",
});

const keyWords =
  "must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character";
const keyExamples = ["MyName", "my.name", "123-abc"];
const keyFault = regexFault(keyWords, key, keyExamples);
const keyPattern = new RegExp(`^${key}$`);

/** A key of a label, an annotation or a finalizer. */
export const qualifiedName: NameRule = (text) => {
  if (text.length <= 63 && keyPattern.test(text)) return noFaults;
  const parts = text.split("/");
  const fault = keyFault;
  const [first = "", second] = parts;
  if (parts.length > 2)
    return [
      `a valid label key ${fault} with an optional DNS subdomain prefix and '/' (e.g. 'example.com/MyName')`,
    ];
  const faults: string[] = [];
  if (second !== undefined) {
    if (first === "") faults.push("prefix part must be non-empty");
    else faults.push(...dns1123Subdomain(first).map((each) => `prefix part ${each}`));
  }
  const name = second ?? first;
  if (name === "") faults.push("name part must be non-empty");
  else if (Buffer.byteLength(name) > 63) faults.push(`name part ${tooLongFault(63, "bytes")}`);
  if (!keyPattern.test(name)) faults.push(`name part ${fault}`);
  return faults;
};

/** What a path can hold as one segment: names of RBAC objects. */
export const pathSegment: NameRule = (name) => {
  if (name === "." || name === "..") return [`may not be '${name}'`];
  return ["/", "%"]
    .filter((part) => name.includes(part))
    .map((part) => `may not contain '${part}'`);
};

/** The same rule for a prefix that a random ending is added to. */
export function asPrefix(rule: NameRule): NameRule {
  return (prefix) =>
    rule(prefix.length > 1 && prefix.endsWith("-") ? `${prefix.slice(0, -2)}a` : prefix);
}

/** Names of ports. Follows `IsValidPortName` of apimachinery. */
export const portName: NameRule = (name) => [
  ...(Buffer.byteLength(name) > 15 ? [tooLongFault(15, "characters")] : []),
  ...(/^[-a-z0-9]+$/.test(name)
    ? []
    : ["must contain only alpha-numeric characters (a-z, 0-9), and hyphens (-)"]),
  ...(/[a-z]/.test(name) ? [] : ["must contain at least one letter (a-z)"]),
  ...(name.includes("--") ? ["must not contain consecutive hyphens"] : []),
  ...(/^-|-$/.test(name) ? ["must not begin or end with a hyphen"] : []),
];

/** Names of variables. Follows `IsRelaxedEnvVarName` of apimachinery. */
export const variableName: NameRule = (name) => [
  ...(name === "" ? ["environment variable name must be non-empty"] : []),
  ...(/^[ -<>-~]*$/.test(name)
    ? []
    : [
        "a valid environment variable name must consist only of printable ASCII characters other than '='",
      ]),
];

/** Keys of ConfigMaps and Secrets. Follows `IsConfigMapKey` of apimachinery. */
export const configKey: NameRule = (key) => [
  ...(Buffer.byteLength(key) > 253 ? [tooLongFault(253, "characters")] : []),
  ...(/^[-._a-zA-Z0-9]+$/.test(key)
    ? []
    : [
        regexFault(
          "a valid config key must consist of alphanumeric characters, '-', '_' or '.'",
          "[-._a-zA-Z0-9]+",
          ["key.name", "KEY_NAME", "key-name"],
        ),
      ]),
  ...(key === "." || key === ".." ? [`must not be '${key}'`] : []),
  ...(key.startsWith("..") && key !== ".." ? ["must not start with '..'"] : []),
];

const underscored = "_?[a-z0-9]([-_a-z0-9]*[a-z0-9])?";

/** Follows `IsDNS1123SubdomainWithUnderscore` of apimachinery. */
export const dns1123SubdomainWithUnderscore: NameRule = ruleOf({
  words:
    "a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '_', '-' or '.', and must start and end with an alphanumeric character",
  pattern: `${underscored}(\\.${underscored})*`,
  examples: ["example.com"],
  maximum: 253,
  unit: "characters",
});
