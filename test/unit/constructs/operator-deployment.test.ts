import { ApiObject, JsonPatch } from "cdk8s";
import { describe, expect, test } from "vitest";
import { type EnvVar, OperatorDeployment } from "../../../src/constructs/index.js";
import { Construct } from "constructs";
import { chartIn, databaseOperator, image, render, type Rendered } from "./sample.js";

const definition = databaseOperator("Cluster");

function deploymentOf(
  props: Partial<ConstructorParameters<typeof OperatorDeployment>[2]>,
): Rendered {
  const chart = chartIn("databases");
  new OperatorDeployment(chart, "deployment", { definition, image, ...props });
  const [deployment] = render(chart);
  if (deployment === undefined) throw new Error("nothing was rendered");
  return deployment;
}

interface PodSpec {
  readonly containers: readonly {
    readonly env: readonly { readonly name: string; readonly value?: string }[];
  }[];
}

function podSpecOf(props: Parameters<typeof deploymentOf>[0]): PodSpec {
  const { spec } = deploymentOf(props) as unknown as {
    readonly spec: { readonly template: { readonly spec: PodSpec } };
  };
  return spec.template.spec;
}

function variable(name: string, props: Parameters<typeof deploymentOf>[0]): string | undefined {
  return podSpecOf(props).containers[0]?.env.find((each) => each.name === name)?.value;
}

test("meets the restricted Pod Security profile and fixes no user", () => {
  expect(deploymentOf({})).toMatchObject({
    apiVersion: "apps/v1",
    kind: "Deployment",
    metadata: { name: "database-operator", namespace: "databases" },
    spec: {
      replicas: 2,
      template: {
        spec: {
          serviceAccountName: "database-operator",
          automountServiceAccountToken: true,
          enableServiceLinks: false,
          securityContext: { runAsNonRoot: true, seccompProfile: { type: "RuntimeDefault" } },
          terminationGracePeriodSeconds: 30,
          volumes: [{ name: "tmp", emptyDir: {} }],
          containers: [
            {
              name: "manager",
              image,
              securityContext: {
                allowPrivilegeEscalation: false,
                capabilities: { drop: ["ALL"] },
                readOnlyRootFilesystem: true,
              },
              volumeMounts: [{ name: "tmp", mountPath: "/tmp" }],
              ports: [
                { name: "health", containerPort: 8081 },
                { name: "metrics", containerPort: 8080 },
              ],
              startupProbe: { httpGet: { path: "/healthz", port: "health" } },
              livenessProbe: { httpGet: { path: "/healthz", port: "health" } },
              readinessProbe: { httpGet: { path: "/readyz", port: "health" } },
            },
          ],
        },
      },
    },
  });
  expect(JSON.stringify(deploymentOf({}))).not.toContain("runAsUser");
});

test("tells the process where it is and what it watches", () => {
  const namespaced = databaseOperator("Namespaced");
  const watched = "WATCH_NAMESPACE";
  expect(variable(watched, {})).toBeUndefined();
  expect(JSON.stringify(deploymentOf({}))).toContain('{"name":"WATCH_NAMESPACE"}');
  expect(variable(watched, { definition: namespaced })).toBe("databases");
  const watchNamespaces = ["b", "c", "a"];
  expect(variable(watched, { definition: namespaced, watchNamespaces })).toBe("a,b,c");
  const text = JSON.stringify(deploymentOf({}));
  expect(text).toContain(
    '{"name":"POD_NAME","valueFrom":{"fieldRef":{"fieldPath":"metadata.name"}}}',
  );
  expect(text).toContain(
    '{"name":"POD_NAMESPACE","valueFrom":{"fieldRef":{"fieldPath":"metadata.namespace"}}}',
  );
});

test("has a selector that neither a moved construct nor a new version changes", () => {
  const chart = chartIn("databases");
  new OperatorDeployment(new Construct(chart, "moved"), "elsewhere", {
    definition: databaseOperator("Cluster", "2.0.0"),
    image,
  });
  const selector = { matchLabels: { "app.kubernetes.io/name": "database-operator" } };
  expect(deploymentOf({})).toMatchObject({ spec: { selector } });
  expect(render(chart)[0]).toMatchObject({ spec: { selector } });
});

test.each([
  ["1.0.0", "1.0.0"],
  ["1.0.0-rc.1+build.7", "1.0.0-rc.1_build.7"],
  ["1.0.0-a-", "1.0.0-a"],
  [`1.0.0-${"a".repeat(80)}`, `1.0.0-${"a".repeat(57)}`],
])("labels version %s as %s", (version, label) => {
  const labels = {
    "app.kubernetes.io/name": "database-operator",
    "app.kubernetes.io/version": label,
  };
  const deployment = deploymentOf({ definition: databaseOperator("Cluster", version) });
  expect(deployment).toMatchObject({
    metadata: { labels },
    spec: { template: { metadata: { labels } } },
  });
});

describe("resources", () => {
  const container = (resources: object): object => ({
    spec: { template: { spec: { containers: [expect.objectContaining({ resources })] } } },
  });

  test("have defaults with a limit on memory alone", () => {
    const expected = { requests: { cpu: "50m", memory: "128Mi" }, limits: { memory: "512Mi" } };
    expect(deploymentOf({})).toMatchObject(container(expected));
  });

  test("are replaced as a whole, and written as strings", () => {
    const resources = { requests: { cpu: 0.5, memory: undefined }, limits: undefined };
    expect(deploymentOf({ resources })).toMatchObject(container({ requests: { cpu: "500m" } }));
  });

  test("refuse what is no quantity or no such field", () => {
    const odd: object = { requests: { cpu: "two", memory: Number.NaN }, claims: [] };
    expect(() => deploymentOf({ resources: odd })).toThrow(
      /resources\.requests\.cpu: must match.*\n.*resources\.requests\.memory: must be.*\n.*resources\.claims: is not a field here/,
    );
  });
});

describe("Node's heap", () => {
  const heap = (memory: string | number | undefined, env?: readonly EnvVar[]): string | undefined =>
    variable("NODE_OPTIONS", { resources: { limits: { memory } }, env });

  test.each([
    ["1Gi", 768],
    ["512Mi", 384],
    ["256Mi", 160],
    [268_435_456, 160],
    ["0.25Gi", 160],
    ["1e9", 715],
    ["1G", 715],
    ["64Mi", 32],
  ])("of a limit of %s is %d MiB", (memory, mebibytes) => {
    expect(heap(memory)).toBe(`--max-old-space-size=${mebibytes}`);
  });

  test("is left to Node without a limit", () => {
    expect(heap(undefined)).toBeUndefined();
    expect(variable("NODE_OPTIONS", { resources: {} })).toBeUndefined();
  });

  test("keeps the options that are given, and gives way to a size among them", () => {
    const options = (value: string): readonly EnvVar[] => [{ name: "NODE_OPTIONS", value }];
    expect(heap("512Mi", options("--enable-source-maps"))).toBe(
      "--max-old-space-size=384 --enable-source-maps",
    );
    expect(heap("512Mi", options("--max_old_space_size=99"))).toBe("--max_old_space_size=99");
    const valueFrom = { configMapKeyRef: { name: "settings", key: "node" } };
    const deployment = JSON.stringify(deploymentOf({ env: [{ name: "NODE_OPTIONS", valueFrom }] }));
    expect(deployment).not.toContain("max-old-space-size");
  });
});

test.each([-1, 1.5, Number.NaN])("refuses %d replicas", (replicas) => {
  expect(() => deploymentOf({ replicas })).toThrow(
    "replicas: must be a whole number that is not negative",
  );
});

test("refuses a bad image, naming the construct and the image", () => {
  expect(() => deploymentOf({ image: "registry.example.com/operator" })).toThrow(
    /construct platform\/deployment is not valid:\n {2}- image: must have a tag or a digest.*; it is "registry\.example\.com\/operator" \[IMAGE_INVALID\]/,
  );
});

test.each([5, 0, 7.5, Number.NaN])("refuses a grace period of %d seconds", (seconds) => {
  expect(() => deploymentOf({ terminationGracePeriodSeconds: seconds })).toThrow(
    "terminationGracePeriodSeconds: must be a whole number above 5",
  );
});

test("tells the process how long it has from SIGTERM", () => {
  const name = "TERMINATION_GRACE_PERIOD_SECONDS";
  expect(variable(name, {})).toBe("30");
  const props = { terminationGracePeriodSeconds: 90 };
  expect(variable(name, props)).toBe("90");
  expect(podSpecOf(props)).toMatchObject(props);
});

test("can be added to by ordinary means", () => {
  const chart = chartIn("databases");
  const deployment = new OperatorDeployment(chart, "deployment", { definition, image });
  ApiObject.of(deployment).addJsonPatch(
    JsonPatch.add("/spec/template/spec/runtimeClassName", "gvisor"),
  );
  expect(render(chart)[0]).toMatchObject({
    spec: { template: { spec: { runtimeClassName: "gvisor" } } },
  });
});
