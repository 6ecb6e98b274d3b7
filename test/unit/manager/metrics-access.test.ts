import { describe, expect, it } from "vitest";
import { createClient } from "../../../src/client/create-client.js";
import { clusterGuard } from "../../../src/manager/metrics-access.js";
import { isPlainObject } from "../../../src/util/json.js";
import { logTo } from "../../support/log-lines.js";
import { ManualServer } from "../../support/manual-server.js";
import { VirtualClock } from "../../../src/testing/virtual-clock.js";

const reviews = "/apis/authentication.k8s.io/v1/tokenreviews";
const accessReviews = "/apis/authorization.k8s.io/v1/subjectaccessreviews";
const known = {
  authenticated: true,
  user: { username: "prometheus", uid: "7", groups: ["g"], extra: { a: ["b"] } },
};

class Trial {
  readonly clock = new VirtualClock();
  readonly server = new ManualServer();
  readonly lines: string[] = [];
  readonly #guard = clusterGuard({
    client: createClient(this.server, { fieldManager: "f" }),
    clock: this.clock,
    log: logTo(this.lines),
  });

  ask(authorization: string | undefined, method: "GET" | "HEAD" = "GET"): Promise<unknown> {
    return this.#guard({ method, path: "/metrics", authorization }).then((answer) => answer?.code);
  }

  /** Answers the newest request with a status, and gives what it asked. */
  async answer(status: object): Promise<readonly [path: string, spec: unknown]> {
    await this.clock.advance(0);
    const { path, request } = this.server.lastCall;
    const body: unknown = JSON.parse(request.body ?? "{}");
    this.server.lastCall.answer({ status });
    await this.clock.advance(0);
    return [path, isPlainObject(body) ? body["spec"] : undefined];
  }

  /** Somebody who is known and let in. */
  async letIn(token: string): Promise<unknown> {
    const asking = this.ask(`Bearer ${token}`);
    await this.answer(known);
    await this.answer({ allowed: true });
    return await asking;
  }
}

describe("a guard that asks the cluster", () => {
  it.each([undefined, "", "Bearer", "Bearer ", "Basic dTpw", "token abc", "Bearer a b"])(
    "refuses %j without asking",
    async (authorization) => {
      const trial = new Trial();
      expect(await trial.ask(authorization)).toBe(401);
      expect(trial.server.calls).toEqual([]);
    },
  );

  it("lets in whom the cluster knows and allows, and asks as controller-runtime does", async () => {
    const trial = new Trial();
    const asking = trial.ask("bearer abc");
    expect(await trial.answer(known)).toEqual([reviews, { token: "abc" }]);
    expect(await trial.answer({ allowed: true })).toEqual([
      accessReviews,
      {
        user: "prometheus",
        uid: "7",
        groups: ["g"],
        extra: { a: ["b"] },
        nonResourceAttributes: { path: "/metrics", verb: "get" },
      },
    ]);
    expect(await asking).toBeUndefined();
    expect(trial.clock.pending).toBe(0);
  });

  it("asks for the token again after a minute, and for the right after five", async () => {
    const trial = new Trial();
    expect(await trial.letIn("abc")).toBeUndefined();
    await trial.clock.advance(59_999);
    expect(await trial.ask("Bearer abc")).toBeUndefined();
    expect(trial.server.calls).toHaveLength(2);
    await trial.clock.advance(1);
    const again = trial.ask("Bearer abc");
    await trial.answer(known);
    expect(await again).toBeUndefined();
    expect(trial.server.calls).toHaveLength(3);
    await trial.clock.advance(240_000);
    const last = trial.ask("Bearer abc");
    await trial.answer(known);
    await trial.answer({ allowed: false });
    expect(await last).toBe(403);
  });

  it("asks for each method on its own", async () => {
    const trial = new Trial();
    await trial.letIn("abc");
    const head = trial.ask("Bearer abc", "HEAD");
    const [, spec] = await trial.answer({ allowed: false });
    expect(spec).toMatchObject({ nonResourceAttributes: { verb: "head" } });
    expect(await head).toBe(403);
  });

  it.each([
    ["is refused", { authenticated: false, error: "no" }],
    ["has no name", { authenticated: true, user: { username: "" } }],
    ["is not told of", {}],
  ])("refuses a token that %s, and asks nothing for ten seconds", async (_, status) => {
    const trial = new Trial();
    const asking = trial.ask("Bearer abc");
    await trial.answer(status);
    expect(await asking).toBe(401);
    expect(await trial.ask("Bearer abc")).toBe(401);
    expect(trial.server.calls).toHaveLength(1);
    await trial.clock.advance(10_000);
    expect(await trial.letIn("abc")).toBeUndefined();
  });

  it("asks once for many that come at the same time, and for few strangers at a time", async () => {
    const trial = new Trial();
    const same = Array.from({ length: 50 }, () => trial.ask("Bearer abc"));
    const others = Array.from({ length: 50 }, (_, index) => trial.ask(`Bearer s${index}`));
    const codes = Promise.all([...same, ...others]);
    await trial.clock.advance(0);
    expect(trial.server.calls).toHaveLength(16);
    for (const call of trial.server.calls) call.answer({ status: {} });
    expect(new Set((await codes).slice(50))).toEqual(new Set([401, 503]));
    expect((await codes).slice(0, 50)).toEqual(Array.from({ length: 50 }, () => 401));
  });

  it("says 500 where the cluster cannot be asked or does not answer, keeps nothing of it, and logs no token", async () => {
    const trial = new Trial();
    const failing = trial.ask("Bearer abc");
    await trial.clock.advance(0);
    trial.server.lastCall.fail(new Error("away"));
    expect(await failing).toBe(500);
    const hanging = trial.ask("Bearer abc");
    await trial.clock.advance(10_000);
    expect(await hanging).toBe(500);
    expect(trial.lines).toEqual(
      Array.from(
        { length: 2 },
        () => "warn the cluster could not be asked who may read the metrics",
      ),
    );
    expect(await trial.letIn("abc")).toBeUndefined();
  });
});
