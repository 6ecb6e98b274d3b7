import { App, Chart } from "cdk8s";
import { Operator, OperatorDeployment, OperatorServiceAccount } from "slipway/constructs";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { callApi } from "../../src/testing/api-request.js";
import { documentsOf, kubectl } from "../support/kubectl.js";
import { databaseOperator, image, optionalSettings } from "../unit/constructs/sample.js";
import { isInProcess, type JudgedServer, startJudgedServer } from "../support/judged-server.js";

let controlPlane: JudgedServer;

beforeAll(async () => {
  controlPlane = await startJudgedServer({ controllers: true });
  await server([
    {
      apiVersion: "scheduling.k8s.io/v1",
      kind: "PriorityClass",
      metadata: { name: "operators" },
      value: 1000,
    },
  ]);
});

afterAll(async () => {
  await controlPlane?.stop();
});

async function run(args: readonly string[], objects?: readonly object[]): Promise<string> {
  const input = objects === undefined ? undefined : documentsOf(objects);
  try {
    const { stdout } = await kubectl(controlPlane.kubeconfigPath, args, input);
    return stdout.trim();
  } catch (error) {
    // A difference that `kubectl diff` finds is on its standard output.
    const output = error instanceof Error && "stdout" in error ? error.stdout : "";
    throw new Error(`kubectl ${args[0]}: ${String(output)}`, { cause: error });
  }
}

const strict = ["--validate=strict", "--warnings-as-errors", "-f", "-"];

async function server(objects: readonly object[]): Promise<string> {
  return await run(["apply", "--server-side", ...strict], objects);
}

/** A namespace where the restricted profile is enforced, and warned of. */
function restricted(name: string): object {
  const labels = Object.fromEntries(
    ["enforce", "warn"].map((mode) => [`pod-security.kubernetes.io/${mode}`, "restricted"]),
  );
  return { apiVersion: "v1", kind: "Namespace", metadata: { name, labels } };
}

/** What a chart in `namespace` synthesizes. */
function objectsOf(namespace: string, fill: (chart: Chart) => void): readonly object[] {
  const app = new App();
  const chart = new Chart(app, "chart", { namespace });
  fill(chart);
  return chart.toJson() as object[];
}

const selector = "app.kubernetes.io/name=database-operator";

async function podsOf(namespace: string, count: number): Promise<readonly string[]> {
  return await vi.waitFor(
    async () => {
      const names = await run(["get", "pods", "-n", namespace, "-l", selector, "-o", "name"]);
      const pods = names.split("\n").filter((name) => name !== "");
      const why = ["get", "events", "-n", namespace, "-o", "jsonpath={.items[*].message}"];
      expect(pods, pods.length === count ? "" : await run(why)).toHaveLength(count);
      return pods;
    },
    { timeout: 60_000, interval: 100 },
  );
}

/** Asked again for a moment: a controller may write the status between the two reads of a diff. */
async function expectNoDiff(args: readonly string[], objects: readonly object[]): Promise<void> {
  await vi.waitFor(async () => expect(await run(["diff", ...args, "-f", "-"], objects)).toBe(""), {
    timeout: 20_000,
    interval: 200,
  });
}

describe("a Deployment", () => {
  it.each(optionalSettings.map((setting, index) => ({ ...setting, index })))(
    "with $name is taken strictly, has its Pods admitted, and is what was applied",
    async ({ props, index }) => {
      const [one, other] = [`setting-${index}`, `client-${index}`];
      const objectsIn = (namespace: string): readonly object[] =>
        objectsOf(namespace, (chart) => {
          const definition = databaseOperator("Namespaced");
          new OperatorServiceAccount(chart, "account", { definition });
          new OperatorDeployment(chart, "deployment", { definition, image, ...props });
        });
      await server([restricted(one), restricted(other)]);
      expect(await server(objectsIn(one))).toContain("deployment.apps/database-operator");
      // A client's own apply keeps what it wrote in an annotation, and merges by it.
      await run(["apply", ...strict], objectsIn(other));
      for (const namespace of [one, other]) await podsOf(namespace, props.replicas ?? 2);
      await expectNoDiff(["--server-side"], objectsIn(one));
      await expectNoDiff([], objectsIn(other));
      expect(await run(["apply", ...strict], objectsIn(other))).toContain(
        "deployment.apps/database-operator unchanged",
      );
    },
  );
});

describe("an operator with all its parts", () => {
  const namespace = "databases";
  let objects: readonly object[];
  let pods: readonly string[];

  beforeAll(async () => {
    objects = objectsOf(namespace, (chart) => {
      const definition = databaseOperator("Cluster");
      const networkPolicy = {
        metricsFrom: [
          { namespaceSelector: { matchLabels: { "kubernetes.io/metadata.name": "monitoring" } } },
        ],
        apiServerCidrs: ["10.0.0.1/32", "fd00::1/128"],
        egress: [{ to: [{ podSelector: {} }], ports: [{ port: 5432 }] }],
        ingress: [{ ports: [{ port: 9443, endPort: 9444 }] }],
      };
      new Operator(chart, "operator", { definition, image, networkPolicy });
    });
    await server([
      restricted(namespace),
      { apiVersion: "v1", kind: "Node", metadata: { name: "node" } },
    ]);
    await server(objects);
    pods = await podsOf(namespace, 2);
  });

  it("is what was applied", async () => {
    await expectNoDiff(["--server-side"], objects);
  });

  it("is taken by a client's own apply as well, with its network policy as it comes", async () => {
    const other = objectsOf("databases-too", (chart) => {
      const definition = databaseOperator("Cluster");
      const shared = { customResourceDefinitions: false, networkPolicy: true };
      new Operator(chart, "operator", { definition, image, ...shared });
    });
    await server([restricted("databases-too")]);
    await run(["apply", ...strict], other);
    await podsOf("databases-too", 2);
    await expectNoDiff([], other);
    const again = (await run(["apply", ...strict], other)).split("\n");
    expect(again).toHaveLength(other.length);
    // Its selector is replaced in every patch that kubectl makes: `patchStrategy` of policy/v1.
    const changed = again.filter((line) => !line.endsWith(" unchanged"));
    expect(changed).toEqual(["poddisruptionbudget.policy/database-operator configured"]);
  });

  it("has a network policy for its Pods alone, which lets readers reach the metrics", async () => {
    const field = async (path: string): Promise<unknown> =>
      JSON.parse(
        await run([
          "get",
          "networkpolicy/database-operator",
          "-n",
          namespace,
          "-o",
          `jsonpath=${path}`,
        ]),
      );
    const labels = Object.entries(Object(await field("{.spec.podSelector.matchLabels}")));
    const query = labels.map(([key, value]) => `${key}=${String(value)}`).join(",");
    const selected = await run(["get", "pods", "-A", "-l", query, "-n", namespace, "-o", "name"]);
    for (const pod of pods) expect(selected).toContain(pod);
    const named = "{.items[0].spec.containers[0].ports[?(@.name=='metrics')].containerPort}";
    const port = await run([
      "get",
      "pods",
      "-n",
      namespace,
      "-l",
      query,
      "-o",
      `jsonpath=${named}`,
    ]);
    expect(await field("{.spec.ingress[0].ports[0].port}")).toBe(Number(port));
    expect(await field("{.spec.policyTypes}")).toEqual(["Ingress", "Egress"]);
  });

  it("offers the metrics of Pods that are ready", async () => {
    // An endpoint needs a Pod on a node that exists; nothing schedules here.
    for (const pod of pods)
      expect(await act(pod, "binding", { target: { name: "node" } })).toBe(201);
    await Promise.all(pods.map((pod, index) => setReady(pod, `10.1.0.${index + 1}`)));
    await vi.waitFor(
      async () => {
        const slices = JSON.parse(
          await run([
            "get",
            "endpointslices",
            "-n",
            namespace,
            "-l",
            "kubernetes.io/service-name=metrics-database-operator",
            "-o",
            "json",
          ]),
        );
        expect(slices.items[0]).toMatchObject({ ports: [{ name: "metrics", port: 8080 }] });
        expect(slices.items[0].endpoints).toHaveLength(2);
      },
      { timeout: 30_000, interval: 200 },
    );
  });

  // No controller counts Pods for budgets in the process.
  it.skipIf(isInProcess)("lets one of two ready Pods be evicted, and keeps the other", async () => {
    await vi.waitFor(
      async () => {
        const counts = "jsonpath={.status.disruptionsAllowed} of {.status.expectedPods}";
        const budget = ["pdb/database-operator", "-n", namespace];
        const allowed = await run(["get", ...budget, "-o", counts]);
        expect(allowed).toBe("1 of 2");
      },
      { timeout: 30_000, interval: 200 },
    );
    const [first = "", second = ""] = pods;
    expect(await evict(first)).toBe(201);
    expect(await evict(second)).toBe(429);
  });

  it("lets Pods be evicted that are not ready, whatever their number", async () => {
    const unready = await run(["get", "pods", "-n", "databases-too", "-o", "name"]);
    for (const pod of unready.split("\n"))
      await setReady(pod, "10.1.1.1", "databases-too", "False");
    for (const pod of unready.split("\n")) expect(await evict(pod, "databases-too")).toBe(201);
  });

  async function setReady(
    pod: string,
    podIP: string,
    where = namespace,
    status = "True",
  ): Promise<void> {
    const conditions = ["Ready", "ContainersReady"].map((type) => ({ type, status }));
    const patch = { status: { phase: "Running", podIP, podIPs: [{ ip: podIP }], conditions } };
    const args = ["patch", pod, "-n", where, "--subresource=status", "--type=merge"];
    await run([...args, "-p", JSON.stringify(patch)]);
  }

  async function evict(pod: string, where = namespace): Promise<number> {
    return await act(pod, "eviction", {}, where);
  }

  /** Posts to a subresource of a Pod; resolves to the HTTP code. */
  async function act(
    pod: string,
    subresource: "binding" | "eviction",
    fields: object,
    where = namespace,
  ): Promise<number> {
    const name = pod.replace("pod/", "");
    const [apiVersion, kind] =
      subresource === "binding" ? ["v1", "Binding"] : ["policy/v1", "Eviction"];
    const answer = await callApi(controlPlane.admin, {
      method: "POST",
      path: `/api/v1/namespaces/${where}/pods/${name}/${subresource}`,
      body: { apiVersion, kind, metadata: { name, namespace: where }, ...fields },
    });
    return answer.status;
  }
});

describe("a person who is bound in a namespace to", () => {
  const verbs = ["get", "list", "watch", "create", "update", "patch", "delete", "deletecollection"];
  const roles = ["view", "edit", "admin"];
  const reading = ["get", "list", "watch", "get status"];
  const editing = ["get", "list", "watch", "create", "update", "patch", "delete", "get status"];

  beforeAll(async () => {
    const rbac = "rbac.authorization.k8s.io";
    await server([
      { apiVersion: "v1", kind: "Namespace", metadata: { name: "people" } },
      ...roles.map((name) => ({
        apiVersion: `${rbac}/v1`,
        kind: "RoleBinding",
        metadata: { name, namespace: "people" },
        roleRef: { apiGroup: rbac, kind: "ClusterRole", name },
        subjects: [{ apiGroup: rbac, kind: "User", name: `who-${name}` }],
      })),
    ]);
    const [crd, roleOf] = ["customresourcedefinition", "database-operator-"];
    const objects = objectsOf("people", (chart) => {
      const definition = databaseOperator("Cluster");
      new Operator(chart, "operator", { definition, image });
    });
    const shared = objects.filter((object) => {
      const { kind, metadata } = Object(object);
      return kind.toLowerCase() === crd || metadata.name.startsWith(roleOf);
    });
    expect(shared).toHaveLength(4);
    await server(shared);
  });

  it.each([
    ["view", reading],
    ["edit", editing],
    ["admin", editing.toSpliced(7, 0, "deletecollection")],
  ])("%s may %j, and nothing else on custom resources", async (role, expected) => {
    await vi.waitFor(async () => expect(await allowedTo(role, "people")).toEqual(expected), {
      timeout: 30_000,
      interval: 200,
    });
    expect(await allowedTo(role, "default")).toEqual([]);
  });

  it("view reads Databases and is refused to make one, by the server itself", async () => {
    const path = "/apis/example.com/v1/namespaces/people/databases";
    const body = { apiVersion: "example.com/v1", kind: "Database", metadata: { name: "a" } };
    const viewer = controlPlane.userConfig("who-view");
    // A new resource answers 429 until its storage is there.
    await vi.waitFor(async () => expect((await callApi(viewer, { path })).status).toBe(200), {
      timeout: 30_000,
      interval: 100,
    });
    expect((await callApi(viewer, { method: "POST", path, body })).status).toBe(403);
  });

  /** Of every verb on the resource and its status, those that the server allows. */
  async function allowedTo(role: string, namespace: string): Promise<readonly string[]> {
    const user = controlPlane.userConfig(`who-${role}`);
    const attempts = ["", "status", "finalizers"].flatMap((subresource) =>
      verbs.map((verb) => ({ verb, subresource })),
    );
    const answers = await Promise.all(
      attempts.map(async ({ verb, subresource }) => {
        const resource = { group: "example.com", resource: "databases" };
        const resourceAttributes = { ...resource, verb, subresource, namespace };
        const { body } = await callApi(user, {
          method: "POST",
          path: "/apis/authorization.k8s.io/v1/selfsubjectaccessreviews",
          body: {
            apiVersion: "authorization.k8s.io/v1",
            kind: "SelfSubjectAccessReview",
            spec: { resourceAttributes },
          },
        });
        return Object(body).status.allowed === true;
      }),
    );
    return attempts
      .filter((_, index) => answers[index])
      .map(({ verb, subresource }) => `${verb} ${subresource}`.trim());
  }
});
