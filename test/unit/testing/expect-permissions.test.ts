import { Secret } from "slipway/kubernetes";
import { ExpectationError, expectPermissions } from "slipway/testing";
import { describe, expect, it, vi } from "vitest";
import { errorOf } from "../../support/error-of.js";
import { wholeCode, wholeLife, wholeOperator } from "../../support/permission-whole.js";
import { fitOperators, life, unfitOperators } from "../../support/permission-samples.js";
import { rightOperator, rightSite } from "../../support/site-samples.js";

// On a machine that is busy, a life may take seconds.
vi.setConfig({ testTimeout: 60_000 });

describe("the description of an operator fits its code", () => {
  it("and what it asks for is told, the same each time", async () => {
    const report = await expectPermissions(rightOperator, rightSite, life);
    expect(report.used).toEqual([
      "create configmaps",
      "create leases.coordination.k8s.io",
      "create secrets",
      "get leases.coordination.k8s.io",
      "get sites.example.com",
      "patch configmaps",
      "patch sites.example.com/status",
      "update leases.coordination.k8s.io",
      "update sites.example.com/finalizers",
      "watch configmaps",
      "watch secrets",
      "watch sites.example.com",
    ]);
    expect(report.unused).toContain("delete configmaps");
    expect(await expectPermissions(rightOperator, rightSite, life)).toEqual(report);
  });

  it("with a use for each right that a description brings, in some life", async () => {
    const { unused } = await expectPermissions(wholeOperator, wholeCode, wholeLife);
    // The Lease is watched by who does not lead, and an Event is patched when it has come again and again.
    expect(unused).toEqual(["patch events.events.k8s.io", "watch leases.coordination.k8s.io"]);
  });

  it.each(Object.entries(fitOperators))("with %s", async (_name, { check }) => {
    await check();
  });
});

describe("the description of an operator is at odds with its code", () => {
  it.each(Object.entries(unfitOperators))("in %s", async (_name, { check, says }) => {
    const error = await errorOf(check());
    if (!(error instanceof ExpectationError)) throw error;
    expect(error.code).toBe("TEST_PERMISSIONS");
    const lines = error.message.split("\n");
    for (const line of says) expect(lines).toContainEqual(expect.stringMatching(line));
    // What is not named in the samples is not found in them.
    const found = lines.filter((line) => line.startsWith("  "));
    const named = says.filter(({ source }) => source.startsWith("^ "));
    expect(found).toHaveLength(named.length);
  });
});

it("takes no excuse for what is not declared, and passes on why a scenario fails", async () => {
  const unused = [{ ...Secret, group: "other.example.com" }];
  await expect(expectPermissions(rightOperator, rightSite, life, { unused })).rejects.toMatchObject(
    {
      code: "TEST_SCENARIO",
      message: "`unused` names Secret, which sites does not declare",
    },
  );
  const steps = { fail: () => Promise.reject(new Error("no such thing")) };
  await expect(expectPermissions(rightOperator, rightSite, { steps })).rejects.toMatchObject({
    code: "TEST_SCENARIO",
    message: expect.stringContaining("no such thing"),
  });
});
