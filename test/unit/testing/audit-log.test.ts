import { appendFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { AuditLog, parseAuditLine } from "../../../src/testing/audit-log.js";
import { temporaryFolder } from "../../support/temporary-folder.js";

function event(id: string, changes: object = {}): string {
  return JSON.stringify({
    kind: "Event",
    apiVersion: "audit.k8s.io/v1",
    level: "Metadata",
    auditID: id,
    stage: "ResponseComplete",
    requestURI: "/apis/apps/v1/namespaces/shop/deployments/web/scale",
    verb: "patch",
    user: { username: "jane", groups: ["devs", "system:authenticated"] },
    objectRef: {
      resource: "deployments",
      namespace: "shop",
      name: "web",
      apiGroup: "apps",
      apiVersion: "v1",
      subresource: "scale",
    },
    responseStatus: { metadata: {}, code: 403 },
    requestReceivedTimestamp: "2030-01-01T00:00:00.000001Z",
    ...changes,
  });
}

describe("parseAuditLine", () => {
  it("takes what RBAC speaks of", () => {
    expect(parseAuditLine(event("1"))).toEqual({
      id: "1",
      timestamp: "2030-01-01T00:00:00.000001Z",
      user: "jane",
      groups: ["devs", "system:authenticated"],
      verb: "patch",
      uri: "/apis/apps/v1/namespaces/shop/deployments/web/scale",
      group: "apps",
      resource: "deployments",
      subresource: "scale",
      namespace: "shop",
      name: "web",
      code: 403,
      complete: true,
    });
  });

  it("leaves fields of a path that is no resource empty", () => {
    const record = parseAuditLine(
      event("1", { requestURI: "/readyz", verb: "get", objectRef: undefined }),
    );
    expect(record).toMatchObject({
      verb: "get",
      uri: "/readyz",
      group: "",
      resource: "",
      name: "",
    });
  });

  it("is undefined for half a line and for what is no event", () => {
    expect(parseAuditLine(event("1").slice(0, 80))).toBeUndefined();
    expect(parseAuditLine("null")).toBeUndefined();
    expect(parseAuditLine("")).toBeUndefined();
  });
});

describe("AuditLog", () => {
  it("is empty before the server has written", async () => {
    await using folder = await temporaryFolder();
    expect(await new AuditLog(join(folder.path, "none")).read()).toEqual([]);
  });

  it("leaves a half-written last line for the next time", async () => {
    await using folder = await temporaryFolder();
    const path = join(folder.path, "audit.log");
    const log = new AuditLog(path);
    const second = `${event("2", { user: { username: "žofie" } })}\n`;
    const bytes = Buffer.from(second);
    // In the middle of the two bytes of one letter.
    const cut = bytes.indexOf("žofie") + 1;
    await appendFile(path, `${event("1")}\n`);
    await appendFile(path, bytes.subarray(0, cut));
    expect((await log.read()).map(({ id }) => id)).toEqual(["1"]);
    await appendFile(path, bytes.subarray(cut));
    expect((await log.read()).map(({ user }) => user)).toEqual(["jane", "žofie"]);
    expect((await log.read()).length).toBe(2);
  });

  it("keeps one record of a request that began and ended", async () => {
    await using folder = await temporaryFolder();
    const path = join(folder.path, "audit.log");
    const log = new AuditLog(path);
    await appendFile(
      path,
      `${event("1", { stage: "ResponseStarted", verb: "watch" })}\n${event("2")}\n`,
    );
    expect((await log.read()).map(({ id, complete }) => [id, complete])).toEqual([
      ["1", false],
      ["2", true],
    ]);
    await appendFile(path, `${event("1", { verb: "watch" })}\n`);
    expect((await log.read()).map(({ id, complete }) => [id, complete])).toEqual([
      ["1", true],
      ["2", true],
    ]);
  });

  it("answers calls at the same time alike", async () => {
    await using folder = await temporaryFolder();
    const path = join(folder.path, "audit.log");
    const log = new AuditLog(path);
    await appendFile(path, `${event("1")}\n${event("2")}\n`);
    const answers = await Promise.all([log.read(), log.read(), log.read()]);
    expect(answers.map((records) => records.length)).toEqual([2, 2, 2]);
  });
});
