import { expect, it } from "vitest";
import { implement } from "slipway";
import { App, Chart } from "cdk8s";
import { defineController, defineOperator, policyRulesOf, touch } from "slipway/api";
import { OperatorRbac } from "slipway/constructs";
import { ClusterRole, ConfigMap, Namespace, Role, Secret } from "slipway/kubernetes";
import { startApiServer } from "slipway/testing";
import { byHandOperator, rightOperator, rightSite, Site } from "../../support/site-samples.js";

/** Works in the namespaces that it is told, and tries to work in another one. */
const namespaced = defineController({
  name: "site",
  for: Site,
  touches: [touch(ConfigMap, ["create"], "pages")],
});
const namespacedOperator = defineOperator({
  name: "namespaced",
  version: "1.0.0",
  scope: "Namespaced",
  controllers: [namespaced],
});
const namespacedSite = implement(namespacedOperator, ({ client }) => ({
  site: {
    reconcile: async ({ metadata: { name, namespace } }, { create, status }) => {
      await create(ConfigMap, { metadata: { name, namespace } }).catch(() => {});
      await client.create(ConfigMap, { metadata: { name, namespace: "apart" } }).catch((error) => {
        status.merge({ title: String(error) });
      });
    },
  },
}));

interface RenderedRole {
  readonly kind: string;
  readonly metadata: { readonly namespace: string; readonly name: string };
  readonly rules?: readonly object[];
}

const home = { metadata: { name: "home" }, spec: { title: "Hello" } };

it("runs an operator in this process, and shows what it leads to", async () => {
  await using server = await startApiServer({ tls: false, resources: [Site] });
  await using operator = await server.run(rightOperator, rightSite);
  const made = await server.create(Site, home);
  expect(made.spec.pages).toBe(1);
  await server.eventually(Site, made, ({ status }) => status?.count === 1);
  expect((await server.get(ConfigMap, "home-0"))?.data).toEqual({ title: "Hello" });
  await server.patch(Site, "home", { spec: { title: "Bye" } });
  await server.eventually(ConfigMap, "home-0", ({ data }) => expect(data?.["title"]).toBe("Bye"));
  expect((await server.list(Secret)).map(({ metadata }) => metadata.name)).toEqual(["home-key"]);
  expect(operator.requests.some(({ path }) => path.includes("fieldValidation=Strict"))).toBe(true);
  expect(operator.log.map(({ message }) => message)).toContain("applies a child");
});

it("runs an operator as its own account, with the roles that its chart has", async () => {
  await using server = await startApiServer({ tls: false, resources: [Site] });
  const elsewhere = [{ metadata: { name: "elsewhere" } }, { metadata: { name: "apart" } }];
  for (const namespace of elsewhere) await server.create(Namespace, namespace);
  const options = { namespaces: ["elsewhere", "default"] };
  await using operator = await server.run(namespacedOperator, namespacedSite, options);
  await server.create(Site, { ...home, metadata: { ...home.metadata, namespace: "elsewhere" } });
  await server.eventually(ConfigMap, { name: "home", namespace: "elsewhere" }, () => true);
  await server.eventually(Site, { name: "home", namespace: "elsewhere" }, (now) =>
    expect(now.status?.title).toMatch(
      /cannot create resource "configmaps" in API group "" in the namespace "apart"/,
    ),
  );
  expect(operator.isRunning).toBe(true);
  const own = (await server.audit()).filter(({ uri }) =>
    uri.includes("fieldManager=namespaced.site"),
  );
  expect(new Set(own.map(({ user }) => user))).toEqual(
    new Set(["system:serviceaccount:namespaced-system:namespaced"]),
  );

  const chart = new Chart(new App(), "chart", { namespace: "namespaced-system" });
  new OperatorRbac(chart, "rbac", {
    definition: namespacedOperator,
    watchNamespaces: options.namespaces,
  });
  const rendered: readonly RenderedRole[] = chart.toJson();
  const rules = rendered.flatMap((each) =>
    each.kind === "Role" ? [[each.metadata.namespace, each.metadata.name, each.rules]] : [],
  );
  const found = await Promise.all(
    ["default", "elsewhere", "namespaced-system"].map((namespace) =>
      server.list(Role, { namespace, labels: "!kubernetes.io/bootstrapping" }),
    ),
  );
  expect(rules).toEqual(
    found.flat().map((each) => [each.metadata.namespace, each.metadata.name, each.rules]),
  );
});

it("says which namespace an operator works in is not there", async () => {
  await using server = await startApiServer({ tls: false, resources: [Site] });
  const run = server.run(namespacedOperator, namespacedSite, { namespaces: ["nowhere"] });
  await expect(run).rejects.toMatchObject({
    code: "CONTROL_PLANE_REQUEST",
    message:
      "namespaced works in the namespace nowhere, which is not there: create it before namespaced is run",
  });
});

it("gives an operator that is run anew the roles of its new definition", async () => {
  await using server = await startApiServer({ tls: false, resources: [Site] });
  await using before = await server.run(rightOperator, rightSite);
  await before.stop();
  const name = "sites.sites-system";
  const count = (await server.get(ClusterRole, name))?.rules?.length ?? 0;
  await using after = await server.run(
    byHandOperator,
    implement(byHandOperator, () => ({ site: { reconcile: () => {} } })),
  );
  expect(after.isRunning).toBe(true);
  const rules = (await server.get(ClusterRole, name))?.rules ?? [];
  expect(rules).not.toHaveLength(count);
  expect(rules).toEqual(policyRulesOf(byHandOperator, "watched"));
});

it("tells of what does not come true the last state, the conditions and the log", async () => {
  await using server = await startApiServer({ tls: false, resources: [Site] });
  await using operator = await server.run(rightOperator, rightSite);
  expect(operator.isRunning).toBe(true);
  await server.create(Site, home);
  await server.eventually(Site, "home", ({ status }) => status?.count === 1);
  const waited = server.eventually(
    Site,
    "home",
    ({ spec }) => expect(spec.title).toBe("something else"),
    { timeoutMs: 500 },
  );
  await expect(waited).rejects.toMatchObject({ code: "TEST_EVENTUALLY" });
  const message = await waited.then(
    () => "",
    (error: Error) => error.message,
  );
  expect(message).toMatch(/^Site default\/home did not come to what was waited for within 0\.5 s/);
  expect(message).toMatch(/the check said:\n {2}expected 'Hello' to be 'something else'/);
  expect(message).toMatch(/it was last:\n {2}apiVersion: example\.com\/v1/);
  expect(message).toMatch(/its conditions:\n {2}Ready True AllThere/);
  expect(message).toMatch(/the log ends with:\n[^]*applies a child/);
  expect(message).not.toContain("managedFields");
});

it("waits until an object has gone, and says where there is none", async () => {
  await using server = await startApiServer({ tls: false });
  await server.create(ConfigMap, { metadata: { name: "a" } });
  const gone = server.eventuallyGone(ConfigMap, "a");
  expect(await server.delete(ConfigMap, "a")).toBe(true);
  await gone;
  expect(await server.delete(ConfigMap, "a")).toBe(false);
  expect(await server.get(ConfigMap, "a")).toBeUndefined();
  const options = { timeoutMs: 20 };
  await expect(server.eventually(ConfigMap, "a", () => true, options)).rejects.toThrow(
    "there is no such object",
  );
});

it("kills an operator, which sends nothing any more, and runs it anew", async () => {
  await using server = await startApiServer({ tls: false, resources: [Site] });
  let made = 0;
  const operator = await server.run(
    byHandOperator,
    implement(byHandOperator, () => {
      made += 1;
      return {
        site: {
          reconcile: async ({ metadata: { namespace } }, { create }) => {
            const before = await operatorWaits;
            await create(ConfigMap, { metadata: { name: `run-${made}`, namespace } });
            return before;
          },
        },
      };
    }),
  );
  const operatorWaits = (async (): Promise<void> => {
    await server.eventually(ConfigMap, "go", () => true);
  })();
  await server.create(Site, home);
  await operator.kill();
  expect(operator.isRunning).toBe(false);
  const { length } = operator.requests;
  await server.create(ConfigMap, { metadata: { name: "go" } });
  await operatorWaits;
  expect(operator.requests.length).toBe(length);
  await operator.restart();
  await server.eventually(ConfigMap, "run-2", () => true);
  expect(await server.get(ConfigMap, "run-1")).toBeUndefined();
  await operator.stop();
});

it("tells why an operator does not come to its beginning", async () => {
  await using server = await startApiServer({ tls: false, resources: [Site] });
  const failing = implement(rightOperator, () => {
    throw new Error("no connection to the mail server");
  });
  await expect(server.run(rightOperator, failing)).rejects.toMatchObject({
    code: "TEST_OPERATOR_ENDED",
    message: expect.stringContaining("no connection to the mail server"),
  });
  const environment = { MAX_CONCURRENT_RECONCILES: "many" };
  await expect(server.run(rightOperator, rightSite, { environment })).rejects.toMatchObject({
    code: "SETTINGS_INVALID",
  });
});
