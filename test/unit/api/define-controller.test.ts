import { defineController, defineOperator, defineResource, k } from "slipway/api";
import { ClusterRole, Secret } from "slipway/kubernetes";
import { describe, expect, it } from "vitest";
import { issuesOf } from "../../support/definition-issues.js";

const spec = k.object({ size: k.int32() });
const Database = defineResource({
  group: "example.com",
  kind: "Database",
  versions: { v1: { spec, status: k.object({}).standard() } },
});
const Plain = defineResource({ group: "example.com", kind: "Plain", versions: { v1: { spec } } });
const Wide = defineResource({
  group: "example.com",
  kind: "Wide",
  scope: "Cluster",
  versions: { v1: { spec } },
});

const OtherDatabase = defineResource({
  group: "example.com",
  kind: "Database",
  versions: { v1: { spec: k.object({ size: k.string() }) } },
});

describe("defineController", () => {
  it("is plain, frozen data", () => {
    const controller = defineController({
      name: "database",
      for: Database,
      owns: [Secret],
      conditions: { Ready: ["AllReady"] },
    });
    expect(controller).toEqual({
      name: "database",
      for: Database,
      owns: [Secret],
      conditions: { Ready: ["AllReady"] },
    });
    expect(Object.isFrozen(controller)).toBe(true);
    expect(Object.isFrozen(controller.conditions.Ready)).toBe(true);
  });

  it.each([
    ["a bad name", { name: "Data_base" }, ["name: NAME_INVALID"]],
    ["its own kind as a child", { owns: [Database] }, ["owns[0]: OWNS_ITSELF"]],
    ["a child named twice", { owns: [Secret, Secret] }, ["owns[1]: OWNS_TWICE"]],
    [
      "a cluster-scoped child of a namespaced kind",
      { owns: [ClusterRole] },
      ["owns[0]: OWNS_CLUSTER_SCOPED"],
    ],
    [
      "a condition in lower case",
      { conditions: { ready: ["A"] } },
      ["conditions.ready: CONDITION_INVALID"],
    ],
    [
      "a reason with a space",
      { conditions: { Ready: ["all ready"] } },
      ["conditions.Ready[0]: CONDITION_INVALID"],
    ],
    [
      "a condition without a reason",
      { conditions: { Ready: [] } },
      ["conditions.Ready: CONDITION_INVALID"],
    ],
    [
      "conditions of a kind that has none",
      { for: Plain, conditions: { Ready: ["A"] } },
      ["conditions: CONDITION_INVALID"],
    ],
    ["what is not supported yet", { finalizer: "example.com/x" }, ["finalizer: OPTION_UNKNOWN"]],
  ])("refuses %s", (_, options, issues) => {
    const define = (): unknown =>
      Reflect.apply(defineController, undefined, [{ name: "database", for: Database, ...options }]);
    expect(issuesOf(define)).toEqual(issues);
  });
});

describe("defineOperator", () => {
  const database = defineController({ name: "database", for: Database });
  const base = { name: "database-operator", version: "1.0.0", controllers: [database] };

  it("watches every namespace unless told otherwise", () => {
    expect(defineOperator(base).scope).toBe("Cluster");
  });

  it.each([
    ["a name of 53 characters", { name: "a".repeat(53) }, ["name: NAME_INVALID"]],
    ["a name in upper case", { name: "Operator" }, ["name: NAME_INVALID"]],
    ["a version that is not semantic", { version: "v1.0" }, ["version: VERSION_INVALID"]],
    ["a version with a leading zero", { version: "1.01.0" }, ["version: VERSION_INVALID"]],
    ["no controller", { controllers: [] }, ["controllers: CONTROLLER_MISSING"]],
    [
      "two controllers of one name",
      { controllers: [database, database] },
      ["controllers[1]: CONTROLLER_TWICE"],
    ],
    [
      "a cluster-scoped kind where only namespaces are watched",
      { scope: "Namespaced", controllers: [defineController({ name: "wide", for: Wide })] },
      ["controllers[0]: SCOPE_TOO_NARROW"],
    ],
    [
      "two definitions of one kind",
      { controllers: [database, defineController({ name: "other", for: OtherDatabase })] },
      ["controllers[1]: RESOURCE_DIFFERS"],
    ],
    ["what is not supported yet", { images: {} }, ["images: OPTION_UNKNOWN"]],
  ])("refuses %s", (_, options, issues) => {
    const define = (): unknown =>
      Reflect.apply(defineOperator, undefined, [{ ...base, ...options }]);
    expect(issuesOf(define)).toEqual(issues);
  });

  it.each(["0.0.1", "1.0.0-rc.1", "1.0.0-alpha+build.5", "10.20.30"])(
    "takes the version %s",
    (version) => {
      expect(defineOperator({ ...base, version }).version).toBe(version);
    },
  );
});
