import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ConfigMap, Secret } from "slipway/kubernetes";
import {
  type ApiServer,
  type ControlPlane,
  expectQuiet,
  expectSurvivesEveryCrash,
  expectSurvivesStaleness,
  type ServerKit,
  startApiServer,
  startControlPlane,
  VirtualClock,
} from "slipway/testing";
import { matchers } from "slipway/testing/vitest";
import {
  byHandOperator,
  rightOperator,
  rightSite,
  shortLife,
  Site,
} from "../support/site-samples.js";
import { implement } from "slipway";

expect.extend(matchers);

const resources = [Site];
const servers = {
  "a real control plane": () => startControlPlane({ controllers: true, resources }),
  "the API server in the process": () =>
    startApiServer({ controllers: true, authorization: "rbac", resources }),
};

describe.each(Object.entries(servers))("a test on %s", (_name, start) => {
  let started: ControlPlane | ApiServer;
  let server: ServerKit;
  beforeAll(async () => {
    started = await start();
    server = started;
  });
  afterAll(() => started.stop());

  it("runs an operator as its own account, kills it and runs it anew", async () => {
    await using operator = await server.run(rightOperator, rightSite);
    const made = await server.create(Site, {
      metadata: { name: "home" },
      spec: { title: "Hello", pages: 2 },
    });
    const home = await server.eventually(Site, made, (now) =>
      expect(now).toHaveCondition("Ready", "True", "AllThere"),
    );
    expect(home).toBeReady();
    const page = await server.get(ConfigMap, "home-1");
    expect(page).toBeOwnedBy(home);
    expect(page).toHaveBeenApplied("sites.site");
    const writes = (await started.audit()).filter(
      ({ name, verb }) => name === "home-1" && verb === "patch",
    );
    expect(new Set(writes.map(({ user }) => user))).toEqual(
      new Set(["system:serviceaccount:sites-system:sites"]),
    );

    await operator.kill();
    expect(operator.isRunning).toBe(false);
    await server.patch(Site, "home", { spec: { title: "Bye", pages: 1 } });
    await operator.restart();
    await server.eventually(ConfigMap, "home-0", ({ data }) => data?.["title"] === "Bye");
    await server.eventuallyGone(ConfigMap, "home-1");
    const names = (await server.list(Secret)).map(({ metadata }) => metadata.name);
    expect(names).toContain("home-key");

    expect(await server.delete(Site, "home")).toBe(true);
    await server.eventuallyGone(ConfigMap, "home-0");
    await server.eventuallyGone(Secret, "home-key");
  });

  it("tells of what does not come true in the same words", async () => {
    await server.create(ConfigMap, { metadata: { name: "still" }, data: { a: "b" } });
    const waited = server.eventually(ConfigMap, "still", () => false, { timeoutMs: 500 });
    await expect(waited).rejects.toThrow(
      /^ConfigMap default\/still did not come to what was waited for within 0\.5 s\nit was last:\n {2}apiVersion: v1/,
    );
  });

  it("asks for quiet there", async () => {
    await expectQuiet(rightOperator, rightSite, shortLife, { server });
    const restless = implement(byHandOperator, () => ({
      site: { reconcile: async (_site, { live }) => void (await live.list(ConfigMap)) },
    }));
    await expect(expectQuiet(byHandOperator, restless, shortLife, { server })).rejects.toThrow(
      /^sites asks though nothing has changed, when it looks at everything again, after create\nit asked:\n {2}GET \/api\/v1\/namespaces\/default\/configmaps/,
    );
    await server.delete(Site, "home");
  });

  it("says what needs a server of its own", async () => {
    for (const survives of [expectSurvivesEveryCrash, expectSurvivesStaleness]) {
      const options: object = { server };
      await expect(survives(rightOperator, rightSite, shortLife, options)).rejects.toMatchObject({
        code: "TEST_REAL_SERVER",
        message: expect.stringMatching(/makes a server of its own/),
      });
    }
  });
});

it("a real control plane goes by no other clock", async () => {
  await using server = await startControlPlane({ resources });
  const clock = new VirtualClock();
  await expect(server.run(rightOperator, rightSite, { clock })).rejects.toMatchObject({
    code: "TEST_REAL_SERVER",
    message: expect.stringContaining("leave `clock` out, or use startApiServer({ clock })"),
  });
});
