import { writeFile } from "node:fs/promises";
import { request } from "node:https";
import { join } from "node:path";
import { App, Chart } from "cdk8s";
import { defineController, defineOperator, defineResource, k } from "slipway/api";
import { openClient, type OpenClient } from "slipway/client";
import { OperatorRbac, OperatorServiceAccount } from "slipway/constructs";
import { ClusterRole, ClusterRoleBinding, Namespace, ServiceAccount } from "slipway/kubernetes";
import { type ClusterConfig } from "slipway/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { operate } from "../../src/manager/operator.js";
import { readSettings } from "../../src/manager/settings.js";
import { freePorts } from "../../src/testing/free-ports.js";
import { createCertificateAuthority } from "../../src/util/certificates.js";
import { systemClock } from "../../src/util/clock.js";
import { deferred } from "../../src/util/deferred.js";
import { connectionOf } from "../support/cluster-connection.js";
import { documentsOf, kubectl } from "../support/kubectl.js";
import { logTo } from "../support/log-lines.js";
import { type TemporaryFolder, temporaryFolder } from "../support/temporary-folder.js";
import { type JudgedServer, startJudgedServer } from "../support/judged-server.js";

const Site = defineResource({
  group: "metrics.example.com",
  kind: "Site",
  versions: { v1: { spec: k.object({}) } },
});
const site = defineController({ name: "site", for: Site });
const definition = defineOperator({
  name: "site-operator",
  version: "1.0.0",
  scope: "Namespaced",
  controllers: [site],
  secureMetrics: true,
});
const namespace = "operators";

let controlPlane: JudgedServer;
let client: OpenClient;
let account: ClusterConfig;
let folder: TemporaryFolder;

beforeAll(async () => {
  folder = await temporaryFolder();
  controlPlane = await startJudgedServer({ resources: [Site] });
  client = openClient(connectionOf(controlPlane.admin), { fieldManager: "proof" });
  await client.create(Namespace, { metadata: { name: namespace } });
  const chart = new Chart(new App(), "operator", { namespace });
  new OperatorServiceAccount(chart, "account", { definition });
  new OperatorRbac(chart, "rbac", { definition });
  const args = ["apply", "--server-side", "-f", "-"];
  await kubectl(controlPlane.kubeconfigPath, args, documentsOf(chart.toJson()));
  account = await controlPlane.serviceAccountConfig(namespace, definition.name);
});
afterAll(async () => {
  await client?.close();
  await controlPlane?.stop();
  await folder?.[Symbol.asyncDispose]();
});

/** The token of an account that may do nothing but what the rules say. */
async function tokenOf(name: string, mayRead: boolean): Promise<string> {
  await client.create(ServiceAccount, { metadata: { namespace, name } });
  if (mayRead) {
    // As the guide of observability has it.
    const rules = [{ nonResourceURLs: ["/metrics"], verbs: ["get"] }];
    await client.create(ClusterRole, { metadata: { name }, rules });
    await client.create(ClusterRoleBinding, {
      metadata: { name },
      roleRef: { apiGroup: "rbac.authorization.k8s.io", kind: "ClusterRole", name },
      subjects: [{ kind: "ServiceAccount", namespace, name }],
    });
  }
  const { token } = await controlPlane.serviceAccountConfig(namespace, name);
  if (token === undefined) throw new Error("an account has a token");
  return token;
}

/** An operator with its own account that serves its metrics, until it is disposed of. */
async function startOperator(
  certPath?: string,
): Promise<AsyncDisposable & { readonly port: number }> {
  const [port = 0] = await freePorts(1);
  const env = {
    POD_NAMESPACE: namespace,
    WATCH_NAMESPACE: namespace,
    HEALTH_PORT: "0",
    METRICS_PORT: String(port),
    ...(certPath === undefined ? {} : { METRICS_CERT_PATH: certPath }),
  };
  const settings = readSettings(definition, { env, args: [] });
  if (typeof settings === "string") throw new TypeError(settings);
  const stop = new AbortController();
  const started = deferred<void>();
  const running = operate(
    {
      operator: definition,
      make: () => ({ controllers: { site: { reconcile: () => {} } }, tasks: {} }),
      settings,
      connection: connectionOf(account),
      clock: systemClock,
      random: Math.random,
      log: logTo([]),
      onStarted: () => started.resolve(),
    },
    stop.signal,
  );
  await Promise.race([started.promise, running]);
  return {
    port,
    [Symbol.asyncDispose]: async () => {
      stop.abort(new Error("stop"));
      await running;
    },
  };
}

interface Answer {
  readonly code: number | undefined;
  readonly body: string;
}

/** Reads the metrics over a new connection; checks the certificate where an authority is given. */
function read(port: number, token: string | undefined, ca?: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
    const tls = ca === undefined ? { rejectUnauthorized: false } : { ca };
    const url = `https://localhost:${port}/metrics`;
    request(url, { headers, agent: false, ...tls }, (answer) => {
      let body = "";
      answer.setEncoding("utf8").on("data", (text: string) => (body += text));
      answer.on("end", () => resolve({ code: answer.statusCode, body }));
    })
      .on("error", reject)
      .end();
  });
}

describe("secure metrics of an operator with scope Namespaced and the derived rules", () => {
  it("are for those alone whom the cluster knows and lets read them", async () => {
    await using operator = await startOperator();
    const { port } = operator;
    expect((await read(port, undefined)).code).toBe(401);
    expect((await read(port, "wrong")).code).toBe(401);
    expect((await read(port, await tokenOf("stranger", false))).code).toBe(403);
    const token = await tokenOf("scraper", true);
    const first = await read(port, token);
    expect([first.code, first.body]).toEqual([
      200,
      expect.stringContaining("leader_election_master_status"),
    ]);
    const reviewsOf = async (): Promise<number> =>
      (await controlPlane.audit()).filter(({ resource }) => resource.endsWith("reviews")).length;
    const asked = await reviewsOf();
    expect((await read(port, token)).code).toBe(200);
    expect(await reviewsOf()).toBe(asked);
    const refused = (await controlPlane.audit()).filter(
      ({ user, code }) => user.endsWith(`:${namespace}:${definition.name}`) && code === 403,
    );
    expect(refused).toEqual([]);
  });

  it("are served with the certificate of the moment, without a restart", async () => {
    const token = await tokenOf("follower", true);
    const authorities = ["one", "two"].map((name) => createCertificateAuthority(name, Date.now()));
    const mount = async (index: number): Promise<void> => {
      const issued = authorities[index]?.issueServer("localhost", ["localhost"]);
      await writeFile(join(folder.path, "tls.key"), issued?.key ?? "");
      await writeFile(join(folder.path, "tls.crt"), issued?.certificate ?? "");
    };
    const authority = (index: number): string => authorities[index]?.certificate ?? "";
    await mount(0);
    await using operator = await startOperator(folder.path);
    const { port } = operator;
    expect((await read(port, token, authority(0))).code).toBe(200);
    await expect(read(port, token, authority(1))).rejects.toThrow(/certificate/);
    await mount(1);
    expect((await read(port, token, authority(1))).code).toBe(200);
    await expect(read(port, token, authority(0))).rejects.toThrow(/certificate/);
  });
});
