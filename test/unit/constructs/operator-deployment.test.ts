import { ApiObject, JsonPatch } from "cdk8s";
import { describe, expect, test } from "vitest";
import { OperatorDeployment } from "../../../src/constructs/index.js";
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

function watchNamespace(
  props: Partial<ConstructorParameters<typeof OperatorDeployment>[2]>,
): unknown {
  const { spec } = deploymentOf(props) as unknown as {
    spec: { template: { spec: { containers: { env: { name: string; value?: string }[] }[] } } };
  };
  return spec.template.spec.containers[0]?.env.find(({ name }) => name === "WATCH_NAMESPACE")
    ?.value;
}

test("meets the restricted Pod Security profile and fixes no user", () => {
  expect(deploymentOf({})).toMatchObject({
    apiVersion: "apps/v1",
    kind: "Deployment",
    metadata: { name: "database-operator", namespace: "databases" },
    spec: {
      replicas: 1,
      template: {
        spec: {
          serviceAccountName: "database-operator",
          automountServiceAccountToken: true,
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
              ports: [{ name: "health", containerPort: 8081 }],
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
  expect(watchNamespace({})).toBe("");
  expect(watchNamespace({ definition: namespaced })).toBe("databases");
  expect(watchNamespace({ definition: namespaced, watchNamespaces: ["b", "c", "a"] })).toBe(
    "a,b,c",
  );
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
    expect(deploymentOf({ resources })).toMatchObject(container({ requests: { cpu: "0.5" } }));
  });

  test("refuse what is no quantity or no such field", () => {
    const odd: object = { requests: { cpu: "two", memory: Number.NaN }, claims: [] };
    expect(() => deploymentOf({ resources: odd })).toThrow(
      /resources\.requests\.cpu: must match.*\n.*resources\.requests\.memory: must be.*\n.*resources\.claims: is not a field here/,
    );
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

test("can be added to by ordinary means", () => {
  const chart = chartIn("databases");
  const deployment = new OperatorDeployment(chart, "deployment", { definition, image });
  ApiObject.of(deployment).addJsonPatch(
    JsonPatch.add("/spec/template/spec/priorityClassName", "high"),
  );
  expect(render(chart)[0]).toMatchObject({
    spec: { template: { spec: { priorityClassName: "high" } } },
  });
});
