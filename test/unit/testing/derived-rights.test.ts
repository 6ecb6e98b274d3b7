import { defineController, defineOperator, own, touch } from "slipway/api";
import { ConfigMap, Pod, Role } from "slipway/kubernetes";
import { describe, expect, it } from "vitest";
import type { AskedCall } from "../../../src/testing/asked-calls.js";
import { DerivedRights } from "../../../src/testing/derived-rights.js";
import { Site } from "../../support/site-samples.js";

const getPods = { apiGroups: [""], resources: ["pods"], verbs: ["get"] };
const site = defineController({
  name: "site",
  for: Site,
  owns: [ConfigMap, own(Role, { mayGrant: [getPods] })],
  touches: [touch(Pod, ["patch"], "label")],
});
const operator = defineOperator({
  name: "sites",
  version: "1.0.0",
  scope: "Namespaced",
  controllers: [site],
});
const rights = new DerivedRights(operator, { own: "system", watched: ["a", "b"] });
const everywhere = new DerivedRights(
  { ...operator, scope: "Cluster" },
  { own: "system", watched: "all" },
);

function call(given: Partial<AskedCall>): AskedCall {
  return {
    step: "create",
    verb: "get",
    group: "",
    resource: "pods",
    isResource: true,
    kind: "Pod",
    namespace: "a",
    name: "x",
    isRefused: true,
    passedBy: "",
    ...given,
  };
}

const lease = { group: "coordination.k8s.io", resource: "leases", kind: "Lease" };

describe("rights that are derived", () => {
  it.each<readonly [string, boolean, Partial<AskedCall>]>([
    ["a verb of a touch, in a namespace that is watched", true, { verb: "patch", namespace: "b" }],
    ["the same elsewhere", false, { verb: "patch", namespace: "system" }],
    ["the same in all namespaces", false, { verb: "patch", namespace: "" }],
    ["what is only to be passed on", false, { verb: "get" }],
    ["a subresource", false, { verb: "patch", resource: "pods/status" }],
    ["another group", false, { verb: "patch", group: "metrics.k8s.io" }],
    ["the Lease, by its name", true, { ...lease, namespace: "system", name: "sites" }],
    ["another Lease", false, { ...lease, namespace: "system", name: "x" }],
    ["the Lease of another namespace", false, { ...lease, namespace: "a", name: "sites" }],
    [
      "a new Lease, which has no name yet",
      true,
      { ...lease, verb: "create", namespace: "system", name: "" },
    ],
    ["a path", false, { isResource: false, resource: "/metrics" }],
  ])("cover %s: %s", (_what, isCovered, given) => {
    expect(rights.covers(call(given))).toBe(isCovered);
  });

  it("hold in all namespaces, and for all of them at once, where the scope is Cluster", () => {
    for (const namespace of ["", "a", "z"]) {
      expect(everywhere.covers(call({ verb: "patch", namespace }))).toBe(true);
    }
  });

  it.each<readonly [string, Partial<AskedCall>]>([
    ['add touch(Pod, ["delete"], "why") to touches of the controller', { verb: "delete" }],
    [
      'add touch(Pod, ["delete"], "why") to touches of the controller site',
      { verb: "delete", controller: "site" },
    ],
    [
      'add grant(ConfigMap, ["update"], "why") to grants of the controller',
      { verb: "update", resource: "configmaps", kind: "ConfigMap" },
    ],
    [
      'add grant(Pod, ["create"], "why", { subresource: "eviction" }) to grants of the controller',
      { verb: "create", resource: "pods/eviction" },
    ],
    ["name Pod in watches or references of the controller", { verb: "watch" }],
    [
      "the right holds in a, b alone: name c among the namespaces that it works in, which are `namespaces` of the scenario and `watchNamespaces` of the chart",
      { verb: "patch", namespace: "c" },
    ],
    [
      'the right holds in a, b alone: ask in each namespace, or define the operator with scope "Cluster"',
      { verb: "list", resource: "configmaps", kind: "ConfigMap", namespace: "", name: "" },
    ],
    ["the right is to the name sites alone", { ...lease, namespace: "system" }],
    ["the right holds in system alone", { ...lease, name: "sites" }],
    [
      "no description gives a right to paths: bind the ServiceAccount to a ClusterRole of your own",
      { isResource: false, resource: "/metrics" },
    ],
    ["as it says", { advice: "as it says" }],
  ])("are got so: %s", (advice, given) => {
    expect(rights.adviceFor(call(given))).toBe(advice);
  });
});
