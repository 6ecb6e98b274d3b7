import { describe, expect, it } from "vitest";
import { ConfigMap, Deployment } from "slipway/kubernetes";
import { assertThat, startApiServer } from "slipway/testing";
import { matchers } from "slipway/testing/vitest";
import { rightOperator, rightSite, Site } from "../../support/site-samples.js";

expect.extend(matchers);

const condition = { type: "Ready", status: "True", reason: "AllThere", message: "" };
const object = (generation: number, observedGeneration: number): object => ({
  kind: "Site",
  metadata: { namespace: "default", name: "home", generation },
  status: { conditions: [{ ...condition, observedGeneration }] },
});

describe("the matchers", () => {
  it("know what an operator has done", async () => {
    await using server = await startApiServer({ tls: false, resources: [Site] });
    await using operator = await server.run(rightOperator, rightSite);
    expect(operator.isRunning).toBe(true);
    await server.create(Site, { metadata: { name: "home" }, spec: { title: "Hello" } });
    const site = await server.eventually(Site, "home", (now) =>
      expect(now).toHaveCondition("Ready", "True", "AllThere"),
    );
    expect(site).toBeReady();
    const page = await server.get(ConfigMap, "home-0");
    expect(page).toBeOwnedBy(site);
    expect(page).toHaveBeenApplied();
    expect(page).toHaveBeenApplied("sites.site");
    expect(page).not.toHaveBeenApplied("somebody");
    expect(site).not.toBeOwnedBy(site);
  });

  it("take no condition of an older generation", () => {
    expect(object(2, 2)).toHaveCondition("Ready");
    expect(object(2, 1)).not.toHaveCondition("Ready");
    expect(() => expect(object(2, 1)).toHaveCondition("Ready")).toThrow(
      "Site default/home does not have the condition Ready True\nits conditions:\n  Ready True AllThere  (of generation 1, and the object is of 2)",
    );
    expect(object(2, 2)).not.toHaveCondition("Ready", "False");
    expect(object(2, 2)).not.toHaveCondition("Ready", "True", "Other");
  });

  it("say why not", () => {
    const set = {
      ...Deployment({ metadata: { name: "web" }, spec: { selector: {}, template: {} } }),
      status: { observedGeneration: 1, replicas: 1 },
    };
    expect(() => expect(set).toBeReady()).toThrow(/^Deployment web is not ready: /);
    expect(() => expect(undefined).toBeReady()).toThrow("what was given is not ready");
    expect(() => expect(object(1, 1)).toHaveBeenApplied()).toThrow("as what comes from a cache");
    const owner = { kind: "Site", metadata: { name: "home", uid: "1" } };
    expect(() => expect(set).toBeOwnedBy(owner)).toThrow(
      "Deployment web is not owned by Site home (1): its owners are nobody",
    );
  });

  it("take a custom resource without a status for one that nobody has looked at", () => {
    const site = { apiVersion: "example.com/v1", kind: "Site", metadata: { name: "home" } };
    expect(site).not.toBeReady();
    expect(() => expect(site).toBeReady()).toThrow("Site home is not ready: it has no status yet");
    expect({ ...site, status: {} }).toBeReady();
    expect(ConfigMap({ metadata: { name: "a" } })).toBeReady();
    expect({ apiVersion: "networking.k8s.io/v1", kind: "NetworkPolicy" }).toBeReady();
  });

  it("say of the opposite what is there", () => {
    expect(() => expect(object(1, 1)).not.toHaveCondition("Ready")).toThrow(
      "Site default/home has the condition Ready True\nits conditions:\n  Ready True AllThere",
    );
    expect(() => expect(ConfigMap({ metadata: { name: "a" } })).not.toBeReady()).toThrow(
      "ConfigMap a is ready",
    );
    const applied = {
      kind: "Site",
      metadata: { managedFields: [{ manager: "a", operation: "Apply" }] },
    };
    expect(() => expect(applied).not.toHaveBeenApplied("a")).toThrow(
      "Site was applied by a: its fields are managed by a (Apply)",
    );
  });

  it("wait in expect.poll, and hold inside of other expectations", async () => {
    let generation = 0;
    await expect.poll(() => object(3, (generation += 1)), { interval: 1 }).toHaveCondition("Ready");
    expect(generation).toBe(3);
  });

  it("are assertions without an expect", () => {
    assertThat(object(1, 1)).toHaveCondition("Ready", "True", "AllThere");
    assertThat(object(2, 1)).not.toHaveCondition("Ready");
    assertThat(object(1, 1)).toBeReady();
    expect(() => assertThat(object(2, 1)).toHaveCondition("Ready")).toThrow(
      /^Site default\/home does not have the condition Ready True\n/,
    );
    expect(() => assertThat(object(1, 1)).not.toBeReady()).toThrow("Site default/home is ready");
    expect(() => assertThat(undefined).toHaveBeenApplied("a")).toThrow(
      "what was given was not applied by a",
    );
    const owner = { kind: "Site", metadata: { name: "home", uid: "1" } };
    assertThat(object(1, 1)).not.toBeOwnedBy(owner);
  });
});
