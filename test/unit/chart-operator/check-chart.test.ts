import { randomUUID } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Chart, Helm, Include, Yaml } from "cdk8s";
import { chartConditions, defineController, defineResource, k, optional } from "slipway/api";
import { ChartError, type ChartRenderer, checkChart } from "slipway/chart-operator";
import { ConfigMap, Job } from "slipway/kubernetes";
import { describe, expect, test } from "vitest";
import { checkGuestbook } from "../../../charts/guestbook/check.js";
import { checkWebApp } from "../../../charts/webapp/check.js";
import { temporaryFolder } from "../../support/temporary-folder.js";
import {
  type App,
  App as AppResource,
  app,
  configMap,
  deployment,
  render,
  service,
} from "./sample.js";

function problemsOf(renderer: ChartRenderer<App>, controller = app): readonly string[] {
  try {
    checkChart(controller, renderer);
    return [];
  } catch (error) {
    if (!(error instanceof ChartError)) throw error;
    return error.issues.map(({ path, code, message }) => `${path.join(" ")} ${code}: ${message}`);
  }
}

/** Adds to a chart that is right. */
const withMore =
  (more: (scope: Chart) => unknown): ChartRenderer<App> =>
  (scope, given) => {
    more(scope);
    return render(scope, given);
  };

describe("the check of a chart", () => {
  test("gives the objects of each example", () => {
    const examples = checkChart(app, render);
    expect(Object.keys(examples)).toEqual(["minimal", "noted"]);
    expect(examples["minimal"]?.map(({ kind }) => kind)).toEqual([
      "ConfigMap",
      "Deployment",
      "Service",
    ]);
  });

  // What these hold is what runs: an upgrade of cdk8s that changes it renames Deployments.
  test("shows names and selectors, which stay those of the snapshot", async () => {
    const examples = { webapp: checkWebApp(), guestbook: checkGuestbook() };
    const text = `${JSON.stringify(examples, undefined, 2)}\n`;
    await expect(text).toMatchFileSnapshot("../../golden/charts.json");
  });

  test("names each kind that is not declared, and none as unused", () => {
    const more = defineController({
      name: "more",
      for: AppResource,
      owns: [ConfigMap],
      conditions: chartConditions,
    });
    const problems = problemsOf(render as never, more as never);
    expect(problems).toEqual(
      ["minimal", "noted"].flatMap((example) => [
        `example ${example} app/web CHART_KIND_UNDECLARED: makes Deployment of apps/v1, which the controller more does not own: add the kind to its owns`,
        `example ${example} app/front CHART_KIND_UNDECLARED: makes Service of v1, which the controller more does not own: add the kind to its owns`,
      ]),
    );
  });

  test("names each kind that no example makes, optional ones too", () => {
    const more = defineController({
      name: "more",
      for: AppResource,
      owns: [...app.owns, optional(Job)],
      conditions: chartConditions,
    });
    expect(problemsOf(render, more as never)).toEqual([
      " CHART_KIND_UNUSED: no example makes Job of batch/v1: take it out of owns of the controller more, or give an example that makes one",
    ]);
  });

  test("names a resource without examples", () => {
    const Bare = defineResource({
      group: "example.com",
      kind: "Bare",
      versions: { v1: { spec: k.object({}), status: k.object({}).standard() } },
    });
    const bare = defineController({ name: "bare", for: Bare, conditions: chartConditions });
    expect(() => checkChart(bare, (scope) => scope)).toThrow(/Bare has no examples/);
  });

  test("names what is another each time", () => {
    expect(problemsOf(withMore((scope) => configMap(scope, "id", { id: randomUUID() })))).toEqual(
      ["minimal", "noted"].map((example) =>
        expect.stringMatching(
          new RegExp(`^example ${example} id CHART_IMPURE: is another each time`),
        ),
      ),
    );
  });

  test("names names that every object would have", () => {
    const named = withMore((scope) => deployment(scope, "fixed", { name: "web" }));
    expect(problemsOf(named)[0]).toBe(
      "example minimal fixed CHART_NAME_SHARED: is Deployment web of every App in a namespace: leave the name to cdk8s, or make it of metadata.name",
    );
  });

  test("names selectors that are for the Pods of every object", () => {
    const shared = withMore((scope) => {
      deployment(scope, "fixed", { labels: { app: "web" } });
      service(scope, "all", { app: "web" });
      service(scope, "gateway", { app: "somebody-elses" });
    });
    expect(problemsOf(shared).slice(0, 2)).toEqual([
      'example minimal fixed CHART_SELECTOR_SHARED: selects the Pods of every App in a namespace, by {"matchLabels":{"app":"web"}}: make a label of the construct\'s path, or of metadata.name',
      'example minimal all CHART_SELECTOR_SHARED: selects the Pods of every App in a namespace, by {"matchLabels":{"app":"web"}}: make a label of the construct\'s path, or of metadata.name',
    ]);
  });

  test("names what children may not have, and circles", () => {
    const odd = withMore((scope) => {
      const [a, b] = [configMap(scope, "a"), configMap(scope, "b")];
      a.addDependency(b);
      b.addDependency(a);
      deployment(scope, "c").metadata.add("creationTimestamp", "2026-01-01T00:00:00Z");
    });
    expect(problemsOf(odd).slice(0, 2)).toEqual([
      expect.stringMatching(
        /^example minimal c CHILD_INVALID: Deployment has metadata.creationTimestamp/,
      ),
      expect.stringMatching(/^example minimal a CHILD_INVALID: comes after itself: a, b, a/),
    ]);
  });

  test("names URLs, and files by a path from where the process runs, and reads neither", () => {
    const remote = withMore(
      (scope) => new Include(scope, "crds", { url: "https://example.invalid/a.yaml" }),
    );
    expect(problemsOf(remote)[0]).toMatch(
      /^example minimal crds CHART_FAILED: reads https:\/\/example.invalid/,
    );
    const local = withMore((scope) => new Include(scope, "crds", { url: "charts/crds.yaml" }));
    expect(problemsOf(local)[0]).toBe(
      'example minimal crds CHART_FAILED: reads charts/crds.yaml from the folder that the process runs in, which an image does not have: name it by fileURLToPath(new URL("./crds.yaml", import.meta.url))',
    );
  });

  test("leaves the library as it was", async () => {
    const before = Object.getOwnPropertyDescriptor(Yaml, "load");
    await using folder = await temporaryFolder();
    const url = join(folder.path, "a.yaml");
    await writeFile(url, "apiVersion: v1\nkind: ConfigMap\nmetadata: {}\n");
    expect(problemsOf(withMore((scope) => new Include(scope, "a", { url })))).toEqual([]);
    expect(Object.getOwnPropertyDescriptor(Yaml, "load")).toEqual(before);
  }, 60_000);

  test("names a Helm chart", async () => {
    await using folder = await temporaryFolder();
    const helm = join(folder.path, "helm");
    await writeFile(helm, "#!/bin/sh\necho 'apiVersion: v1'\necho 'kind: ConfigMap'\n", {
      mode: 0o755,
    });
    const redis = withMore(
      (scope) => new Helm(scope, "redis", { chart: "redis", helmExecutable: helm }),
    );
    expect(problemsOf(redis)[0]).toMatch(/^example minimal redis/);
  }, 60_000);

  test("names everything at once", () => {
    const problems = problemsOf((scope, given) => {
      new Chart(scope, "empty").node.addValidation({ validate: () => ["is empty"] });
      return render(scope, given);
    });
    expect(problems).toEqual(
      ["minimal", "noted"].map((example) => `example ${example} empty CHART_VALIDATION: is empty`),
    );
  });
});
