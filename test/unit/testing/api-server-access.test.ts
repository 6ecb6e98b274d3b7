import { describe, expect, it } from "vitest";
import { type ClusterConfig, startApiServer } from "slipway/testing";
import { callApi } from "../../../src/testing/api-request.js";

const rbac = "rbac.authorization.k8s.io";
const configMaps = "/api/v1/namespaces/default/configmaps";
const selfReview = "/apis/authentication.k8s.io/v1/selfsubjectreviews";

/** Lets somebody read what is in the namespace default, by the role that a server brings. */
async function letView(admin: ClusterConfig, subject: object): Promise<void> {
  const metadata = { name: "view" };
  const path = `/apis/${rbac}/v1/namespaces/default`;
  const rules = [{ apiGroups: [""], resources: ["configmaps"], verbs: ["list"] }];
  await callApi(admin, { method: "POST", path: `${path}/roles`, body: { metadata, rules } });
  const roleRef = { apiGroup: rbac, kind: "Role", name: "view" };
  const body = { metadata, roleRef, subjects: [subject] };
  const { status } = await callApi(admin, { method: "POST", path: `${path}/rolebindings`, body });
  expect(status).toBe(201);
}

describe("who asks an API server in the process", () => {
  it.each([true, false])("may do what RBAC lets them, over TLS %s", async (tls) => {
    await using server = await startApiServer({ tls });
    const users = {
      "of a certificate": server.userConfig("jane", ["dev"]),
      "of a token": server.user({ name: "jane", groups: ["dev"] }),
    };
    await letView(server.admin, { apiGroup: rbac, kind: "Group", name: "dev" });
    for (const config of Object.values(users)) {
      expect(config.user).toBe("jane");
      expect((await callApi(config, { path: configMaps })).status).toBe(200);
      const refused = await callApi(config, { method: "POST", path: configMaps, body: {} });
      expect(refused.body).toMatchObject({
        code: 403,
        message:
          'configmaps is forbidden: User "jane" cannot create resource "configmaps" in API group "" in the namespace "default"',
      });
    }
    expect((await callApi(server.user({ name: "joe" }), { path: configMaps })).status).toBe(403);
  });

  it("is told with uid and extras, where a test gives some", async () => {
    await using server = await startApiServer({ tls: false });
    const config = server.user({ name: "jane", uid: "u1", extra: { team: ["a"] } });
    const { body } = await callApi(config, { method: "POST", path: selfReview, body: {} });
    expect(body).toMatchObject({
      status: {
        userInfo: {
          username: "jane",
          uid: "u1",
          groups: ["system:authenticated"],
          extra: { team: ["a"] },
        },
      },
    });
  });

  it("may do everything where nothing is shown over plain HTTP, and nothing over TLS", async () => {
    await using plain = await startApiServer({ tls: false });
    const path = configMaps;
    const config = { server: plain.server, ca: "", user: "" };
    expect((await callApi(config, { path })).status).toBe(200);
    expect(
      (await callApi(config, { method: "POST", path: selfReview, body: {} })).body,
    ).toMatchObject({ status: { userInfo: { username: "system:unsecured" } } });
    await using secure = await startApiServer();
    const { server, ca, user } = secure.admin;
    expect((await callApi({ server, ca, user }, { path })).status).toBe(403);
  });

  it("may do everything where that is said, and is noted in the audit", async () => {
    await using server = await startApiServer({ tls: false, authorization: "always-allow" });
    const body = { metadata: { name: "kept" }, stringData: { password: "hidden" } };
    const path = "/api/v1/namespaces/default/secrets";
    const jane = server.userConfig("jane");
    expect((await callApi(jane, { method: "POST", path, body })).status).toBe(201);
    const records = (await server.audit()).filter(({ uri }) => uri === path);
    expect(records).toEqual([
      {
        id: expect.any(String),
        timestamp: expect.stringMatching(/^20\d\d-.*\.\d{6}Z$/),
        user: "jane",
        groups: ["system:authenticated"],
        verb: "create",
        uri: path,
        group: "",
        resource: "secrets",
        subresource: "",
        namespace: "default",
        name: "kept",
        code: 201,
        complete: true,
      },
    ]);
    expect(JSON.stringify(server.auditEvents)).not.toContain("hidden");
    expect(JSON.stringify(server.auditEvents)).not.toContain(
      Buffer.from("hidden").toString("base64"),
    );
  });

  it("may be a ServiceAccount, once it is there", async () => {
    await using server = await startApiServer({ tls: false });
    await expect(server.serviceAccountConfig("default", "robot")).rejects.toThrow(
      "create the ServiceAccount first",
    );
    const path = "/api/v1/namespaces/default/serviceaccounts";
    await callApi(server.admin, { method: "POST", path, body: { metadata: { name: "robot" } } });
    const robot = await server.serviceAccountConfig("default", "robot");
    expect(robot.user).toBe("system:serviceaccount:default:robot");
    await letView(server.admin, { kind: "ServiceAccount", name: "robot", namespace: "default" });
    expect((await callApi(robot, { path: configMaps })).status).toBe(200);
  });

  it("is refused with a token that nobody was given", async () => {
    await using server = await startApiServer({ tls: false });
    const answer = await callApi({ ...server.admin, token: "other" }, { path: configMaps });
    expect(answer.body).toMatchObject({ code: 401, message: "Unauthorized" });
  });
});
