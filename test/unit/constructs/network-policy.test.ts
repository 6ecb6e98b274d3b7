import { expect, test } from "vitest";
import { ConstructError, NetworkPolicy } from "../../../src/constructs/index.js";
import { chartIn, databaseOperator, render, thrownBy } from "./sample.js";

const definition = databaseOperator("Cluster");
const dns = {
  ports: [
    { port: 53, protocol: "UDP" },
    { port: 53, protocol: "TCP" },
    { port: 5353, protocol: "UDP" },
    { port: 5353, protocol: "TCP" },
  ],
};
const metrics = [{ port: 8080, protocol: "TCP" }];

function specOf(rules: object): unknown {
  const chart = chartIn("databases");
  new NetworkPolicy(chart, "policy", { definition, ...rules });
  return render(chart)[0]?.["spec"];
}

test("denies everything but metrics, DNS and the API server on the ports it listens on itself", () => {
  const chart = chartIn("databases");
  const { apiObject } = new NetworkPolicy(chart, "policy", { definition });
  expect(apiObject.name).toBe("database-operator");
  expect(render(chart)[0]).toMatchObject({
    apiVersion: "networking.k8s.io/v1",
    metadata: { name: "database-operator", namespace: "databases" },
  });
  expect(specOf({})).toEqual({
    podSelector: {
      matchLabels: {
        "app.kubernetes.io/component": "operator",
        "app.kubernetes.io/name": "database-operator",
      },
    },
    policyTypes: ["Ingress", "Egress"],
    ingress: [{ ports: metrics }],
    egress: [
      dns,
      {
        ports: [
          { port: 443, protocol: "TCP" },
          { port: 6443, protocol: "TCP" },
        ],
      },
    ],
  });
});

test("can be narrowed to readers of the metrics and addresses of the API server, and opened", () => {
  const from = [{ namespaceSelector: { matchLabels: { team: "metrics" } } }];
  const ingress = [{ ports: [{ port: 9443 }] }];
  const egress = [{ to: [{ podSelector: {}, namespaceSelector: undefined }] }];
  const apiServer = { apiServerCidrs: ["10.0.0.1/32", "fd00::/64"], apiServerPorts: [16443] };
  expect(specOf({ metricsFrom: from, ingress, egress, ...apiServer })).toMatchObject({
    ingress: [{ from, ports: metrics }, { ports: [{ port: 9443 }] }],
    egress: [
      dns,
      {
        to: [{ ipBlock: { cidr: "10.0.0.1/32" } }, { ipBlock: { cidr: "fd00::/64" } }],
        ports: [{ port: 16443, protocol: "TCP" }],
      },
      { to: [{ podSelector: {} }] },
    ],
  });
  expect(specOf({ metricsFrom: [] })).toMatchObject({ ingress: [] });
});

test("keeps fields that Kubernetes has added since", () => {
  const peer = { podSelector: {}, since: { a: [null] } };
  expect(specOf({ metricsFrom: [peer] })).toMatchObject({ ingress: [{ from: [peer] }] });
});

test("refuses what the API server would, each at its path", () => {
  const error = thrownBy(() =>
    specOf({
      apiServerPorts: [],
      apiServerCidrs: ["10.0.0.1"],
      metricsFrom: [{ ipBlock: { cidr: "::/0", except: ["x"] } }],
      egress: [{ ports: [{ port: true }] }],
      ingress: "any",
    }),
  );
  if (!(error instanceof ConstructError)) throw error;
  expect(error.issues.map(({ path, code }) => `${path.join(".")} ${code}`)).toEqual([
    "apiServerPorts VALUE_MIN_ITEMS",
    "apiServerCidrs.0 VALUE_PATTERN",
    "metricsFrom.0.ipBlock.except.0 VALUE_PATTERN",
    "egress.0.ports.0.port VALUE_TYPE",
    "ingress VALUE_TYPE",
  ]);
  expect(() => specOf({ egres: [] })).toThrow("egres: is no option here");
  expect(() => new NetworkPolicy(chartIn(), "policy", { definition })).toThrow("NAMESPACE_MISSING");
});
