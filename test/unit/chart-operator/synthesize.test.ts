import { join } from "node:path";
import { ApiObject, App as CdkApp, Chart, Helm, Include } from "cdk8s";
import { ConfigMap, Deployment, Ingress, k8s } from "cdk8s-plus-27";
import { Construct } from "constructs";
import { describe, expect, test } from "vitest";
import type { LooseRenderer } from "../../../src/chart-operator/chart-object.js";
import { ChartError } from "../../../src/chart-operator/errors.js";
import { synthesize } from "../../../src/chart-operator/synthesize.js";
import { temporaryFolder } from "../../support/temporary-folder.js";
import { writeFile } from "node:fs/promises";
import { configMap, deployment } from "./sample.js";

const object = {
  apiVersion: "example.com/v1",
  kind: "App",
  metadata: { name: "orders", namespace: "shop" },
  spec: { image: "a:1" },
};

function refusalOf(render: LooseRenderer): ChartError {
  try {
    synthesize(render, object);
  } catch (error) {
    if (error instanceof ChartError) return error;
    throw error;
  }
  throw new Error("nothing was refused");
}

const orderOf = (render: LooseRenderer): Record<string, readonly string[]> =>
  Object.fromEntries(synthesize(render, object).map(({ path, after }) => [path, after]));

describe("the objects of a chart", () => {
  test("are of any level, by the path of the construct that the author knows", async () => {
    await using folder = await temporaryFolder();
    const file = join(folder.path, "more.yaml");
    await writeFile(file, "apiVersion: v1\nkind: ConfigMap\nmetadata: { name: included }\n");
    const objects = synthesize((scope) => {
      new Deployment(scope, "l2", { containers: [{ image: "a" }] });
      new k8s.KubeService(scope, "l1", { spec: { ports: [{ port: 80 }] } });
      configMap(new Chart(scope, "nested"), "raw");
      new Include(scope, "file", { url: file });
    }, object);
    expect(objects.map(({ path, manifest }) => `${manifest.kind} ${path}`)).toEqual([
      "Deployment l2",
      "Service l1",
      "ConfigMap nested/raw",
      "ConfigMap file/included-configmap",
    ]);
  });

  test("with one path keep the whole of it", () => {
    expect(
      Object.keys(
        orderOf((scope) => {
          const both = new Construct(scope, "both");
          configMap(both, "Resource");
          configMap(both, "Default");
        }),
      ),
    ).toEqual(["both/Resource", "both/Default"]);
  });

  test("with paths longer than a status can name are told by a hash", () => {
    const paths = Object.keys(
      orderOf((scope) => {
        const deep = new Construct(new Construct(scope, "a".repeat(200)), "b".repeat(100));
        configMap(deep, "one");
        configMap(deep, "two").node.addDependency(deep.node.children[0] ?? deep);
      }),
    );
    expect(paths.map((path) => path.length)).toEqual([253, 253]);
    expect(new Set(paths).size).toBe(2);
  });

  test("leave what they are made of as it was", () => {
    const spec = Object.freeze({ list: Object.freeze(["a"]) });
    synthesize(
      (scope, given) => {
        const { spec: copy } = given as { spec: { list: string[] } };
        copy.list.push("b");
        configMap(scope, "a", { list: copy.list.join() });
      },
      { ...object, spec },
    );
    expect(spec.list).toEqual(["a"]);
  });

  test("are made of nothing that changes without a generation", () => {
    const metadata = {
      ...object.metadata,
      labels: { a: "b" },
      uid: "1",
      resourceVersion: "7",
    };
    let given: unknown;
    const stored = { ...object, metadata, status: { a: 1 } };
    synthesize((_, one) => void (given = one), stored);
    expect(given).toEqual({ ...object, metadata: { name: "orders", namespace: "shop" } });
  });
});

describe("the order of objects", () => {
  test("is that of their dependencies, whatever construct they are said of", () => {
    const order = orderOf((scope) => {
      const store = new Chart(scope, "store");
      deployment(store, "db");
      configMap(store, "config");
      const pages = new Chart(scope, "pages");
      const web = deployment(pages, "web");
      configMap(pages, "config");
      pages.addDependency(store);
      web.addDependency(ApiObject.of(configMap(scope, "first")));
    });
    expect(order).toEqual({
      "store/db": [],
      "store/config": [],
      "pages/web": ["store/db", "store/config", "first"],
      "pages/config": ["store/db", "store/config"],
      first: [],
    });
  });

  test("says nothing of charts that only stand in each other", () => {
    // What is nested may need what stands around it: cdk8s' order of files is no order of readiness.
    const order = orderOf((scope) => {
      const outer = new Chart(scope, "outer");
      configMap(outer, "config");
      deployment(new Chart(outer, "inner"), "web");
    });
    expect(order).toEqual({ "outer/config": [], "outer/inner/web": [] });
  });

  test("takes no longer for many layers", () => {
    const order = orderOf((scope) => {
      let before: Construct[] = [];
      for (let layer = 0; layer < 40; layer += 1) {
        const now = ["a", "b"].map((name) => configMap(scope, `${name}${layer}`));
        for (const one of now) one.node.addDependency(...before);
        before = now;
      }
    });
    expect(order["a39"]).toEqual(["a38", "b38"]);
  });

  test("cannot depend on what is elsewhere", () => {
    const { issues } = refusalOf((scope) => {
      const elsewhere = new Chart(new CdkApp(), "elsewhere");
      configMap(scope, "a").addDependency(configMap(elsewhere, "b"));
    });
    expect(issues).toEqual([expect.objectContaining({ path: ["a"], code: "CHART_DEPENDENCY" })]);
  });
});

class Throwing extends Construct {
  constructor(scope: Construct, id: string) {
    super(scope, id);
    throw new RangeError("no more than 9");
  }
}

describe("what is refused", () => {
  test("names the construct that throws", () => {
    const error = refusalOf((scope) => {
      const chart = new Chart(scope, "app");
      configMap(chart, "settings");
      new Throwing(chart, "web");
    });
    expect([error.code, error.message]).toEqual(["CHART_FAILED", "app/web: no more than 9"]);
    expect(error.cause).toBeInstanceOf(RangeError);
  });

  test("names what is thrown that is no error, and where nothing was made", () => {
    const error = refusalOf(() => {
      throw "nothing works";
    });
    expect(error.message).toBe("nothing works");
  });

  test("is a renderer that waits", () => {
    const error = refusalOf((scope) => Promise.resolve(configMap(scope, "late")));
    expect([error.code, error.message]).toEqual([
      "CHART_FAILED",
      expect.stringMatching(/^the renderer gives a promise/),
    ]);
  });

  test("names every construct that does not validate", () => {
    const error = refusalOf((scope) => {
      new Ingress(new Chart(scope, "app"), "ingress");
      new ConfigMap(scope, "a").node.addValidation({ validate: () => ["one", "two"] });
    });
    expect([error.code, error.message.split("\n")]).toEqual([
      "CHART_INVALID",
      [expect.stringMatching(/^app\/ingress: ingress with no rules/), "a: one", "a: two"],
    ]);
  });

  test("names a validation that throws", () => {
    const error = refusalOf((scope) => {
      const validate = (): string[] => {
        throw new Error("broken");
      };
      configMap(scope, "a").node.addValidation({ validate });
    });
    expect([error.code, error.message]).toEqual(["CHART_FAILED", "a: broken"]);
  });

  test("names an object that has no form in JSON", () => {
    const error = refusalOf((scope) => {
      const props = { apiVersion: "v1", kind: "ConfigMap", data: new Map() };
      new ApiObject(scope, "a", props);
    });
    expect([error.code, error.issues[0]?.path]).toEqual(["CHART_FAILED", ["a"]]);
  });

  test.each<[string, LooseRenderer, RegExp]>([
    [
      "a list",
      (scope) => {
        const props = { apiVersion: "v1", kind: "List", items: [{}, {}] };
        new ApiObject(scope, "a", props);
      },
      /^a: is a List of 2 objects/,
    ],
    [
      "a hook of helm",
      (scope) => {
        const metadata = { annotations: { "helm.sh/hook": "test" } };
        new ApiObject(scope, "a", { apiVersion: "v1", kind: "Pod", metadata });
      },
      /^a: is a hook.*--no-hooks/,
    ],
    [
      "a chart with objects of its own making",
      (scope) =>
        new (class extends Chart {
          override toJson(): never[] {
            return [];
          }
        })(scope, "a"),
      /^a: overrides toJson/,
    ],
    [
      "a construct outside of the scope",
      (scope) => new Chart(CdkApp.of(scope), "a"),
      /^a: was made outside of the scope/,
    ],
    [
      "a chart of an app of its own, which would leave the object without any",
      () => new Chart(new CdkApp(), "b"),
      /^b: was made outside of the scope/,
    ],
  ])("is %s", (_, render, message) => {
    const error = refusalOf(render);
    expect([error.code, error.message]).toEqual(["CHART_INVALID", expect.stringMatching(message)]);
  });

  test("is a Helm chart, with what to do instead", async () => {
    await using folder = await temporaryFolder();
    const helm = join(folder.path, "helm");
    const script = "#!/bin/sh\necho 'apiVersion: v1'\necho 'kind: ConfigMap'\n";
    await writeFile(helm, script, { mode: 0o755 });
    const error = refusalOf((scope) => {
      new Helm(scope, "redis", { chart: "redis", helmExecutable: helm });
    });
    expect(error.message).toMatch(/^redis: renders a Helm chart.*helm template --no-hooks/);
  });
});
