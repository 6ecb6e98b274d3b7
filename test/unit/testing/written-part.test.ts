import { expect, it } from "vitest";
import { writtenPart } from "../../../src/testing/written-part.js";

const own = (manager: string): boolean => manager === "sites";

it("leaves out fields, items and members that only others have written", () => {
  const object = {
    kind: "Deployment",
    metadata: {
      annotations: { "deployment.kubernetes.io/revision": "2", note: "ours" },
      finalizers: ["ours.example.com/a", "theirs.example.com/b"],
    },
    spec: {
      replicas: 3,
      paused: false,
      ports: [
        { port: 80, name: "web", nodePort: 30_000 },
        { port: 81, name: "other" },
      ],
    },
    status: { replicas: 3 },
  };
  const part = writtenPart(
    object,
    [
      {
        manager: "sites",
        operation: "Apply",
        fieldsV1: {
          "f:metadata": {
            "f:annotations": { "f:note": {} },
            "f:finalizers": { 'v:"ours.example.com/a"': {} },
          },
          "f:spec": { "f:ports": { 'k:{"port":80}': { ".": {}, "f:name": {}, "f:port": {} } } },
        },
      },
      {
        manager: "kube-controller-manager",
        operation: "Update",
        fieldsV1: {
          "f:metadata": {
            "f:annotations": { ".": {}, "f:deployment.kubernetes.io/revision": {} },
            "f:finalizers": { 'v:"theirs.example.com/b"': {} },
          },
          "f:spec": {
            "f:replicas": {},
            "f:ports": {
              'k:{"port":80}': { "f:nodePort": {} },
              'k:{"port":81}': { ".": {}, "f:name": {}, "f:port": {} },
            },
          },
          "f:status": { "f:replicas": {} },
        },
      },
    ],
    own,
  );
  expect(part).toEqual({
    kind: "Deployment",
    metadata: { annotations: { note: "ours" }, finalizers: ["ours.example.com/a"] },
    // A default, which nobody manages, stays.
    spec: { paused: false, ports: [{ port: 80, name: "web" }] },
  });
});

it("keeps what both have written, and all where nobody else has", () => {
  const object = { data: { a: "1", b: "2" } };
  const ours = { manager: "sites", fieldsV1: { "f:data": { "f:a": {} } } };
  const theirs = { manager: "somebody", fieldsV1: { "f:data": { "f:a": {}, "f:b": {} } } };
  expect(writtenPart(object, [ours, theirs], own)).toEqual({ data: { a: "1" } });
  expect(writtenPart(object, [ours], own)).toEqual(object);
  expect(writtenPart(object, [], own)).toEqual(object);
});
