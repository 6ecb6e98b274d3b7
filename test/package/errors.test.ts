import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { findingSeverities } from "slipway/olm";
import ts from "typescript";
import { describe, expect, it } from "vitest";

const root = join(import.meta.dirname, "../..");

/** What is written like a code in `src` and is none. */
const notCodes: readonly string[] = [
  // Environment variables of an operator's process.
  "POD_NAME",
  "POD_NAMESPACE",
  "TERMINATION_GRACE_PERIOD_SECONDS",
  "NODE_OPTIONS",
  "WATCH_NAMESPACE",
  "LEADER_ELECT",
  "HEALTH_PORT",
  "METRICS_PORT",
  "METRICS_SECURE",
  "METRICS_CERT_PATH",
  "LOG_LEVEL",
  "FIELD_VALIDATION",
  "COMPARE_CACHES_SECONDS",
  "MAX_CONCURRENT_RECONCILES",
  "RECONCILE_TIMEOUT_SECONDS",
  "UNHANDLED_REJECTIONS",
  // Environment variables of every Pod.
  "KUBERNETES_SERVICE_HOST",
  "KUBERNETES_SERVICE_PORT",
  // Environment variables of the test kit.
  "SLIPWAY_KUBERNETES_VERSION",
  "KUBEBUILDER_ASSETS",
  "SLIPWAY_SUPERVISED",
  // A code of Node's file system.
  "ERR_FS_EISDIR",
  // Names that Kubernetes gives to capabilities, and to variables of containers.
  "CAP_SYS_ADMIN",
  "AUDIT_WRITE",
  "DAC_OVERRIDE",
  "NET_BIND_SERVICE",
  "SYS_CHROOT",
  "JOB_COMPLETION_INDEX",
  // An example in a message of kube-apiserver.
  "KEY_NAME",
  // A style of the YAML library.
  "BLOCK_LITERAL",
];

const sources = readdirSync(join(root, "src"), { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".ts"))
  .map((name) =>
    ts.createSourceFile(
      name,
      readFileSync(join(root, "src", name), "utf8"),
      ts.ScriptTarget.Latest,
      true,
    ),
  );

function collect<T>(pick: (node: ts.Node) => T | undefined): readonly T[] {
  const found: T[] = [];
  const visit = (node: ts.Node): void => {
    const picked = pick(node);
    if (picked !== undefined) found.push(picked);
    ts.forEachChild(node, visit);
  };
  sources.forEach(visit);
  return found;
}

/** A type that allows a code and a comparison with one raise nothing. */
function isValue({ parent }: ts.Node): boolean {
  const isComparison =
    ts.isCaseClause(parent) ||
    (ts.isBinaryExpression(parent) && /^[!=]==?$/.test(parent.operatorToken.getText()));
  return !ts.isLiteralTypeNode(parent) && !isComparison;
}

const literals: ReadonlySet<string> = new Set(
  collect((node) =>
    ts.isStringLiteralLike(node) && /^[A-Z][A-Z0-9]*(_[A-Z0-9]+)+$/.test(node.text) && isValue(node)
      ? node.text
      : undefined,
  ),
);
const findings = Object.entries(findingSeverities);
const codes = [...new Set([...literals, ...findings.map(([id]) => id)])].filter(
  (code) => !notCodes.includes(code),
);

const page = readFileSync(join(root, "docs/reference/errors.md"), "utf8");
/** Each heading of the third level, with the text below it. */
const sections = page
  .split(/^(?=#{2,3} )/m)
  .filter((part) => part.startsWith("### "))
  .map((part) => {
    const [heading = "", ...lines] = part.slice("### ".length).split("\n");
    return { heading, text: lines.join("\n").trim() };
  });
const headings = sections.map(({ heading }) => heading);

describe("the reference of errors", () => {
  it("has a heading for every code that the sources raise", () => {
    expect(codes.length).toBeGreaterThan(100);
    expect(codes.filter((code) => !headings.includes(code))).toEqual([]);
  });

  it("has no heading for anything else, and none twice", () => {
    const surplus = headings.filter(
      (heading, index) => !codes.includes(heading) || headings.indexOf(heading) < index,
    );
    expect(surplus).toEqual([]);
  });

  it("says in at most three lines what each is", () => {
    const lengths = sections.map(({ heading, text }) => ({
      heading,
      lines: text === "" ? 0 : text.split("\n").length,
    }));
    expect(lengths.filter(({ lines }) => lines < 1 || lines > 3)).toEqual([]);
  });

  it("gives findings their severity, and nothing else one", () => {
    const said = sections.flatMap(({ heading, text }) => {
      const severity = /^Severity: (\w+)\. /.exec(text)?.[1];
      return severity === undefined ? [] : [[heading, severity]];
    });
    expect(Object.fromEntries(said)).toEqual(findingSeverities);
  });
});

describe("the sources", () => {
  it("report every finding that has a severity", () => {
    expect(findings.filter(([id]) => !literals.has(id))).toEqual([]);
  });

  it("still hold all that is excepted here from being a code", () => {
    expect(notCodes.filter((literal) => !literals.has(literal))).toEqual([]);
  });

  // A class below one of these goes by its name, which the page has.
  it("name each class of errors on its prototype, and the page names the class", () => {
    const classes = collect((node) => {
      if (!ts.isClassDeclaration(node)) return undefined;
      const parents = node.heritageClauses?.flatMap(({ types }) => types) ?? [];
      const isError = parents.some(({ expression }) => expression.getText() === "ToolkitError");
      return isError ? node : undefined;
    });
    const faults = classes.flatMap((declaration) => {
      const name = declaration.name?.text ?? "";
      const assignment = `this.prototype.name = ${JSON.stringify(name)};`;
      const isNamed = declaration.members.some(
        (member) =>
          ts.isClassStaticBlockDeclaration(member) && member.getText().includes(assignment),
      );
      return [
        ...(isNamed ? [] : [`${name} has no static block with ${assignment}`]),
        ...(page.includes(`\`${name}\``) ? [] : [`${name} is not in the page`]),
      ];
    });
    expect(classes.length).toBeGreaterThan(5);
    expect(faults).toEqual([]);
  });
});
