import { expect, it } from "vitest";
import {
  decodeOwners,
  encodeOwners,
  noOwners,
} from "../../../src/apiserver/fields/managed-fields.js";
import type { ManagedFields } from "../../../src/apiserver/values/api-object.js";

// Messages show objects with their members in the order of Go's ManagedFieldsEntry, however a client has sent them:
// https://github.com/kubernetes/kubernetes/blob/v1.36.0/staging/src/k8s.io/apimachinery/pkg/apis/meta/v1/types.go
it("an entry that comes with its members in another order is written in the server's", () => {
  const sent: ManagedFields = {
    apiVersion: "v1",
    fieldsType: "FieldsV1",
    fieldsV1: { "f:data": {} },
    manager: "kubectl-create",
    operation: "Update",
    time: "2026-01-01T00:00:00Z",
  };
  const writtenOf = (entry: ManagedFields): ManagedFields | undefined =>
    encodeOwners(decodeOwners([entry]) ?? noOwners)?.[0];
  // Of fields that are known already, the entry itself may be kept.
  const known = writtenOf(sent)?.fieldsV1;
  const written = writtenOf({ ...sent, ...(known === undefined ? {} : { fieldsV1: known }) });
  expect(written).toEqual(sent);
  const order = ["manager", "operation", "apiVersion", "time", "fieldsType", "fieldsV1"];
  expect(Object.keys(written ?? {})).toEqual(order);
});
