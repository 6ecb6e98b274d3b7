import { type BundleMetadata, createBundle, validateBundle } from "slipway/olm";
import { describe, expect, test } from "vitest";
import { parseYAMLDocuments } from "../../../src/util/yaml.js";
import { issuesOf, manifestsOf, metadata, operatorOf, problemsOf } from "./sample.js";

const operator = operatorOf("Cluster");
const manifests = manifestsOf("Cluster");

/** As a caller without a type checker would. */
function create(changes: object, of: object = operator): unknown {
  return Reflect.apply(createBundle, undefined, [of, manifests, { ...metadata, ...changes }]);
}

const refuse = (changes: object, of: object = operator): readonly string[] =>
  issuesOf(() => create(changes, of));

const bytes = (text: string, encoding: BufferEncoding = "utf8"): string =>
  Buffer.from(text, encoding).toString("base64");

describe("metadata is refused:", () => {
  test.each<[string, object, string]>([
    ["no display name", { displayName: undefined }, "metadata.displayName: VALUE_REQUIRED"],
    ["an empty display name", { displayName: "" }, "metadata.displayName: VALUE_MIN_LENGTH"],
    ["a blank description", { description: " \n" }, "metadata.description: METADATA_BLANK"],
    ["an unknown field", { colour: "red" }, "metadata.colour: VALUE_UNKNOWN_FIELD"],
    ["a field of another type", { keywords: "cache" }, "metadata.keywords: VALUE_TYPE"],
    ["no maintainer", { maintainers: [] }, "metadata.maintainers: VALUE_MIN_ITEMS"],
    [
      "a maintainer without an address",
      { maintainers: [{ name: "A" }] },
      "metadata.maintainers.0.email: VALUE_REQUIRED",
    ],
    [
      "an address without a host",
      { maintainers: [{ name: "A", email: "a@" }] },
      "metadata.maintainers.0.email: METADATA_EMAIL",
    ],
    [
      "two addresses in one",
      { maintainers: [{ name: "A", email: "a@b.example, c@d.example" }] },
      "metadata.maintainers.0.email: METADATA_EMAIL",
    ],
    [
      "a provider without a name",
      { provider: { url: "https://a.example" } },
      "metadata.provider.name: VALUE_REQUIRED",
    ],
    ["a blank provider", { provider: { name: " " } }, "metadata.provider.name: METADATA_BLANK"],
    [
      "a provider's relative address",
      { provider: { name: "A", url: "a.example" } },
      "metadata.provider.url: METADATA_URL",
    ],
    ["no channel", { channels: [] }, "metadata.channels: VALUE_MIN_ITEMS"],
    ["a channel twice", { channels: ["stable", "stable"] }, "metadata.channels.1: VALUE_DUPLICATE"],
    [
      "a channel with a blank",
      { channels: ["stable", "my channel"] },
      "metadata.channels.1: METADATA_CHANNEL",
    ],
    ["two channels in one", { channels: ["stable,fast"] }, "metadata.channels.0: METADATA_CHANNEL"],
    [
      "a default channel that is none",
      { defaultChannel: "fast" },
      "metadata.defaultChannel: METADATA_DEFAULT_CHANNEL",
    ],
    [
      "a link without a name",
      { links: [{ url: "https://a.example" }] },
      "metadata.links.0.name: VALUE_REQUIRED",
    ],
    [
      "a link's relative address",
      { links: [{ name: "A", url: "/docs" }] },
      "metadata.links.0.url: METADATA_URL",
    ],
    [
      "a repository's other scheme",
      { repository: "git@a.example:b" },
      "metadata.repository: METADATA_URL",
    ],
    [
      "an unknown capability level",
      { capabilities: "Autopilot" },
      "metadata.capabilities: VALUE_ENUM",
    ],
    ["an unknown category", { categories: ["Caches"] }, "metadata.categories.0: VALUE_ENUM"],
    ["an unknown maturity", { maturity: "ripe" }, "metadata.maturity: VALUE_ENUM"],
    [
      "half a Kubernetes version",
      { minKubeVersion: "1.29" },
      "metadata.minKubeVersion: METADATA_MIN_KUBE_VERSION",
    ],
    [
      "a Kubernetes version with a v",
      { minKubeVersion: "v1.29.0" },
      "metadata.minKubeVersion: METADATA_MIN_KUBE_VERSION",
    ],
    [
      "a time of day in words",
      { createdAt: "yesterday" },
      "metadata.createdAt: METADATA_CREATED_AT",
    ],
    ["a day that is none", { createdAt: "2026-13-01" }, "metadata.createdAt: METADATA_CREATED_AT"],
    [
      "a predecessor that is no name",
      { replaces: "Cache 1.0" },
      "metadata.replaces: METADATA_PREDECESSOR",
    ],
    [
      "a predecessor without a version",
      { replaces: "cache-operator.v1" },
      "metadata.replaces: METADATA_PREDECESSOR",
    ],
    [
      "itself as its predecessor",
      { replaces: "cache-operator.v1.2.0" },
      "metadata.replaces: METADATA_PREDECESSOR",
    ],
    [
      "itself among those it skips",
      { skips: ["cache-operator.v1.2.0"] },
      "metadata.skips.0: METADATA_PREDECESSOR",
    ],
    ["a range that is none", { skipRange: "^1.0.0" }, "metadata.skipRange: METADATA_SKIP_RANGE"],
    [
      "a range with itself in it",
      { skipRange: ">=1.0.0" },
      "metadata.skipRange: METADATA_SKIP_RANGE",
    ],
    [
      "an annotation with a field of its own",
      { annotations: { repository: "x" } },
      "metadata.annotations.repository: METADATA_ANNOTATION",
    ],
    [
      "a derived annotation",
      { annotations: { "alm-examples": "[]" } },
      "metadata.annotations.alm-examples: METADATA_ANNOTATION",
    ],
    [
      "a misspelt annotation",
      { annotations: { "olm.skiprange": "x" } },
      "metadata.annotations.olm.skiprange: METADATA_ANNOTATION",
    ],
    [
      "an annotation that is gone",
      { annotations: { "olm.properties": "[]" } },
      "metadata.annotations.olm.properties: METADATA_ANNOTATION",
    ],
    [
      "an annotation's key",
      { annotations: { "a b": "x" } },
      "metadata.annotations.a b: METADATA_ANNOTATION",
    ],
    [
      "an annotation that is no string",
      { annotations: { a: true } },
      "metadata.annotations.a: VALUE_TYPE",
    ],
    [
      "an icon of another type",
      { icon: { base64data: "", mediatype: "image/webp" } },
      "metadata.icon.mediatype: VALUE_ENUM",
    ],
    [
      "an empty icon",
      { icon: { base64data: "", mediatype: "image/png" } },
      "metadata.icon: METADATA_ICON",
    ],
    [
      "an icon that is no Base64",
      { icon: { base64data: "a b", mediatype: "image/png" } },
      "metadata.icon: METADATA_ICON",
    ],
    [
      "an icon that is not what it says",
      { icon: { base64data: bytes("<svg/>"), mediatype: "image/png" } },
      "metadata.icon: METADATA_ICON",
    ],
    [
      "a web page for an icon",
      { icon: { base64data: bytes("<html><svg/></html>"), mediatype: "image/svg+xml" } },
      "metadata.icon: METADATA_ICON",
    ],
    [
      "an architecture that no label can hold",
      { architectures: ["x86/64"] },
      "metadata.architectures.0: VALUE_PATTERN",
    ],
    [
      "an operating system twice",
      { operatingSystems: ["linux", "linux"] },
      "metadata.operatingSystems.1: VALUE_DUPLICATE",
    ],
    ["a scorecard without an image", { scorecard: {} }, "metadata.scorecard.image: VALUE_REQUIRED"],
    [
      "a scorecard's image without a tag",
      { scorecard: { image: "registry.example.com/scorecard-test" } },
      "metadata.scorecard.image: IMAGE_INVALID",
    ],
    [
      "a test's image in upper case",
      {
        scorecard: {
          image: "registry.example.com/a:1",
          tests: [{ image: "registry.example.com/A:1" }],
        },
      },
      "metadata.scorecard.tests.0.image: IMAGE_INVALID",
    ],
    ["undefined in a list", { keywords: ["cache", undefined] }, "metadata.keywords.1: VALUE_TYPE"],
    ["undefined for a link", { links: [undefined] }, "metadata.links.0: VALUE_TYPE"],
    [
      "undefined for a required part",
      { maintainers: [{ name: "A", email: undefined }] },
      "metadata.maintainers.0.email: VALUE_REQUIRED",
    ],
  ])("%s", (_title, changes, issue) => {
    expect(refuse(changes)).toEqual([issue]);
  });

  const gvk = { group: "a.example", version: "v1", kind: "A" };

  test.each<[string, object, string, RegExp]>([
    ["of no type", { value: gvk }, "type", /must be one of olm\.gvk, .*not ""/],
    ["of an unknown type", { type: "olm.bundle", value: {} }, "type", /not "olm\.bundle"/],
    ["without a value", { type: "olm.gvk" }, "value", /must be an object/],
    [
      "on a kind without its group",
      { type: "olm.gvk", value: { ...gvk, group: undefined } },
      "value.group",
      /must be given/,
    ],
    [
      "on a blank label",
      { type: "olm.label", value: { label: " " } },
      "value.label",
      /must be given/,
    ],
    [
      "with a field more",
      { type: "olm.label", value: { label: "a", value: "b" } },
      "value.value",
      /fields are label/,
    ],
    [
      "on versions in another tool's words",
      { type: "olm.package", value: { packageName: "a", version: "^1.0.0" } },
      "value.version",
      /such as >=1\.0\.0 <2\.0\.0, not "\^1\.0\.0"/,
    ],
    [
      "on a constraint in no form",
      { type: "olm.constraint", value: { failureMessage: "no" } },
      "value",
      /exactly one of gvk, .*it has none/,
    ],
    [
      "on a constraint in two forms",
      { type: "olm.constraint", value: { gvk, cel: { rule: "true" } } },
      "value",
      /it has gvk and cel/,
    ],
    [
      "on a message that is no text",
      { type: "olm.constraint", value: { failureMessage: 7, gvk } },
      "value.failureMessage",
      /must be a text/,
    ],
    [
      "on nothing at all",
      { type: "olm.constraint", value: { all: { constraints: [] } } },
      "value.all.constraints",
      /at least one/,
    ],
    [
      "on a wrong range, deep down",
      {
        type: "olm.constraint",
        value: {
          not: {
            constraints: [
              {
                any: {
                  constraints: [{ package: { packageName: "a", versionRange: "1" } }],
                },
              },
            ],
          },
        },
      },
      "value.not.constraints.0.any.constraints.0.package.versionRange",
      /must be a range/,
    ],
    [
      "on a rule that is no CEL",
      { type: "olm.constraint", value: { cel: { rule: "properties.exists(p," } } },
      "value.cel.rule",
      /^column \d+: /,
    ],
    [
      "on a rule about something unknown",
      { type: "olm.constraint", value: { cel: { rule: "true &&\nself.a" } } },
      "value.cel.rule",
      /^line 2, column 1: .*self/,
    ],
    [
      "on a rule that says neither true nor false",
      { type: "olm.constraint", value: { cel: { rule: "semver_compare('1.0.0', '2.0.0')" } } },
      "value.cel.rule",
      /of type int/,
    ],
    [
      "on a rule with a function of Kubernetes",
      { type: "olm.constraint", value: { cel: { rule: "isSemver('1.0.0')" } } },
      "value.cel.rule",
      /isSemver/,
    ],
    [
      "larger than OLM reads",
      { type: "olm.constraint", value: { failureMessage: "a".repeat(131_072), gvk } },
      "value",
      /at most 131072 bytes/,
    ],
  ])("a dependency %s", (_title, dependency, path, message) => {
    const [problem, ...others] = problemsOf(() => create({ dependencies: [dependency] }));
    expect(others).toEqual([]);
    expect(problem?.code).toBe("METADATA_DEPENDENCY");
    expect(problem?.path.join(".")).toBe(`metadata.dependencies.0.${path}`);
    expect(problem?.message).toMatch(message);
  });

  test("a version that is not semantic", () => {
    for (const version of ["1.0", "v1.0.0", "latest", ""]) {
      expect(refuse({}, { ...operator, version })).toEqual(["operator.version: VERSION_INVALID"]);
    }
  });

  test("a version that no name can hold", () => {
    expect(refuse({}, { ...operator, version: "1.0.0+build" })).toEqual([
      "operator.version: BUNDLE_NAME",
    ]);
    expect(refuse({}, { ...operator, version: `1.0.0-${"a".repeat(60)}` })).toEqual([
      "operator.version: BUNDLE_NAME",
    ]);
  });

  test("nothing at all", () => {
    const make = (): unknown =>
      Reflect.apply(createBundle, undefined, [operator, manifests, undefined]);
    expect(issuesOf(make)).toEqual(["metadata: VALUE_TYPE"]);
  });

  test("everything at once, each with its reason", () => {
    const problems = problemsOf(() =>
      create({ displayName: "", channels: ["a b"], replaces: "x y", icon: 7 }),
    );
    expect(problems.map(({ path }) => path[1])).toEqual([
      "displayName",
      "icon",
      "channels",
      "replaces",
    ]);
    expect(problems[3]?.message).toMatch(/such as cache-operator\.v1\.0\.0/);
  });
});

describe("metadata is taken:", () => {
  test.each<[string, object]>([
    [
      "undefined anywhere",
      { summary: undefined, provider: { name: "A", url: undefined }, annotations: undefined },
    ],
    ["a PNG", { icon: { base64data: bytes("89504e470d0a1a0a00", "hex"), mediatype: "image/png" } }],
    ["a JPEG", { icon: { base64data: bytes("ffd8ffe0", "hex"), mediatype: "image/jpeg" } }],
    ["a GIF", { icon: { base64data: bytes("GIF89a"), mediatype: "image/gif" } }],
    [
      "an SVG behind a prolog",
      {
        icon: {
          base64data: bytes(
            '\ufeff<?xml version="1.0"?>\n<!-- a <svg> -->\n<!DOCTYPE svg [ <!ENTITY a "b"> ]>\n<x:svg xmlns:x="a"/>',
          ),
          mediatype: "image/svg+xml",
        },
      },
    ],
    ["no icon", { icon: undefined }],
    [
      "undefined deep inside",
      {
        links: [{ name: "A", url: "https://a.example", more: undefined }],
        annotations: { a: undefined },
        architectures: undefined,
        scorecard: { image: "registry.example.com/a:1", tests: undefined },
        dependencies: [
          {
            type: "olm.constraint",
            value: { failureMessage: undefined, gvk: undefined, cel: { rule: "true" } },
          },
          { type: "olm.label", value: { label: "a", more: undefined } },
        ],
      },
    ],
    ["no dependency", { dependencies: [] }],
    ["a predecessor of another package", { replaces: "old-cache.2020" }],
    ["a range before it", { skipRange: ">=1.0.0 <1.2.0-0" }],
    ["a day", { createdAt: "2026-01-31" }],
  ])("%s", async (_title, changes) => {
    const files = createBundle(operator, manifests, { ...metadata, ...changes });
    expect(await validateBundle(files)).toEqual([]);
  });

  test("what is left out has its default", () => {
    const least: BundleMetadata = {
      displayName: "A",
      description: "B",
      maintainers: [{ name: "C", email: "c@d.example" }],
      channels: ["fast", "stable"],
    };
    const files = createBundle(operator, manifests, least);
    const [csv] = parseYAMLDocuments(
      files["manifests/cache-operator.clusterserviceversion.yaml"] ?? "",
    );
    expect(csv).toMatchObject({
      metadata: { annotations: { capabilities: "Basic Install" } },
      spec: { provider: { name: "C" }, minKubeVersion: "1.25.0" },
    });
    expect(csv).not.toHaveProperty("spec.icon");
    expect(files["metadata/annotations.yaml"]).toContain("channel.default.v1: fast\n");
  });
});
