import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { ApiObject, App, Chart } from "cdk8s";
import { Construct } from "constructs";
import { defineController, defineOperator, defineResource, k } from "slipway/api";
import {
  defineConfig,
  file,
  imageReferenceOf,
  manifestsOf,
  type ReleaseConfig,
  ReleaseConfigError,
  resolveBundleMetadata,
} from "slipway/config";
import type { KubernetesObject } from "slipway/meta";
import { constructPathAnnotation, createBundle } from "slipway/olm";
import { describe, expect, test } from "vitest";
import { temporaryFolder } from "../../support/temporary-folder.js";

const Thing = defineResource({
  group: "example.com",
  kind: "Thing",
  versions: { v1: { spec: k.object({ a: k.string() }) } },
});
const operator = defineOperator({
  name: "thing-operator",
  version: "1.0.0-rc.1+5",
  controllers: [defineController({ name: "thing", for: Thing })],
});
const config: ReleaseConfig = {
  operator,
  chart: (app: App) => new Chart(app, "things"),
  image: "registry.example.com:5000/thing-operator",
  bundle: {
    displayName: "Things",
    description: "Makes things.",
    maintainers: [{ name: "A", email: "a@b.example" }],
    channels: ["stable"],
  },
};

function issuesOf(changes: object): readonly string[] {
  try {
    Reflect.apply(defineConfig, undefined, [{ ...config, ...changes }]);
    return [];
  } catch (error) {
    if (!(error instanceof ReleaseConfigError)) throw error;
    return error.issues.map(({ path, code }) => `${path.join(".")}: ${code}`);
  }
}

describe("defineConfig", () => {
  test("returns what it is given", () => {
    expect(defineConfig(config)).toBe(config);
    expect(config.chart(new App()).node.id).toBe("things");
  });

  test.each<[string, object, string]>([
    ["an entry", { main: "./main.ts" }, "main: OPTION_UNKNOWN"],
    ["no operator", { operator: undefined }, "operator: OPTION_TYPE"],
    ["a chart's path", { chart: "./chart.ts" }, "chart: OPTION_TYPE"],
    ["no image", { image: "" }, "image: OPTION_TYPE"],
    ["an image with a tag", { image: "registry.example.com/a:1" }, "image: IMAGE_TAG"],
    ["an image with a digest", { image: "registry.example.com/a@sha256:1" }, "image: IMAGE_TAG"],
    ["no bundle", { bundle: null }, "bundle: OPTION_TYPE"],
    ["a check that is none", { checks: ["npm test"] }, "checks: OPTION_TYPE"],
  ])("refuses %s", (_title, changes, issue) => {
    expect(issuesOf(changes)).toEqual([issue]);
  });

  test("refuses everything that is wrong at once", () => {
    expect(issuesOf({ main: "a", image: 7, chart: 7 })).toHaveLength(3);
    expect(() => Reflect.apply(defineConfig, undefined, [undefined])).toThrow(
      /^the release configuration is not valid:\n {2}- must be an object/,
    );
  });

  test("gives the image the version as its tag", () => {
    expect(imageReferenceOf(config)).toBe("registry.example.com:5000/thing-operator:1.0.0-rc.1_5");
  });
});

describe("manifestsOf", () => {
  test("gives each object the path of its construct, which createBundle names", () => {
    const app = new App();
    const chart = new Chart(app, "shop", { namespace: "shop" });
    const objectOf = (id: string, kind: string, scope: Construct = chart): ApiObject =>
      new ApiObject(scope, id, {
        apiVersion: "v1",
        kind,
        metadata: { annotations: { mine: "a" } },
      });
    objectOf("limits", "LimitRange", new Construct(chart, "inner"));
    objectOf("settings", "ConfigMap");
    const manifests = manifestsOf(chart);
    const plain = chart
      .toJson()
      .map(({ metadata, ...rest }: KubernetesObject) => [rest, metadata?.name]);
    expect(manifests.map(({ metadata, ...rest }) => [rest, metadata?.name])).toEqual(plain);
    expect(manifests.map(({ metadata }) => metadata?.annotations)).toEqual([
      { mine: "a", [constructPathAnnotation]: "shop/inner/limits" },
      { mine: "a", [constructPathAnnotation]: "shop/settings" },
    ]);
    const bundle = { ...config.bundle, description: "Makes things." };
    const { icon: _icon, ...metadata } = bundle;
    expect(() => createBundle(operator, manifests, metadata)).toThrow(
      /LimitRange \S+ \(construct shop\/inner\/limits\) is of a kind that OLM does not take/,
    );
  });
});

describe("resolveBundleMetadata", () => {
  test("leaves alone what is no file", async () => {
    expect(await resolveBundleMetadata(config.bundle, "/nowhere")).toEqual(config.bundle);
  });

  test("reads texts and icons beside the configuration file", async () => {
    await using temporary = await temporaryFolder();
    await mkdir(join(temporary.path, "docs"));
    await writeFile(join(temporary.path, "docs/README.md"), "\ufeffOne\r\ntwo\r\n");
    await writeFile(join(temporary.path, "icon.SVG"), "<svg/>");
    const bundle = {
      ...config.bundle,
      description: file("./docs/README.md"),
      icon: file("icon.SVG"),
    };
    expect(await resolveBundleMetadata(bundle, temporary.path)).toEqual({
      ...config.bundle,
      description: "One\ntwo\n",
      icon: { base64data: "PHN2Zy8+", mediatype: "image/svg+xml" },
    });
  });

  test("names every file that cannot be read, by its whole path", async () => {
    await using temporary = await temporaryFolder();
    const bundle = { ...config.bundle, description: file("README.md"), icon: file("icon.png") };
    const failure = resolveBundleMetadata(bundle, temporary.path);
    await expect(failure).rejects.toMatchObject({
      code: "RELEASE_CONFIG_INVALID",
      issues: [{ code: "FILE_UNREADABLE" }, { code: "FILE_UNREADABLE" }],
    });
    const path = join(temporary.path, "icon.png");
    await expect(failure).rejects.toThrow(
      `bundle.icon: cannot be read from ${path}: there is no such file`,
    );
  });

  test("leaves it to createBundle that an icon is not what its name says", async () => {
    await using temporary = await temporaryFolder();
    await writeFile(join(temporary.path, "icon.png"), "<svg/>");
    const bundle = { ...config.bundle, icon: file("icon.png") };
    const metadata = await resolveBundleMetadata(bundle, temporary.path);
    expect(() => createBundle(operator, [], metadata)).toThrow(
      /metadata\.icon: must hold an image of type image\/png, but its bytes are of type image\/svg\+xml/,
    );
  });

  test("refuses an icon whose name says nothing, and a folder for a text", async () => {
    await using temporary = await temporaryFolder();
    const bundle = { ...config.bundle, description: file("."), icon: file("icon.bmp") };
    await expect(resolveBundleMetadata(bundle, temporary.path)).rejects.toThrow(
      /description: .*that is a folder[^]*icon: must be a file that ends in \.svg, .*not icon\.bmp/,
    );
  });
});
