import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { checkManifest } from "../../src/api/check-manifest.js";
import type { CustomResourceDefinitionManifest } from "../../src/api/crd-manifest.js";
import { checkRules } from "../../src/schema/cel-rules.js";
import type { ValidationIssue } from "../../src/schema/issues.js";
import { checkStructure } from "../../src/schema/structural.js";
import type { JSONSchemaProps } from "../../src/schema/types.js";
import type { ControlPlane } from "../../src/testing/control-plane.js";
import { startControlPlane } from "../../src/testing/start-control-plane.js";
import { warnOfAppliedSize } from "../../src/api/manifest-size.js";
import { kubectl } from "../support/kubectl.js";
import { clockSeed, Random, runSeed } from "../support/random.js";
import { broken, randomBuilt, randomNoise } from "../support/random-schema.js";
import { kubectlSupportsIt } from "../support/kubernetes-version.js";
import { serverPath, serverVerdict, type Verdict } from "../support/server-verdict.js";
import { manifestAsServed } from "../support/version-schema.js";
import { manifestWith } from "../unit/api/case-parts.js";
import { definitionCases } from "../unit/api/definition-cases.js";
import { celCases } from "../unit/schema/cel-cases.js";

let controlPlane: ControlPlane;

beforeAll(async () => {
  controlPlane = await startControlPlane();
});

afterAll(async () => {
  await controlPlane?.stop();
});

interface Comparison {
  readonly verdict: Verdict;
  readonly codes: readonly string[];
  /** Where we and the server disagree, for a person; `undefined` where we agree. */
  readonly difference: string | undefined;
}

/** The server calls them by each other's name: it passes the two to `ValidateWebhookService` the wrong way round. */
const swapped: Readonly<Record<string, string>> = {
  "spec.conversion.webhook.clientConfig.service.name":
    "spec.conversion.webhook.clientConfig.service.namespace",
  "spec.conversion.webhook.clientConfig.service.namespace":
    "spec.conversion.webhook.clientConfig.service.name",
};

async function compare(manifest: unknown, stored = false): Promise<Comparison> {
  const verdict = await serverVerdict(controlPlane.admin, manifest, stored);
  const issues = checkManifest(asManifest(manifestAsServed(manifest)));
  const ours = [...new Set(issues.map(({ path }) => serverPath(path)))];
  const theirs = verdict.paths.map((path) => swapped[path] ?? path);
  const isAt = (path: string, other: string): boolean =>
    path === other || (path.startsWith(other) && /^[.[]/.test(path.slice(other.length)));
  // Ours may say more exactly where inside a value.
  const found = theirs.every(
    (other) => ours.some((path) => isAt(path, other)) || followsFrom(other, issues),
  );
  // The server looks no further where it cannot make a structural schema of one.
  const stopped = issues.some(({ code }) => code === "SCHEMA_PRESERVE");
  const noMore = stopped || ours.every((path) => theirs.some((other) => isAt(path, other)));
  const agree = found && noMore;
  const what =
    verdict.accepted !== (issues.length === 0)
      ? "another verdict"
      : theirs.length > 0 && !agree
        ? "another path"
        : undefined;
  const told = issues.map(({ path, code, message }) => `${serverPath(path)} ${message} [${code}]`);
  return {
    verdict,
    codes: issues.map(({ code }) => code),
    difference:
      what &&
      `${what}; server: ${verdict.message.slice(0, 600)}; ours: ${told.join("; ")}; ${JSON.stringify(Object(manifest).spec).slice(0, 1500)}`,
  };
}

/** What the server says a second time of a field that it derives from another. */
function followsFrom(path: string, issues: readonly ValidationIssue[]): boolean {
  if (["metadata.name", "spec.version", "status.storedVersions"].includes(path)) return true;
  return issues.some(
    ({ code }) =>
      // No default satisfies a type that there is not; rules that cost too much together are named.
      (code === "SCHEMA_TYPE" && /\.default\b/.test(path)) ||
      (code === "CEL_TOTAL_COST" && path.endsWith("].rule")),
  );
}

/** Cases are wrong on purpose: the types are what is tested. */
function asManifest(value: unknown): CustomResourceDefinitionManifest {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
  return value as CustomResourceDefinitionManifest;
}

const warnings = ["CRD_SIZE_APPLY"];

/** The codes in the sources of the checks that follow the server. */
function codesInSources(): ReadonlySet<string> {
  const files = [
    ...[
      "check-manifest",
      "check-names",
      "check-conversion",
      "check-version-paths",
      "manifest-size",
    ].map((name) => `src/api/${name}.ts`),
    ...[
      "check-keywords",
      "structural",
      "structural-defaults",
      "structural-lists",
      "structural-nested",
      "structural-resource",
    ].map((name) => `src/schema/${name}.ts`),
  ];
  const codes = files.flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/"([A-Z]+(?:_[A-Z]+)+)"/g)].map(
      ([, code = ""]) => code,
    ),
  );
  return new Set(codes.filter((code) => !code.startsWith("CEL_") && !warnings.includes(code)));
}

describe("each rule of definitions", () => {
  it("is the server's: verdicts and field paths agree", { timeout: 300_000 }, async () => {
    const differences: string[] = [];
    const counts = new Map<string, { accepted: number; refused: number }>();
    for (const { rule, name, accepted, manifest } of definitionCases()) {
      const { verdict, codes, difference } = await compare(manifest, rule === "CRD_SIZE");
      const count = counts.get(rule) ?? { accepted: 0, refused: 0 };
      counts.set(rule, count);
      count[verdict.accepted ? "accepted" : "refused"] += 1;
      const say = (what: string): void => void differences.push(`${rule}, ${name}: ${what}`);
      if (difference !== undefined) say(difference);
      if (verdict.accepted !== accepted) say(`the server says otherwise: ${verdict.message}`);
      else if (!accepted && !codes.includes(rule)) say(`refused by ${codes.join(", ")}`);
    }
    expect(differences).toEqual([]);
    for (const [rule, { accepted, refused }] of counts) {
      expect([rule, Math.min(accepted, refused)]).toEqual([
        rule,
        expect.toSatisfy((n: number) => n >= 3),
      ]);
    }
    const rules = [...counts.keys()].filter((rule) => !rule.startsWith("CEL_"));
    expect(rules.toSorted()).toEqual([...codesInSources()].toSorted());
    process.stdout.write(
      `${definitionCases().length} definitions, ${counts.size} rules: same verdicts and paths\n`,
    );
  });

  it("of CEL is reached by the judged rules", () => {
    const refused = celCases().filter(({ accepted }) => !accepted);
    const counts = new Map<string, number>();
    const others = definitionCases().filter(
      ({ rule, accepted }) => rule.startsWith("CEL_") && !accepted,
    );
    const schemas = [
      ...refused.map(({ schema }) => schema),
      ...others.map(
        ({ manifest }) => asManifest(manifest).spec.versions[0]?.schema.openAPIV3Schema,
      ),
    ];
    for (const schema of schemas)
      for (const code of codesOf(schema)) counts.set(code, (counts.get(code) ?? 0) + 1);
    const few = [...counts].filter(([, count]) => count < 3);
    expect(few).toEqual([]);
  });
});

/** The codes of rules, which are looked at where the rest is sound. */
function codesOf(schema: JSONSchemaProps | undefined): ReadonlySet<string> {
  const structural = checkStructure(schema);
  const issues = structural.length > 0 ? structural : checkRules(schema ?? {});
  return new Set(issues.map(({ code }) => code));
}

it("warns of what kubectl apply loses, to the byte", { timeout: 120_000 }, async ({ skip }) => {
  skip(!kubectlSupportsIt, "kubectl 1.35 does not support the server");
  const ofLength = (length: number): CustomResourceDefinitionManifest =>
    asManifest(
      manifestWith({
        names: { plural: "sized", singular: "sized", kind: "Sized", listKind: "SizedList" },
        metadata: { annotations: { a: "<b>" } },
        schema: { type: "object", description: `<&>"ä\n${"x".repeat(length)}` },
      }),
    );
  let fits = 200_000;
  let length = 262_144;
  while (length - fits > 1) {
    const middle = Math.floor((fits + length) / 2);
    if (warnOfAppliedSize(ofLength(middle)).length === 0) fits = middle;
    else length = middle;
  }
  const apply = async (manifest: object): Promise<unknown> =>
    await kubectl(controlPlane.kubeconfigPath, ["apply", "-f", "-"], JSON.stringify(manifest));
  await expect(apply(ofLength(length))).rejects.toThrow(/annotations: Too long/);
  await apply(ofLength(fits));
});

it("agrees with the server on generated schemas", { timeout: 600_000 }, async () => {
  const seed = runSeed(clockSeed());
  const random = new Random(seed);
  const differences: string[] = [];
  const counts = { built: 0, broken: 0, noise: 0, refused: 0 };
  const check = async (schema: unknown, expected?: boolean): Promise<void> => {
    const manifest = manifestWith({ schema: { type: "object", properties: { spec: schema } } });
    const { verdict, difference } = await compare(manifest);
    if (!verdict.accepted) counts.refused += 1;
    if (difference !== undefined) differences.push(difference);
    else if (expected !== undefined && verdict.accepted !== expected)
      differences.push(
        `expected ${expected ? "to be taken" : "to be refused"}: ${verdict.message} ${JSON.stringify(schema)}`,
      );
  };
  for (let round = 0; round < 150; round += 1) {
    const { json } = randomBuilt(random, 3);
    await check(json, true);
    counts.built += 1;
    await check(broken(random, json), false);
    counts.broken += 1;
    await check(randomNoise(random, 3));
    counts.noise += 1;
  }
  process.stdout.write(`generated schemas, TEST_SEED=${seed}: ${JSON.stringify(counts)}\n`);
  expect(differences).toEqual([]);
});
