import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import {
  type ApiServer,
  type ControlPlane,
  startApiServer,
  startControlPlane,
} from "slipway/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { membersOf } from "../../src/apiserver/values/api-object.js";
import { readBuiltin } from "../../src/apiserver/model/builtin-codec.js";
import {
  encodeProtobuf,
  openProtobuf,
  unsealObject,
} from "../../src/apiserver/protobuf/protobuf.js";
import { getJudge } from "../../src/testing/binaries.js";
import { ContractHttp } from "../apiserver/contract-http.js";
import { normalSteps } from "../apiserver/contract-normal.js";
import type { Step } from "../apiserver/contract-case.js";
import { temporaryFolder, type TemporaryFolder } from "../support/temporary-folder.js";

const root = join(import.meta.dirname, "../..");
const protobuf = "application/vnd.kubernetes.protobuf";

let folder: TemporaryFolder;
let controlPlane: ControlPlane;
let server: ApiServer;

beforeAll(async () => {
  folder = await temporaryFolder();
  controlPlane = await startControlPlane();
  server = await startApiServer();
  await server.writeKubeconfig(join(folder.path, "kubeconfig"));
});

afterAll(async () => {
  await server?.stop();
  await controlPlane?.stop();
  await folder?.[Symbol.asyncDispose]();
});

// test/judges/client asks with client-go's typed clients, in nothing but protobuf.
it("answers typed clients of Go as a real server does", async () => {
  const program = await getJudge("client");
  const ask = async (kubeconfig: string): Promise<readonly Step[]> => {
    const { stdout } = await promisify(execFile)(program, [kubeconfig], { maxBuffer: 2 ** 26 });
    return JSON.parse(stdout);
  };
  const ours = await ask(join(folder.path, "kubeconfig"));
  const real = await ask(controlPlane.kubeconfigPath);
  expect(real.length).toBeGreaterThan(40);
  expect(normalSteps(ours)).toEqual(normalSteps(real));
});

/** What a real server has of itself and what the clients have left there. */
const paths = [
  ["/api/v1/namespaces", "core.v1.Namespace"],
  ["/api/v1/services", "core.v1.Service"],
  ["/api/v1/secrets", "core.v1.Secret"],
  ["/api/v1/configmaps", "core.v1.ConfigMap"],
  ["/apis/apps/v1/deployments", "apps.v1.Deployment"],
  [
    "/apis/apiextensions.k8s.io/v1/customresourcedefinitions",
    "apiextensions.v1.CustomResourceDefinition",
  ],
  ["/apis/apiregistration.k8s.io/v1/apiservices", "apiregistration.v1.APIService"],
  ["/apis/coordination.k8s.io/v1/leases", "coordination.v1.Lease"],
  ["/apis/flowcontrol.apiserver.k8s.io/v1/flowschemas", "flowcontrol.v1.FlowSchema"],
  ["/apis/networking.k8s.io/v1/ipaddresses", "networking.v1.IPAddress"],
  ["/apis/rbac.authorization.k8s.io/v1/clusterroles", "rbac.v1.ClusterRole"],
  ["/apis/rbac.authorization.k8s.io/v1/rolebindings", "rbac.v1.RoleBinding"],
  ["/apis/scheduling.k8s.io/v1/priorityclasses", "scheduling.v1.PriorityClass"],
] as const;

describe("protobuf is what a real server makes of the same objects", () => {
  it.each(paths)("%s", async (path, type) => {
    using http = new ContractHttp(controlPlane.admin, 15_000);
    const json = await http.send({ method: "GET", path, headers: {} });
    const list = membersOf(JSON.parse(json.text));
    const { bytes } = await http.send({ method: "GET", path, headers: { accept: protobuf } });
    expect(encodeProtobuf(list).equals(bytes)).toBe(true);
    const items: readonly Readonly<Record<string, unknown>>[] = Object(list["items"]);
    expect(items.length).toBeGreaterThan(0);
    const own = { apiVersion: String(list["apiVersion"]), kind: type.split(".").at(-1) ?? "" };
    for (const item of items) {
      const object = { ...own, ...item };
      const read = unsealObject(openProtobuf(encodeProtobuf(object), own));
      expect({ ...own, ...readBuiltin(type, read).value }).toEqual(object);
    }
  });
});

it("generates the messages again, byte for byte", async () => {
  const args = [
    "--conditions=slipway-source",
    "--import",
    "tsx",
    "tools/openapi/protobuf-messages.ts",
  ];
  await promisify(execFile)(process.execPath, [...args, "--output", folder.path], { cwd: root });
  const file = "src/apiserver/protobuf/messages.generated.ts";
  const made = await readFile(join(folder.path, file), "utf8");
  expect(made).toBe(await readFile(join(root, file), "utf8"));
});
