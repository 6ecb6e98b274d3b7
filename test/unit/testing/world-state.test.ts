import { expect, it } from "vitest";
import type { ApiObject } from "../../../src/apiserver/values/api-object.js";
import { differencesOf, StateReader, type WorldState } from "../../../src/testing/world-state.js";

/** A world with a Service that has an address, and something that holds it. */
function world(address: string): WorldState {
  const managedFields = (fieldsV1: object): object[] => [
    { manager: "site", operation: "Apply", apiVersion: "v1", fieldsType: "FieldsV1", fieldsV1 },
  ];
  const objects = [
    {
      apiVersion: "v1",
      kind: "Service",
      metadata: { name: "site", managedFields: managedFields({ "f:spec": { "f:type": {} } }) },
      spec: { clusterIP: address, clusterIPs: [address], type: "ClusterIP" },
    },
    {
      apiVersion: "v1",
      kind: "ConfigMap",
      metadata: { name: "site", managedFields: managedFields({ "f:data": { "f:address": {} } }) },
      data: { address },
    },
  ] as unknown as readonly ApiObject[];
  const changes = objects.map((object) => ({ object, resource: "", isDeletion: false }));
  return new StateReader(changes as never, () => true).read(objects);
}

it("an address that the server has drawn is the same in two worlds", () => {
  expect(differencesOf(world("10.0.0.1"), world("10.0.0.2"))).toEqual([]);
});

it("a Service without an address is none with one", () => {
  expect(differencesOf(world("10.0.0.1"), world("None")).map(({ id }) => id)).toContain(
    "ConfigMap site",
  );
});
