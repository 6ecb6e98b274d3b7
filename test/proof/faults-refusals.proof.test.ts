import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import {
  ClusterRole,
  ClusterRoleBinding,
  ConfigMap,
  ResourceQuota,
  Secret,
  Service,
  ServiceAccount,
  ValidatingAdmissionPolicy,
  ValidatingAdmissionPolicyBinding,
} from "slipway/kubernetes";
import { type ApiError, isApiError, isConflict, isForbidden, isInvalid } from "slipway/meta";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findConnection } from "../../src/client/load-connection.js";
import { callApi } from "../../src/testing/api-request.js";
import { systemClock } from "../../src/util/clock.js";
import { connectionOf } from "../support/cluster-connection.js";
import { connectionPorts } from "../support/connection-ports.js";
import { type FaultLab, startFaultLab } from "../support/fault-lab.js";
import { eventually, type TrialOptions } from "../support/fault-trial.js";
import { startSilentWebhook } from "../support/silent-webhook.js";
import { temporaryFolder } from "../support/temporary-folder.js";
import { throttle } from "../support/throttled-user.js";

let lab: FaultLab;

beforeAll(async () => {
  lab = await startFaultLab();
});
afterAll(async () => {
  await lab?.[Symbol.asyncDispose]();
});

const names = ["configmaps", "widgets", "secrets"];
const onlyFirst = { configmaps: 1, widgets: 1, secrets: 1 };
const rbac = "rbac.authorization.k8s.io";

/** Binds a user to a role that all may be done with, or to a given one. */
async function bind(name: string, user: string, role = "cluster-admin"): Promise<void> {
  await lab.admin.create(ClusterRoleBinding, {
    metadata: { name },
    subjects: [{ apiGroup: rbac, kind: "User", name: user }],
    roleRef: { apiGroup: rbac, kind: "ClusterRole", name: role },
  });
}

/** Options of a trial whose caches are a user whom RBAC limits. */
function asUser(name: string): TrialOptions & { readonly user: string } {
  const config = lab.controlPlane.userConfig(name);
  return {
    user: name,
    connect: (server) => Promise.resolve(connectionOf({ ...config, server })),
  };
}

async function refusalOf(promise: Promise<unknown>): Promise<ApiError> {
  const error: unknown = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!isApiError(error)) throw new Error("it was not refused", { cause: error });
  return error;
}

describe("a server that asks for fewer requests", () => {
  it("is asked again when it says, and no more often; the caches keep what they have", async () => {
    const user = asUser("throttled");
    await bind("throttled", user.user);
    await using trial = await lab.trial("throttled", { ...user, random: () => 0 });
    await trial.start();
    const release = await throttle(lab.admin, lab.controlPlane.userConfig(user.user));
    const resetMs = performance.now();
    for (const connection of trial.proxy.open) connection.reset();
    for (const kind of names) {
      await eventually(() =>
        expect(trial.health(kind)).toMatchObject({
          state: "waiting",
          isSynced: true,
          lastFailure: { reason: "TooManyRequests" },
        }),
      );
    }
    await setTimeout(4_000);
    for (const kind of trial.kinds) {
      const [, ...again] = trial.requestsFor(kind, resetMs).map(({ startedMs }) => startedMs);
      const waits = again.slice(1).map((startedMs, index) => startedMs - (again[index] ?? 0));
      expect(again.length).toBeLessThanOrEqual(5);
      // `Retry-After: 1`
      for (const wait of waits) expect(wait).toBeGreaterThanOrEqual(990);
    }
    await release();
    await trial.recovers(35_000);
    expect(await trial.lists()).toEqual(onlyFirst);
  });
});

describe("conflicts", () => {
  it("are told apart, so that writers who read again all have their turn", async () => {
    await using trial = await lab.trial("conflicts");
    await trial.start();
    const key = { namespace: "conflicts", name: "counter" };
    const labels = { trial: "conflicts" };
    await lab.admin.create(ConfigMap, { metadata: { ...key, labels }, data: { count: "0" } });
    let conflicts = 0;
    const increment = async (): Promise<void> => {
      for (;;) {
        const read = await lab.admin.get(ConfigMap, key);
        const data = { count: String(Number(read.data?.["count"]) + 1) };
        try {
          await lab.admin.update(ConfigMap, { ...read, data });
          return;
        } catch (error) {
          if (!isConflict(error)) throw error;
          conflicts += 1;
        }
      }
    };
    await Promise.all(Array.from({ length: 10 }, increment));
    expect((await lab.admin.get(ConfigMap, key)).data).toEqual({ count: "10" });
    expect(conflicts).toBeGreaterThan(0);
    await trial.recovers();
    expect(await trial.lists()).toEqual(onlyFirst);
  });
});

describe("a permission that is taken away", () => {
  it("is named, for that kind alone, whose cache stays as it is until the permission is back", async () => {
    const user = asUser("limited");
    const verbs = ["list", "watch"];
    await lab.admin.create(ClusterRole, {
      metadata: { name: "limited" },
      rules: [{ apiGroups: [""], resources: ["configmaps", "secrets"], verbs }],
    });
    await lab.admin.create(ClusterRole, {
      metadata: { name: "limited-widgets" },
      rules: [{ apiGroups: ["faults.example.com"], resources: ["widgets"], verbs }],
    });
    await bind("limited", user.user, "limited");
    await bind("limited-widgets", user.user, "limited-widgets");
    await using trial = await lab.trial("limited", user);
    await trial.start();
    await lab.admin.delete(ClusterRoleBinding, { name: "limited-widgets" });
    const config = lab.controlPlane.userConfig(user.user);
    const path = "/apis/faults.example.com/v1/namespaces/limited/widgets";
    await eventually(async () => expect((await callApi(config, { path })).status).toBe(403));
    // An open watch is not looked at again.
    await trial.writesOn(20);
    expect(trial.health("widgets").state).toBe("watching");
    for (const connection of trial.proxy.open) connection.reset();
    await eventually(() => expect(trial.health("widgets").state).toBe("forbidden"));
    expect(trial.health("widgets")).toMatchObject({
      isSynced: true,
      problem:
        "the permission to watch widgets.faults.example.com is missing; grant it in a Role of the namespace limited",
      lastFailure: {
        reason: "Forbidden",
        missingPermission: { verb: "watch", resource: "widgets", namespace: "limited" },
      },
    });
    const held = trial.inCache(trial.kind("widgets"));
    await trial.writesOn(30);
    for (const other of ["configmaps", "secrets"]) {
      await eventually(() =>
        expect(trial.health(other)).toMatchObject({ state: "watching", problem: undefined }),
      );
    }
    expect(trial.inCache(trial.kind("widgets"))).toEqual(held);
    await bind("limited-widgets", user.user, "limited-widgets");
    await trial.recovers(35_000);
    expect(await trial.lists()).toEqual(onlyFirst);
  });
});

describe("a token that is taken back", () => {
  it("cuts no watch; the next one goes out with the token that is in the file by then", async () => {
    const account = { namespace: "default", name: "rotated" };
    await lab.admin.create(ServiceAccount, { metadata: account });
    await lab.admin.create(ClusterRoleBinding, {
      metadata: { name: "rotated" },
      subjects: [{ kind: "ServiceAccount", ...account }],
      roleRef: { apiGroup: rbac, kind: "ClusterRole", name: "cluster-admin" },
    });
    /** A token that lives as long as a Secret. */
    const tokenOf = async (name: string): Promise<string> => {
      const metadata = { namespace: account.namespace, name };
      const made = await lab.admin.create(Secret, { metadata });
      const { status } = await lab.admin.subresource(ServiceAccount, "token").create(account, {
        spec: {
          audiences: [],
          boundObjectRef: { apiVersion: "v1", kind: "Secret", name, uid: made.metadata.uid },
        },
      });
      return status.token;
    };
    await using folder = await temporaryFolder();
    const tokenFile = join(folder.path, "token");
    await writeFile(tokenFile, await tokenOf("first"));
    await writeFile(join(folder.path, "ca.crt"), lab.controlPlane.admin.ca);
    await using trial = await lab.trial("rotated", {
      user: `system:serviceaccount:${account.namespace}:${account.name}`,
      connect: (url) => {
        const { hostname: serviceHost, port: servicePort } = new URL(url);
        const ports = connectionPorts({ serviceHost, servicePort }, folder.path);
        return findConnection({ from: "in-cluster" }, { ...ports, clock: systemClock });
      },
    });
    await trial.start();
    await lab.admin.delete(Secret, { namespace: account.namespace, name: "first" });
    // The server remembers for 10 s whom a token proved (`tokenSuccessCacheTTL`).
    await setTimeout(11_000);
    const open = trial.proxy.accepted;
    await trial.writesOn(30);
    expect(trial.proxy.accepted).toBe(open);
    for (const connection of trial.proxy.open) connection.reset();
    for (const kind of names) {
      await eventually(() =>
        expect(trial.health(kind)).toMatchObject({
          isSynced: true,
          lastFailure: { reason: "Unauthorized" },
        }),
      );
    }
    await writeFile(tokenFile, await tokenOf("second"));
    await trial.recovers(35_000);
    expect(await trial.lists()).toEqual(onlyFirst);
  });
});

describe("a write that is denied", () => {
  it("by a quota or a policy says so, is sent once, and is no matter of the caches", async () => {
    await using trial = await lab.trial("denied");
    await trial.start();
    const quota = { namespace: "denied", name: "none" };
    const hard = { "count/services": "0" };
    await lab.admin.create(ResourceQuota, { metadata: quota, spec: { hard } });
    // As a controller would count.
    await lab.admin.subresource(ResourceQuota, "status").patch(quota, {
      type: "merge",
      value: { status: { hard, used: hard } },
    });
    const overQuota = (): Promise<unknown> =>
      lab.admin.create(Service, {
        metadata: { namespace: "denied", generateName: "over-" },
        spec: { ports: [{ port: 80 }] },
      });
    const denial = await eventually(async () => {
      const error = await refusalOf(overQuota());
      expect(error.message).toContain("exceeded quota");
      return error;
    });
    expect(isForbidden(denial)).toBe(true);

    const metadata = { name: "no-monsters" };
    await lab.admin.create(ValidatingAdmissionPolicy, {
      metadata,
      spec: {
        matchConstraints: {
          resourceRules: [
            {
              apiGroups: [""],
              apiVersions: ["v1"],
              operations: ["CREATE"],
              resources: ["configmaps"],
            },
          ],
        },
        validations: [
          { expression: "!object.metadata.name.startsWith('monster')", message: "no monsters" },
        ],
      },
    });
    await lab.admin.create(ValidatingAdmissionPolicyBinding, {
      metadata,
      spec: { policyName: metadata.name, validationActions: ["Deny"] },
    });
    const monster = { namespace: "denied", generateName: "monster-" };
    const refused = await eventually(() =>
      refusalOf(lab.admin.create(ConfigMap, { metadata: monster })),
    );
    expect(isInvalid(refused)).toBe(true);
    expect(refused.message).toContain("no monsters");
    expect(refused.status.details?.causes).toMatchObject([
      { message: expect.stringContaining("no monsters") },
    ]);
    const before = await lab.controlPlane.audit();
    await refusalOf(lab.admin.create(ConfigMap, { metadata: monster }));
    await trial.writesOn(5);
    const after = (await lab.controlPlane.audit()).slice(before.length);
    expect(
      after.filter(
        ({ verb, namespace, code }) => verb === "create" && namespace === "denied" && code === 422,
      ),
    ).toHaveLength(1);
    await lab.admin.delete(ValidatingAdmissionPolicyBinding, metadata);
    await trial.recovers();
    expect(await trial.lists()).toEqual(onlyFirst);
  });

  it("by the webhook of somebody else that does not answer says which, and holds up nothing else", async () => {
    await using trial = await lab.trial("webhook");
    await trial.start();
    await using webhook = await startSilentWebhook(lab.admin, "silent", 1);
    const refused = await eventually(() =>
      refusalOf(
        lab.admin.create(ConfigMap, {
          metadata: { namespace: "webhook", generateName: "asks-", labels: { asks: "silent" } },
        }),
      ),
    );
    await webhook.asked;
    expect(refused).toMatchObject({
      httpCode: 500,
      code: "API_INTERNAL_ERROR",
      message: expect.stringMatching(
        /failed calling webhook "silent\.example\.com".*deadline exceeded/,
      ),
    });
    await trial.writesOn(20);
    await trial.recovers();
    expect(await trial.lists()).toEqual(onlyFirst);
  });
});
