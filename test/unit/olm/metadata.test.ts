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
  ])("%s", (_title, changes, issue) => {
    expect(refuse(changes)).toEqual([issue]);
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
