import { Document, isScalar, LineCounter, parseAllDocuments, type ScalarTag } from "yaml";
import { stringifyString } from "yaml/util";
import { ToolkitError } from "./error.js";

/**
 * Text is not YAML, or a value has no form in YAML.
 *
 * `code` is `YAML_INVALID` for text that cannot be read, with its `line` and
 * `column` counted from 1; `YAML_UNREPRESENTABLE` for a value that cannot be written.
 */
export class YAMLError extends ToolkitError {
  static {
    this.prototype.name = "YAMLError";
  }

  readonly line?: number;
  readonly column?: number;

  constructor(
    code: "YAML_INVALID" | "YAML_UNREPRESENTABLE",
    message: string,
    place: { readonly line?: number; readonly column?: number } = {},
  ) {
    super(code, message);
    if (place.line !== undefined) this.line = place.line;
    if (place.column !== undefined) this.column = place.column;
  }
}

/** How integers are written and read that no number holds exactly. */
export interface YAMLIntegers {
  /** Whether those of 64 bits are bigints. @default false */
  readonly bigints?: boolean;
}

/**
 * Writes one value as a YAML document: block style, names in the given order, a
 * line feed at the end.
 *
 * Equal values give equal text. A string that a reader of YAML 1.1 or 1.2 could
 * take for something else (`on`, `0755`, `12:30`, `=`) is quoted, several lines
 * become a literal block, nothing is folded, and an object that occurs twice is
 * written twice. Members that are `undefined` are left out.
 *
 * @throws YAMLError `YAML_UNREPRESENTABLE` for what JSON has no form for.
 */
export function formatYAML(value: unknown, options: YAMLIntegers = {}): string {
  checkRepresentable(value, "", [], options);
  const document = new Document(value, {
    aliasDuplicateObjects: false,
    customTags: (tags) => [writtenString, ...tags],
  });
  return document.toString({ lineWidth: 0, indentSeq: true, flowCollectionPadding: false });
}

/** Writes several values as documents of one stream, with `---` between them. */
export function formatYAMLDocuments(values: readonly unknown[]): string {
  return values.map((value) => formatYAML(value)).join("---\n");
}

/** What {@link parseYAMLDocuments} takes beside the text. */
export interface ParseYAMLOptions extends YAMLIntegers {
  /** What errors call the text, such as its file name. @default "YAML" */
  readonly source?: string;
}

/**
 * Reads every document of a YAML or JSON text; documents that hold nothing are left out.
 *
 * Plain scalars mean what they mean to Kubernetes' own reader (`sigs.k8s.io/yaml`):
 * `yes` and `on` are true, `0755` is octal, a date is a string, every name is a
 * string. A name that repeats in one object is an error, which that reader lets
 * pass. Aliases and merge keys are resolved, up to a hundred of them. A byte order
 * mark and line ends of Windows are accepted.
 *
 * @throws YAMLError `YAML_INVALID` for the first fault.
 */
export function parseYAMLDocuments(
  text: string,
  options: ParseYAMLOptions = {},
): readonly unknown[] {
  const { source = "YAML", bigints = false } = options;
  const lineCounter = new LineCounter();
  const fail = (message: string, offset: number): YAMLError => {
    const { line, col: column } = lineCounter.linePos(offset);
    const place = { line: Math.max(line, 1), column: Math.max(column, 1) };
    return new YAMLError(
      "YAML_INVALID",
      `${source}:${place.line}:${place.column}: ${message}`,
      place,
    );
  };
  const documents = parseAllDocuments(text, {
    customTags: (tags) => [
      ...(bigints ? [readLongInteger] : []),
      readTrue,
      readFalse,
      readInteger,
      ...tags,
    ],
    lineCounter,
    merge: true,
    prettyErrors: false,
    resolveKnownTags: false,
    stringKeys: true,
  });
  if (!Array.isArray(documents)) return [];
  const values: unknown[] = [];
  for (const document of documents) {
    const fault = document.errors[0] ?? document.warnings[0];
    if (fault !== undefined) throw fail(fault.message, fault.pos[0]);
    const { contents } = document;
    if (contents === null || (isScalar(contents) && contents.value === null)) continue;
    try {
      const value: unknown = document.toJS({ maxAliasCount: 100 });
      checkRepresentable(value, "", [], options);
      values.push(value);
    } catch (error) {
      throw fail(error instanceof Error ? error.message : String(error), document.range[0]);
    }
  }
  return values;
}

function checkRepresentable(
  value: unknown,
  path: string,
  holders: readonly unknown[],
  options: YAMLIntegers,
): void {
  const refuse = (what: string): YAMLError =>
    new YAMLError("YAML_UNREPRESENTABLE", `${path === "" ? "the value" : path} ${what}`);
  if (value === null || typeof value === "boolean") return;
  if (typeof value === "bigint" && options.bigints === true) return;
  if (typeof value === "string") {
    if (/\p{Surrogate}/u.test(value)) throw refuse("holds half of a surrogate pair");
    return;
  }
  if (typeof value === "number") {
    if (!Number.isFinite(value)) throw refuse(`is ${value}, which JSON has no form for`);
    return;
  }
  if (typeof value !== "object")
    throw refuse(`is of type ${typeof value}, which JSON has no form for`);
  if (holders.includes(value)) throw refuse("holds itself");
  const within = [...holders, value];
  if (Array.isArray(value)) {
    value.forEach((item, index) => checkRepresentable(item, `${path}[${index}]`, within, options));
    return;
  }
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) {
    throw refuse(`is a ${value.constructor.name}, which JSON has no form for`);
  }
  for (const [name, member] of Object.entries(value)) {
    if (member !== undefined) {
      checkRepresentable(member, path === "" ? name : `${path}.${name}`, within, options);
    }
  }
}

const writtenString: ScalarTag = {
  tag: "tag:yaml.org,2002:str",
  default: true,
  identify: (value) => typeof value === "string",
  resolve: (text) => text,
  stringify(item, context, onComment, onChompKeep) {
    const text = String(item.value);
    if (isPlain(text)) return text;
    // PyYAML and go-yaml 2 want a literal block indented, which the root is not.
    if (context.indent !== "" && context.implicitKey !== true && isBlock(text)) {
      return stringifyString(
        { value: text, type: "BLOCK_LITERAL" },
        context,
        onComment,
        onChompKeep,
      );
    }
    return quote(text);
  },
};

/** Characters that some reader drops, takes for a line end, or that nobody would see. */
const unseen =
  // oxlint-disable-next-line no-control-regex -- control characters are what it looks for
  /[\0-\x08\x0b-\x1f\x7f-\xa0\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufffe\uffff]/;

/** Whether every reader takes the bare text for just this string. */
function isPlain(text: string): boolean {
  if (!/^(?:[\p{L}\p{N}_./$()+<^~;\\=]|-(?=\S))/u.test(text)) return false;
  if (/[\n\t]|: | #|[: ]$|^(?:---|\.\.\.)/.test(text) || unseen.test(text)) return false;
  return !isKeyword(text) && !isNumberLike(text);
}

function isKeyword(text: string): boolean {
  return /^(?:y|n|yes|no|on|off|true|false|null|~|=|<<|[-+]?\.(?:inf|nan))$/i.test(text);
}

/** Numbers of any base, with underscores, in base 60, and dates; anything that looks alike is quoted too. */
function isNumberLike(text: string): boolean {
  return /^[-+]?(?:[\d._]|[eE]\d)[\d_.,:xXoObBa-fA-F+\-tTzZ ]*$/.test(text);
}

/** Whether a literal block gives just this string back. */
function isBlock(text: string): boolean {
  return /^\S.*\n/.test(text) && !/\n[\t ]+$/.test(text) && !unseen.test(text);
}

/** A double-quoted scalar on one line; all of its escapes are JSON's. */
function quote(text: string): string {
  return JSON.stringify(text).replace(
    new RegExp(unseen.source, "g"),
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

const readTrue: ScalarTag = {
  tag: "tag:yaml.org,2002:bool",
  default: true,
  test: /^(?:y|Y|yes|Yes|YES|on|On|ON)$/,
  resolve: () => true,
};

const readFalse: ScalarTag = {
  tag: "tag:yaml.org,2002:bool",
  default: true,
  test: /^(?:n|N|no|No|NO|off|Off|OFF)$/,
  resolve: () => false,
};

/** Integers of 64 bits that no number holds exactly. */
const readLongInteger: ScalarTag = {
  tag: "tag:yaml.org,2002:int",
  default: true,
  test: /^[-+]?(?:[1-9]\d{15,}|0[xX][\da-fA-F]{14,})$/,
  resolve(text) {
    const magnitude = BigInt(text.replace(/^[-+]/, ""));
    const integer = text.startsWith("-") ? -magnitude : magnitude;
    const value = Number(integer);
    const isExact = Number.isSafeInteger(value) || BigInt.asIntN(64, integer) !== integer;
    return isExact ? value : integer;
  },
};

/** What Go's `strconv.ParseInt` takes in base 0, beyond what YAML 1.2 calls an integer. */
const readInteger: ScalarTag = {
  tag: "tag:yaml.org,2002:int",
  default: true,
  test: /^[-+]?(?:0[bB][01_]+|0[oO]?[0-7_]+|0[xX][\da-fA-F_]+|[1-9][\d_]*_[\d_]*)$/,
  resolve(text) {
    const digits = text.replace(/^[-+]/, "").replaceAll("_", "");
    const octal = /^0[0-7]+$/.test(digits) ? `0o${digits.slice(1)}` : digits;
    return text.startsWith("-") ? -Number(octal) : Number(octal);
  },
};
