import * as kinds from "slipway/kubernetes";
import { ConfigMap, Namespace, StatefulSet } from "slipway/kubernetes";
import { formatApiVersion } from "slipway/meta";
import { describe, expect, it } from "vitest";

describe("the handle of a built-in kind", () => {
  it("says what the API server calls the kind", () => {
    const said = [StatefulSet, Namespace].map(({ group, version, kind, plural, scope }) => {
      return [group, version, kind, plural, scope];
    });
    expect(said).toEqual([
      ["apps", "v1", "StatefulSet", "statefulsets", "Namespaced"],
      ["", "v1", "Namespace", "namespaces", "Cluster"],
    ]);
  });

  it("makes objects of its kind and changes nothing that it is given", () => {
    const written = { metadata: { name: "a" }, data: { key: "value" } };
    const made = ConfigMap(written);
    expect(made).toEqual({ apiVersion: "v1", kind: "ConfigMap", ...written });
    expect(made.metadata).toBe(written.metadata);
    expect(Object.keys(made)).toEqual(["apiVersion", "kind", "metadata", "data"]);
  });

  it("is frozen", () => {
    expect(Object.values(kinds).filter((kind) => !Object.isFrozen(kind))).toEqual([]);
  });

  it("is exported under the name of the kind, in a stable version", () => {
    const named = Object.entries(kinds).map(([name, kind]) => [name, kind.kind]);
    expect(named).toEqual(named.map(([name]) => [name, name]));
    expect(named.length).toBeGreaterThan(50);
    const unstable = Object.values(kinds).filter((kind) => !/\bv\d+$/.test(formatApiVersion(kind)));
    expect(unstable).toEqual([]);
  });
});
