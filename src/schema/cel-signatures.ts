import {
  BOOL,
  BYTES,
  DOUBLE,
  DURATION,
  DYN,
  INT,
  NULL,
  STRING,
  TIMESTAMP,
  listType,
  mapType,
  optionalType,
  type CelType,
} from "./cel-types.js";

/** One form of a function: `receiver~name(args) result`. */
export interface CelOverload {
  readonly id: string;
  /** Whether it is called as a method; its receiver is then the first of `args`. */
  readonly member: boolean;
  readonly args: readonly CelType[];
  readonly result: CelType;
}

const UINT: CelType = { kind: "uint" };
const struct = (name: string): CelType => ({ kind: "struct", name });
const opaque = (name: string): CelType => ({ kind: "opaque", name, params: [] });

/** Kubernetes' own types under the short names of the tables. */
const named: Readonly<Record<string, CelType>> = {
  bool: BOOL,
  bytes: BYTES,
  double: DOUBLE,
  duration: DURATION,
  dyn: DYN,
  int: INT,
  string: STRING,
  timestamp: TIMESTAMP,
  uint: UINT,
  URL: struct("kubernetes.URL"),
  Quantity: struct("kubernetes.Quantity"),
  Semver: struct("kubernetes.Semver"),
  Format: struct("kubernetes.NamedFormat"),
  IP: opaque("net.IP"),
  CIDR: opaque("net.CIDR"),
  Authorizer: struct("kubernetes.authorization.Authorizer"),
  PathCheck: struct("kubernetes.authorization.PathCheck"),
  GroupCheck: struct("kubernetes.authorization.GroupCheck"),
  ResourceCheck: struct("kubernetes.authorization.ResourceCheck"),
  Decision: struct("kubernetes.authorization.Decision"),
};

/** Messages that a rule can name and build, as protobuf defines them. */
const messages: Readonly<Record<string, CelType>> = {
  "google.protobuf.Duration": DURATION,
  "google.protobuf.Timestamp": TIMESTAMP,
};

/** Fields that a message literal of a well-known type takes. */
export const MESSAGE_FIELDS: Readonly<Record<string, Readonly<Record<string, CelType>>>> = {
  "google.protobuf.Duration": { seconds: INT, nanos: INT },
  "google.protobuf.Timestamp": { seconds: INT, nanos: INT },
};

/** One overload of a table, with the function it belongs to. */
export interface CelSignature {
  readonly name: string;
  readonly overload: CelOverload;
}

/** Reads a table of `id: receiver~name(args) result` lines, the form of `cel-declarations.ts`. */
export function readSignatures(table: string): readonly CelSignature[] {
  return table
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => readSignature(line.trim()));
}

function readSignature(line: string): CelSignature {
  const [, id, receiver, name, args, result] =
    /^(\S+): (?:(\S.*)~)?(\S+?)\((.*)\) (\S.*)$/.exec(line) ?? [];
  if (id === undefined || name === undefined || result === undefined)
    throw new Error(`not a signature: ${line}`);
  const types = splitTypes(args ?? "").map(readType);
  const overload: CelOverload = {
    id,
    member: receiver !== undefined,
    args: receiver === undefined ? types : [readType(receiver), ...types],
    result: readType(result),
  };
  return { name, overload };
}

function readType(text: string): CelType {
  const [, name, inner] = /^(\w+)<(.*)>$/.exec(text) ?? [];
  if (name === undefined || inner === undefined)
    return named[text] ?? { kind: "param", name: text };
  const [first = DYN, second = DYN] = splitTypes(inner).map(readType);
  switch (name) {
    case "list":
      return listType(first);
    case "map":
      return mapType(first, second);
    case "optional":
      return optionalType(first);
    default:
      return { kind: "type", params: [first] };
  }
}

/** Type names that can be written in a rule of one environment, with the type each stands for. */
export function typeNames(minor: number): ReadonlyMap<string, CelType> {
  const a: CelType = { kind: "param", name: "A" };
  const b: CelType = { kind: "param", name: "B" };
  const names = new Map<string, CelType>([
    ...["bool", "bytes", "double", "duration", "int", "string", "timestamp", "uint"].map(
      (name): [string, CelType] => [name, named[name] ?? DYN],
    ),
    ["list", listType(a)],
    ["map", mapType(a, b)],
    ["null_type", NULL],
    ["type", { kind: "type", params: [] }],
    ...Object.entries(messages),
  ]);
  if (minor >= 28) names.set("optional_type", optionalType({ kind: "param", name: "T" }));
  if (minor >= 30) {
    names.set("net.IP", opaque("net.IP"));
    names.set("net.CIDR", opaque("net.CIDR"));
  }
  return names;
}

/** Splits at the commas that are outside angle brackets. */
function splitTypes(text: string): readonly string[] {
  const parts: string[] = [];
  let depth = 0;
  let part = "";
  for (const character of text) {
    if (character === "<") depth += 1;
    if (character === ">") depth -= 1;
    if (character === "," && depth === 0) {
      parts.push(part.trim());
      part = "";
    } else part += character;
  }
  if (part.trim() !== "") parts.push(part.trim());
  return parts;
}
