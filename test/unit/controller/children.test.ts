import { defineController, own } from "slipway/api";
import { ClusterRole, ConfigMap, Job, RoleBinding, Secret } from "slipway/kubernetes";
import { describe, expect, test } from "vitest";
import { after, type AnyDesired, onImmutable, once } from "../../../src/controller/desired.js";
import { retryAfter } from "../../../src/controller/retry-policy.js";
import { App, config, deployment, Family, labels, owner, stored } from "../../support/family.js";
import { FaultyWorld, refusal } from "../../support/faulty-world.js";
import { inShort, Passes } from "../../support/pass-of.js";

describe("a change that the server refuses", () => {
  const refuseChanges = (world: FaultyWorld, dryRun?: Error): void => {
    world.fault = ({ verb }) => {
      if (verb === "apply") return refusal(422, "Invalid", { message: "spec is immutable" });
      return verb === "dry-run" ? dryRun : undefined;
    };
  };
  const job = (image: string): ReturnType<typeof Job> =>
    Job({
      metadata: { name: "job" },
      spec: {
        template: { spec: { restartPolicy: "Never", containers: [{ name: "m", image }] } },
      },
    });

  test("of a field that cannot be changed fails the child, and nothing is deleted", async () => {
    const family = new Family({ job: job("a"), old: config("old") });
    await family.run();
    family.wanted = { job: job("b") };
    refuseChanges(family.world);
    expect(await family.run()).toEqual([]);
    expect(family.states["job"]).toMatchObject({
      phase: "failed",
      ready: false,
      reason: "cannot be changed: spec is immutable",
      object: { metadata: { name: "job" } },
    });
  });

  test.each([
    ["recreate", "Background"],
    ["orphan", "Orphan"],
  ] as const)("is made by %s where the child says so", async (policy, propagation) => {
    const family = new Family({ job: job("a") });
    await family.run();
    const { uid, resourceVersion } = family.passes.get(Job, "a", "job").metadata;
    const deletions: unknown[] = [];
    const remove = family.world.delete.bind(family.world);
    family.world.delete = async (type, key, options) => {
      deletions.push(options);
      return await remove(type, key, options);
    };
    family.wanted = { job: onImmutable(policy, job("b")) };
    refuseChanges(family.world);
    expect(await family.run()).toEqual(["delete Job a/job"]);
    expect(deletions).toEqual([{ uid, resourceVersion, propagation }]);
    expect(family.states["job"]).toMatchObject({
      phase: "progressing",
      reason: "is being replaced, because it cannot be changed",
    });
    family.world.fault = () => undefined;
    expect(await family.run()).toEqual(["apply Job a/job"]);
  });

  test("and would refuse of a new object, too, is an error of that child", async () => {
    const family = new Family({ job: job("a") });
    await family.run();
    family.wanted = { job: onImmutable("recreate", job("b")) };
    refuseChanges(family.world, refusal(422, "Invalid"));
    await expect(family.run()).rejects.toMatchObject({
      code: "CHILDREN_FAILED",
      message: "job: spec is immutable (422)",
    });
    expect(family.passes.get(Job, "a", "job")).toBeDefined();
  });

  test("is told in the server's words, though a quota has no room for a second one to try", async () => {
    const family = new Family({ job: job("a") });
    await family.run();
    family.wanted = { job: onImmutable("recreate", job("b")) };
    refuseChanges(family.world, refusal(403, "Forbidden", { message: "exceeded quota" }));
    await expect(family.run()).rejects.toMatchObject({ message: "job: spec is immutable (422)" });
  });

  test("of a new child is an error, and asks nothing more than whether it is there", async () => {
    const family = new Family({ job: job("a") });
    refuseChanges(family.world);
    await expect(family.run()).rejects.toMatchObject({ code: "CHILDREN_FAILED" });
    expect(family.world.reads).toEqual(["App web", "Job job"]);
  });

  test("for another reason than its content is an error, and not taken for immutable", async () => {
    const family = new Family({ job: job("a") });
    await family.run();
    family.wanted = { job: onImmutable("recreate", job("b")) };
    family.world.reads.length = 0;
    const cause = "NamespaceTerminating";
    family.world.fault = ({ verb }) =>
      verb === "apply" ? refusal(403, "Forbidden", { cause }) : undefined;
    await expect(family.run()).rejects.toMatchObject({ code: "CHILDREN_FAILED" });
    expect(family.world.reads).toEqual([]);
  });
});

describe("a child that would pass on what the operator may not do", () => {
  const rbac = "rbac.authorization.k8s.io";
  const granting = defineController({ name: "app", for: App, owns: [ConfigMap, RoleBinding] });
  const binding = RoleBinding({
    metadata: { name: "admins" },
    roleRef: { apiGroup: rbac, kind: "ClusterRole", name: "admin" },
  });
  const rules = ["a", "b", "c", "d", "e"].map(
    (name) => `{APIGroups:[""], Resources:["${name}"], Verbs:["get"]}`,
  );
  /** As kube-apiserver has it, which test/proof/permissions.proof.test.ts asks. */
  const message = `rolebindings.${rbac} "admins" is forbidden: user "system:serviceaccount:a:operator" (groups=["system:authenticated"]) is attempting to grant RBAC permissions not currently held:\n${rules.join("\n")}; resolution errors: [none]`;
  const refused = async (said: string, child: AnyDesired = binding): Promise<unknown> => {
    const family = new Family({ child }, [stored], { definition: granting });
    family.world.fault = ({ verb }) =>
      verb === "apply" || verb === "create"
        ? refusal(403, "Forbidden", { message: said })
        : undefined;
    return await family.run().catch((error: unknown) => error);
  };

  test.each([
    ["applied", binding],
    ["created", once(binding)],
  ])("and is %s is an error that begins with what to do", async (_, child) => {
    expect(await refused(message, child)).toMatchObject({
      code: "CHILDREN_FAILED",
      errors: { child: { name: "ApiError", code: "API_FORBIDDEN", httpCode: 403 } },
      message: `child: name the rules that it passes on in owns of the controller, own(RoleBinding, { mayGrant: […] }): the API server lets nobody pass on what they may not do, and the operator lacks ${rules.slice(0, 3).join(", ")}, and 2 more (403)`,
    });
  });

  test("is told from one that is refused for another reason, and from other kinds", async () => {
    const quota = "exceeded quota";
    expect(await refused(quota)).toMatchObject({ message: `child: ${quota} (403)` });
    expect(await refused(message, config("conf"))).toMatchObject({
      message: `child: ${message} (403)`,
    });
  });
});

describe("a child of somebody else", () => {
  const theirs = (metadata: object): object => ({
    ...config("conf"),
    metadata: { name: "conf", namespace: "a", ...metadata },
  });
  const set = {
    apiVersion: "apps/v1",
    kind: "StatefulSet",
    name: "db",
    uid: "s",
    controller: true,
  };

  test("is refused, naming whose it is, before anything is written to it", async () => {
    const family = new Family({ conf: config("conf"), other: config("other") }, [
      stored,
      theirs({ ownerReferences: [set] }),
    ]);
    await expect(family.run()).rejects.toMatchObject({
      code: "CHILDREN_FAILED",
      errors: {
        conf: {
          code: "CHILD_TAKEN",
          message:
            "ConfigMap a/conf belongs to StatefulSet db: give the child another name, or take that one away",
        },
      },
    });
    // Others are applied all the same.
    expect(inShort(family.world.writes)).toContain("apply ConfigMap a/other");
    expect(inShort(family.world.writes)).not.toContain("apply ConfigMap a/conf");
  });

  test("that the cache does not show is found where the server refuses a second controller, and never deleted", async () => {
    const family = new Family({ conf: onImmutable("recreate", config("conf")) }, [
      stored,
      theirs({ ownerReferences: [set] }),
    ]);
    family.world.isHidden = ({ kind }) => kind === "ConfigMap";
    family.world.fault = ({ verb }) =>
      verb === "apply"
        ? refusal(422, "Invalid", { message: "Only one reference can have Controller set to true" })
        : undefined;
    await expect(family.run()).rejects.toMatchObject({ errors: { conf: { code: "CHILD_TAKEN" } } });
    expect(family.world.writes.filter(({ verb }) => verb === "delete")).toEqual([]);
  });

  test("that nobody controls is taken over", async () => {
    const family = new Family({ conf: config("conf") }, [stored, theirs({ labels: { a: "b" } })]);
    expect(await family.run()).toEqual(["apply ConfigMap a/conf"]);
    expect(family.passes.get(ConfigMap, "a", "conf").metadata).toMatchObject({
      labels: { a: "b", ...labels },
      ownerReferences: [owner],
    });
  });

  test("that belongs to an object of the same name from before is waited for", async () => {
    const family = new Family({ conf: config("conf") }, [
      stored,
      theirs({ labels, ownerReferences: [{ ...owner, uid: "app-0" }] }),
    ]);
    expect(await family.run()).toEqual([]);
    expect(family.states["conf"]).toMatchObject({
      phase: "progressing",
      reason: "belongs to an earlier App of this name, and goes with it",
    });
  });
});

describe("a child that is tracked", () => {
  const tracking = defineController({
    name: "app",
    for: App,
    owns: [own(ConfigMap, { tracked: true }), own(ClusterRole, { tracked: true })],
    finalizer: "example.com/cleanup",
  });
  const finalized = {
    ...stored,
    metadata: { ...stored.metadata, finalizers: ["example.com/cleanup"] },
  };
  const elsewhere = (namespace: string): ReturnType<typeof ConfigMap> =>
    ConfigMap({ metadata: { name: "conf", namespace } });
  const role = ClusterRole({ metadata: { name: "web" } });

  test("may be of one name in several namespaces, and cluster-scoped, and is pruned by its label", async () => {
    const wanted = { b: elsewhere("b"), c: elsewhere("c"), role };
    const family = new Family(wanted, [finalized], { definition: tracking });
    expect(await family.run()).toEqual([
      "apply ConfigMap b/conf",
      "apply ConfigMap c/conf",
      "apply ClusterRole web",
    ]);
    const { metadata } = family.passes.get(ConfigMap, "b", "conf");
    expect(metadata.labels).toEqual({ ...labels, "slipway.dev/owner": "app-1" });
    expect(metadata.ownerReferences).toBeUndefined();
    expect(await family.run()).toEqual([]);
    family.wanted = { c: elsewhere("c") };
    expect(await family.run()).toEqual(["delete ConfigMap b/conf", "delete ClusterRole web"]);
  });

  test("and has the label of another object that is there is refused", async () => {
    const other = { ...finalized, metadata: { ...finalized.metadata, name: "two", uid: "app-2" } };
    const world = new FaultyWorld([finalized, other]);
    const first = new Family({ role }, world, { definition: tracking });
    await first.run();
    const second = new Passes(
      tracking,
      { reconcile: (_, { children }) => children.sync({ role }) },
      world,
    );
    await expect(second.run("a", "two")).rejects.toMatchObject({
      errors: { role: { code: "CHILD_TAKEN" } },
    });
    // It is nobody's once the first has gone.
    await world.patch(
      App,
      { namespace: "a", name: "web" },
      { metadata: { finalizers: [] } },
      { fieldManager: "x" },
    );
    await world.delete(App, { namespace: "a", name: "web" }, {});
    expect(inShort((await second.run("a", "two")).writes)).toContain("apply ClusterRole web");
  });
});

describe("a child that is created once", () => {
  const password = once(Secret({ metadata: { name: "pw" }, stringData: { password: "x" } }));

  test("is taken as it is where somebody else has made it, and marked once, so that the cache shows it", async () => {
    const theirs = Secret({ metadata: { name: "pw", namespace: "a" }, data: { password: "MQ==" } });
    const family = new Family({ password }, [stored, theirs]);
    family.world.isHidden = ({ kind, metadata }) =>
      kind === "Secret" && metadata.labels?.["slipway.dev/controller"] === undefined;
    expect(await family.run()).toEqual(["apply Secret a/pw"]);
    expect(family.world.writes[0]?.body).toEqual({
      apiVersion: "v1",
      kind: "Secret",
      metadata: { name: "pw", namespace: "a", labels },
    });
    const taken = { phase: "ready", object: { data: { password: "MQ==" } } };
    expect(family.states["password"]).toMatchObject(taken);
    family.world.reads.length = 0;
    expect(await family.run()).toEqual([]);
    expect(family.states["password"]).toMatchObject(taken);
    expect(family.world.reads).toEqual([]);
    // It stays whose it is.
    expect(family.passes.get(Secret, "a", "pw").metadata.ownerReferences).toBeUndefined();
    family.wanted = {};
    expect(await family.run()).toEqual([]);
  });

  test("and is another controller's, or is being deleted, is not", async () => {
    const theirs = (metadata: object): object => ({
      ...Secret({ metadata: {}, data: { password: "MQ==" } }),
      metadata: { name: "pw", namespace: "a", ...metadata },
    });
    const run = async (metadata: object): Promise<Family> => {
      const family = new Family({ password }, [stored, theirs(metadata)]);
      family.world.isHidden = ({ kind }) => kind === "Secret";
      expect(await family.run()).toEqual([]);
      return family;
    };
    const foreign = { "slipway.dev/controller": "other.app" };
    await expect(run({ labels: foreign, ownerReferences: [owner] })).rejects.toMatchObject({
      errors: { password: { code: "CHILD_TAKEN" } },
    });
    const former = { ...owner, uid: "app-0" };
    expect((await run({ ownerReferences: [former] })).states["password"]).toMatchObject({
      phase: "progressing",
      reason: "belongs to an earlier App of this name, and goes with it",
    });
    const leaving = { deletionTimestamp: "2026-01-01T00:00:00Z", finalizers: ["x.y/z"] };
    const ours = { ...leaving, ownerReferences: [owner] };
    expect((await run(ours)).states["password"]).toMatchObject({ reason: "is being deleted" });
    // Whoever waits for it would not hear that it has gone.
    await expect(run(leaving)).rejects.toMatchObject({
      errors: {
        password: {
          code: "CHILD_GOING",
          message: "Secret a/pw, which is nobody's, is still being deleted",
        },
      },
    });
  });

  test("and goes while it is looked at is made", async () => {
    const family = new Family({ password });
    let tries = 0;
    family.world.fault = ({ verb }) => {
      if (verb !== "create") return undefined;
      tries += 1;
      return tries === 1 ? refusal(409, "AlreadyExists") : undefined;
    };
    expect(await family.run()).toEqual(["create Secret a/pw"]);
  });

  test("is made again where it has gone", async () => {
    const family = new Family({ password });
    expect(await family.run()).toEqual(["create Secret a/pw"]);
    await family.world.delete(Secret, { namespace: "a", name: "pw" }, {});
    expect(await family.run()).toEqual(["create Secret a/pw"]);
  });

  test("waits for those that it comes after", async () => {
    const family = new Family({ password: after(["web"], password), web: deployment });
    expect(await family.run()).toEqual(["apply Deployment a/web"]);
    expect(family.states["password"]).toMatchObject({ phase: "waiting", object: undefined });
  });
});

describe("a child", () => {
  test("of an optional kind that the cluster does not serve is left out, and holds up none that come after", async () => {
    const monitor = {
      apiVersion: "monitoring.coreos.com/v1",
      kind: "ServiceMonitor",
      metadata: { name: "m" },
    };
    const family = new Family({ monitor, conf: after(["monitor"], config("conf")) });
    family.world.unserved = ["ServiceMonitor"];
    expect(await family.run()).toEqual(["apply ConfigMap a/conf"]);
    expect(family.states["monitor"]).toEqual({
      phase: "unavailable",
      ready: false,
      reason: "the cluster does not serve ServiceMonitor",
      object: undefined,
    });
    family.world.unserved = [];
    expect(await family.run()).toEqual(["apply ServiceMonitor a/m"]);
  });

  test.each([
    [null, "is null, and no object: undefined says that it is not wanted"],
    [false, "is false, and no object: undefined says that it is not wanted"],
    [
      { metadata: { name: "x" } },
      "has no apiVersion and kind: make it with the handle of its kind",
    ],
  ])("like %j is refused", async (member, message) => {
    const wanted: Record<string, AnyDesired> = { conf: config("conf") };
    Reflect.set(wanted, "other", member);
    await expect(new Family(wanted).run()).rejects.toMatchObject({
      code: "CHILD_INVALID",
      message: `children.other: ${message}`,
    });
  });

  test("that is not wanted holds up none that come after it", async () => {
    const family = new Family({ none: undefined, conf: after(["none"], config("conf")) });
    expect(await family.run()).toEqual(["apply ConfigMap a/conf"]);
    expect(family.states["none"]).toMatchObject({ phase: "unavailable", reason: "is not wanted" });
  });

  test("that is being deleted is left alone until it has gone", async () => {
    const family = new Family({ conf: config("conf") });
    await family.run();
    const key = { namespace: "a", name: "conf" };
    const metadata = { deletionTimestamp: "2026-01-01T00:00:00Z", finalizers: ["x.y/z"] };
    await family.world.patch(ConfigMap, key, { metadata }, { fieldManager: "x" });
    family.wanted = { conf: config("conf", "b") };
    expect(await family.run()).toEqual([]);
    expect(family.states["conf"]).toMatchObject({
      phase: "progressing",
      reason: "is being deleted",
    });
    // Nor is it deleted again when it is not wanted any more.
    family.wanted = {};
    expect(await family.run()).toEqual([]);
  });

  test("that is nobody's and is being deleted is tried again, and made when it has gone", async () => {
    const metadata = {
      name: "conf",
      namespace: "a",
      deletionTimestamp: "x",
      finalizers: ["x.y/z"],
    };
    const theirs = { ...config("conf"), metadata };
    const family = new Family({ conf: config("conf") }, [stored, theirs]);
    const error: unknown = await family.run().catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ errors: { conf: { code: "CHILD_GOING" } } });
    expect(retryAfter(error)).toBe("soon");
    expect(inShort(family.world.writes)).toEqual(["patch App a/web status"]);
    const key = { namespace: "a", name: "conf" };
    await family.world.patch(
      ConfigMap,
      key,
      { metadata: { finalizers: null } },
      { fieldManager: "x" },
    );
    await family.world.delete(ConfigMap, key, {});
    expect(await family.run()).toContain("apply ConfigMap a/conf");
  });

  test("that changes by somebody else's hand is put right, and the log says where", async () => {
    const family = new Family({ conf: config("conf") });
    await family.run();
    const key = { namespace: "a", name: "conf" };
    await family.world.patch(
      ConfigMap,
      key,
      { data: { text: "theirs", more: "x" } },
      { fieldManager: "x" },
    );
    expect(await family.run()).toEqual(["apply ConfigMap a/conf"]);
    const where = family.passes.log.lines.flatMap(({ fields }) => fields["where"] ?? []);
    expect(where).toEqual(["data.text"]);
    expect(family.passes.get(ConfigMap, "a", "conf")["data"]).toEqual({ text: "a", more: "x" });
  });

  test("that lost the note of who applied it is applied once", async () => {
    const family = new Family({ conf: config("conf") });
    await family.run();
    const key = { namespace: "a", name: "conf" };
    await family.world.patch(
      ConfigMap,
      key,
      { metadata: { managedFields: null } },
      { fieldManager: "x" },
    );
    expect(await family.run()).toEqual(["apply ConfigMap a/conf"]);
    expect(await family.run()).toEqual([]);
  });

  test("that the server writes in its own words is applied once, also when its status changes", async () => {
    const family = new Family({ conf: config("conf") });
    const apply = family.world.apply.bind(family.world);
    family.world.apply = async (type, object, options) => {
      const applied = await apply(type, object, options);
      const patch = { data: { text: `${applied.metadata.name} in other words` } };
      return await family.world.patch(type, applied.metadata, patch, { fieldManager: "server" });
    };
    await family.run();
    expect(await family.run()).toEqual([]);
    const key = { namespace: "a", name: "conf" };
    await family.world.patch(ConfigMap, key, { status: { x: 1 } }, { fieldManager: "x" });
    expect(await family.run()).toEqual([]);
    await family.world.patch(ConfigMap, key, { data: { text: "by hand" } }, { fieldManager: "x" });
    expect(await family.run()).not.toEqual([]);
  });

  test("of which only the metadata is kept is compared by who owns its fields", async () => {
    const light = defineController({
      name: "app",
      for: App,
      owns: [own(ConfigMap, { watch: "metadata" })],
    });
    const family = new Family({ conf: config("conf") }, [stored], { definition: light });
    const whole = family.world.getChild.bind(family.world);
    family.world.getChild = (type, key) => {
      const found = whole(type, key);
      return found && { apiVersion: found.apiVersion, kind: found.kind, metadata: found.metadata };
    };
    expect(await family.run()).toEqual(["apply ConfigMap a/conf"]);
    expect(family.states["conf"]).toEqual({
      phase: "ready",
      ready: true,
      reason: "",
      object: undefined,
    });
    expect(await family.run()).toEqual([]);
    family.wanted = { conf: config("conf", "b") };
    expect(await family.run()).toEqual(["apply ConfigMap a/conf"]);
    expect(await family.run()).toEqual([]);
    const [entry] = Object(family.passes.get(ConfigMap, "a", "conf").metadata).managedFields;
    const { "f:data": _taken, ...fieldsV1 } = entry.fieldsV1;
    const key = { namespace: "a", name: "conf" };
    const metadata = { managedFields: [{ ...entry, fieldsV1 }] };
    await family.world.patch(ConfigMap, key, { metadata }, { fieldManager: "x" });
    expect(await family.run()).toEqual(["apply ConfigMap a/conf"]);
  });

  test.each([
    [
      { metadata: { name: "x", uid: "1" } },
      "has metadata.uid, which the server sets: leave it out",
    ],
    [
      { metadata: { name: "x" }, status: {} },
      "has a status, which its controller writes: leave it out",
    ],
    [{ metadata: { name: "x" }, apiVersion: "v2" }, "is of v2, and owns has it in v1"],
    [{ metadata: "x" }, "has metadata that is no object"],
    [
      { metadata: { generateName: "x-" } },
      "needs a name, so that it is found again; generateName would make another one each pass",
    ],
  ])("like %j is refused", async (fields, message) => {
    const odd = Object.assign(ConfigMap({ metadata: {} }), fields as object);
    await expect(new Family({ odd }).run()).rejects.toMatchObject({
      code: "CHILD_INVALID",
      issues: [{ path: ["children", "odd"], message: `ConfigMap ${message}` }],
    });
  });

  test("may leave metadata empty or null, which says nothing", async () => {
    const metadata = Object.assign({ name: "x", annotations: {} }, { creationTimestamp: null });
    const family = new Family({ x: ConfigMap({ metadata }) });
    await family.run();
    expect(family.world.writes[0]?.body).toMatchObject({ metadata: { name: "x" } });
    expect(Object(family.world.writes[0]?.body).metadata).not.toHaveProperty("annotations");
    expect(Object(family.world.writes[0]?.body).metadata).not.toHaveProperty("creationTimestamp");
    expect(await family.run()).toEqual([]);
  });

  test("of a controller with long names has a label that the server takes", async () => {
    const name = `c${"o".repeat(60)}`;
    const long = defineController({ name, for: App, owns: [ConfigMap] });
    const family = new Family({ conf: config("conf") }, [stored], { definition: long });
    await family.run();
    const label = family.passes.get(ConfigMap, "a", "conf").metadata.labels?.[
      "slipway.dev/controller"
    ];
    expect(label).toMatch(/^operator\.co+-[0-9a-f]{8}$/);
    expect(label).toHaveLength(63);
    family.wanted = {};
    expect(await family.run()).toEqual(["delete ConfigMap a/conf"]);
  });
});
