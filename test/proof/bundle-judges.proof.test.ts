import { execFile } from "node:child_process";
import { cp, mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { type BundleFiles, findingSeverities, validateBundle, writeBundle } from "slipway/olm";
import { beforeAll, describe, expect, it } from "vitest";
import { getJudge } from "../../src/testing/binaries.js";
import { formatYAML, formatYAMLDocuments, parseYAMLDocuments } from "../../src/util/yaml.js";
import { writeRelease } from "../../tools/write-release.js";
import { temporaryFolder } from "../support/temporary-folder.js";
import { brokenBundles } from "../unit/olm/broken-bundles.js";
import { annotations, csvPath, good, prefix } from "../unit/olm/change-bundle.js";
import {
  compareFindings,
  judgedRules,
  type JudgeFinding,
  ourFindings,
  ruleOf,
  silences,
} from "../unit/olm/judged-findings.js";

const root = join(import.meta.dirname, "../..");
let olm: string;

beforeAll(async () => {
  olm = await getJudge("olm");
});

async function run(...args: readonly string[]): Promise<{ stdout: string; stderr: string }> {
  return await promisify(execFile)(olm, args, { maxBuffer: 1 << 28 });
}

/** What the judges find in a folder; they exit with 1 when they find an error. */
async function judge(folder: string, ...settings: string[]): Promise<readonly JudgeFinding[]> {
  const stdout = await run("validate", folder, ...settings).then(
    (outcome) => outcome.stdout,
    (error: { readonly stdout: string }) => error.stdout,
  );
  const { findings }: { readonly findings: readonly JudgeFinding[] } = JSON.parse(stdout);
  return findings;
}

async function judgeFiles(files: BundleFiles): Promise<readonly JudgeFinding[]> {
  await using folder = await temporaryFolder();
  await writeBundle(files, folder.path);
  return await judge(folder.path);
}

/** Runs a task for each item, a few at a time. */
async function forEach<T>(items: readonly T[], task: (item: T) => Promise<void>): Promise<void> {
  const queue = [...items];
  const worker = async (): Promise<void> => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) await task(item);
  };
  await Promise.all(Array.from({ length: availableParallelism() }, worker));
}

/** Makes a catalog of one bundle, as one file of blobs. */
async function catalogOf(bundle: string, target: string): Promise<void> {
  const { stdout, stderr } = await run("opm", "render", bundle, "-o", "yaml");
  expect(stderr).toBe("");
  const blobs = parseYAMLDocuments(stdout);
  const [first] = blobs;
  const { name, package: packageName } = Object(first);
  const channel = { schema: "olm.channel", package: packageName, name: "stable" };
  await mkdir(target);
  await writeFile(
    join(target, "catalog.yaml"),
    formatYAMLDocuments([
      { schema: "olm.package", name: packageName, defaultChannel: "stable" },
      { ...channel, entries: [{ name }] },
      ...blobs,
    ]),
  );
}

const goldens = ["cluster", "namespaced", "full"];

describe("a bundle of ours", () => {
  it.each(["charts/database", "charts/webapp", ...goldens])(
    "has no finding, is rendered by opm, and makes a valid catalog: %s",
    async (name) => {
      await using folder = await temporaryFolder();
      const bundle = join(folder.path, "bundle");
      if (name.startsWith("charts/")) {
        const config = join(root, name, "slipway.config.ts");
        const release = await writeRelease(config, folder.path);
        expect(release.findings).toEqual([]);
        await cp(release.folder, bundle, { recursive: true });
      } else await cp(join(root, "test/golden/olm", name), bundle, { recursive: true });
      expect(await judge(bundle)).toEqual([]);
      expect(await judge(bundle, "k8s-version=1.36")).toEqual([]);
      const catalog = join(folder.path, "catalog");
      await catalogOf(bundle, catalog);
      expect(await run("opm", "validate", catalog)).toEqual({ stdout: "", stderr: "" });
    },
  );

  it("has its dependencies in the catalog, in the words of the resolver", async () => {
    await using folder = await temporaryFolder();
    const bundle = join(root, "test/golden/olm/full");
    await catalogOf(bundle, join(folder.path, "catalog"));
    const text = await readFile(join(folder.path, "catalog/catalog.yaml"), "utf8");
    const rendered = parseYAMLDocuments(text)[2];
    expect(Object(rendered).properties).toEqual(
      expect.arrayContaining([
        {
          type: "olm.gvk.required",
          value: { group: "example.com", version: "v1", kind: "Certificate" },
        },
        {
          type: "olm.package.required",
          value: { packageName: "certificates", versionRange: ">=1.2.0 <2.0.0" },
        },
        { type: "olm.label", value: { label: "storage" } },
        expect.objectContaining({
          type: "olm.constraint",
          value: expect.objectContaining({ cel: expect.anything() }),
        }),
        expect.objectContaining({
          type: "olm.constraint",
          value: expect.objectContaining({ any: expect.anything() }),
        }),
      ]),
    );
  });
});

const cases = Object.entries(brokenBundles).flatMap(([id, bundles]) =>
  Object.entries(bundles).map(([title, { files }]) => ({ name: `${id}: ${title}`, id, files })),
);

describe("on broken bundles, both sides agree finding by finding", () => {
  it.each(Object.keys(brokenBundles))("%s", async (id) => {
    await forEach(
      cases.filter((each) => each.id === id),
      async ({ name, files }) => {
        const { disagreements } = compareFindings(
          await validateBundle(files),
          await judgeFiles(files),
        );
        expect(disagreements, name).toEqual([]);
      },
    );
  });

  it("and there are more than 150 of them", () => {
    expect(cases.length).toBeGreaterThan(150);
  });

  it("and every rule of the judges is broken by one of them", async () => {
    const seen = new Set<string>();
    await forEach(cases, async ({ files }) => {
      for (const finding of await judgeFiles(files)) {
        const rule = ruleOf(finding);
        if (rule !== undefined) seen.add(String(rule.says));
      }
    });
    // The one that upstream means to raise and never does.
    const unheard = judgedRules.map(({ says }) => String(says)).filter((says) => !seen.has(says));
    expect(unheard).toEqual([String(/duplicate install modes/)]);
  });
});

describe("a disagreement shows", () => {
  it("when either side lacks a finding, or has one too many", async () => {
    const { files } = brokenBundles.BUNDLE_RELATED_IMAGE["upper case"] ?? { files: good };
    const ours = await validateBundle(files);
    const theirs = await judgeFiles(files);
    expect(compareFindings(ours, theirs)).toMatchObject({ agreed: 1, disagreements: [] });
    expect(compareFindings([], theirs).disagreements).toHaveLength(2);
    expect(compareFindings(ours, []).disagreements).toHaveLength(1);
    expect(compareFindings([...ours, ...ours], theirs).disagreements).toHaveLength(1);
    const unknown = {
      validator: "csv",
      level: "Error",
      type: "A",
      detail: "something new",
    } as const;
    expect(compareFindings(ours, [...theirs, unknown]).disagreements).toHaveLength(1);
  });
});

describe("the judges say nothing", () => {
  it.each(Object.entries(silences))("of %s, for a reason", async (id, { when }) => {
    const broken = cases.filter((each) => each.id === id);
    const silent: string[] = [];
    await forEach(broken, async ({ name, files }) => {
      const ours = (await validateBundle(files)).filter((finding) => finding.id === id);
      if (!ours.every(when)) return;
      silent.push(name);
      const theirs = await judgeFiles(files);
      const ids = theirs.flatMap((finding) => ruleOf(finding)?.ids ?? []);
      expect(ids, name).not.toContain(id);
    });
    expect(silent).not.toEqual([]);
  });

  it("of what only we check", () => {
    const judged = new Set(judgedRules.flatMap(({ ids }) => ids));
    const others = Object.keys(findingSeverities).filter(
      (id) => ![...judged].some((j) => j === id),
    );
    expect(others.toSorted()).toEqual(ourFindings.toSorted());
  });

  it("of folders, package and default channel in the annotations, but that they are there (a bug of theirs)", async () => {
    const files = annotations({
      [`annotations/${prefix}.manifests.v1`]: "deploy/",
      [`annotations/${prefix}.metadata.v1`]: "",
      [`annotations/${prefix}.package.v1`]: " ",
      [`annotations/${prefix}.channel.default.v1`]: "another",
    });
    const theirs = await judgeFiles(files);
    // Only the convention for names of channels is noticed.
    expect(theirs.map(({ validator }) => validator)).toEqual(["good-practices"]);
    expect((await validateBundle(files)).map(({ id }) => id)).toEqual([
      "FORMAT_DEFAULT_CHANNEL_UNKNOWN",
      "FORMAT_FOLDER",
      "FORMAT_FOLDER",
      "FORMAT_PACKAGE",
    ]);
  });
});

describe("the judges are wrong", () => {
  it("about a good name with a release, when they load manifests alone (a bug of theirs)", async () => {
    await using folder = await temporaryFolder();
    const [csv] = parseYAMLDocuments(good[csvPath] ?? "");
    const named = {
      ...Object(csv),
      metadata: { ...Object(csv).metadata, name: "cache-operator-v1.2.0-2" },
      spec: { ...Object(csv).spec, release: "2" },
    };
    const files = { ...good, [csvPath]: formatYAML(named) };
    await writeBundle(files, folder.path);
    const isAboutName = ({ validator, detail }: JudgeFinding): boolean =>
      validator === "bundle" && detail.includes("bundle name with release");
    expect((await judge(folder.path)).filter(isAboutName)).toEqual([]);
    expect(await validateBundle(folder.path)).toEqual([]);
    const alone = await judge(join(folder.path, "manifests"));
    expect(alone.filter(isAboutName)).toHaveLength(1);
  });

  it("about a webhook's service without a name, which they call its namespace (a bug of theirs)", async () => {
    const files = brokenBundles.CRD_CONVERSION["no service name"]?.files ?? {};
    const fields = (await judgeFiles(files)).map(({ field }) => field);
    expect(fields).toContain("spec.conversion.webhookClientConfig.service.namespace");
    const [ours] = await validateBundle(files);
    expect(ours?.path).toBe("spec.conversion.webhook.clientConfig.service.name");
  });
});

const corpus = process.env["SLIPWAY_CORPUS"];

describe("on the bundles of public projects, both sides agree finding by finding", () => {
  if (corpus === undefined || corpus === "") {
    it.skip("not proven: set SLIPWAY_CORPUS to a folder with bundles below bundles/", () =>
      undefined);
    return;
  }

  it("in SLIPWAY_CORPUS", async () => {
    const folder = join(corpus, "bundles");
    const entries = await readdir(folder, { withFileTypes: true });
    const names = entries.flatMap((entry) => (entry.isDirectory() ? [entry.name] : []));
    expect(names, `bundles in ${folder}`).not.toEqual([]);
    const lines: string[] = [];
    const disagreements: string[] = [];
    for (const name of names.toSorted()) {
      const bundle = join(folder, name);
      const ours = await validateBundle(bundle);
      const result = compareFindings(ours, await judge(bundle));
      lines.push(
        `${name.padEnd(34)} ${ours.length} findings, ${result.agreed} of theirs answered, ${result.extra} ours alone, ${result.later} of validators that are not followed yet`,
      );
      disagreements.push(...result.disagreements.map((text) => `${name}: ${text}`));
    }
    process.stdout.write(`${lines.join("\n")}\n`);
    expect(disagreements).toEqual([]);
  });
});
