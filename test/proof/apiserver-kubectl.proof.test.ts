import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import {
  type ApiServer,
  type ControlPlane,
  startApiServer,
  startControlPlane,
} from "slipway/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { chapters } from "../apiserver/kubectl/chapters.js";
import type { KubectlChapter, KubectlOutcome } from "../apiserver/kubectl/command.js";
import { normalOutcome } from "../apiserver/kubectl/normal.js";
import { runCommands } from "../apiserver/kubectl/run.js";
import { temporaryFolder, type TemporaryFolder } from "../support/temporary-folder.js";

let folder: TemporaryFolder;
let controlPlane: ControlPlane;
let server: ApiServer;

beforeAll(async () => {
  folder = await temporaryFolder();
  controlPlane = await startControlPlane();
  server = await startApiServer({ authorization: "rbac" });
  await server.writeKubeconfig(join(folder.path, "kubeconfig"));
});

afterAll(async () => {
  await server?.stop();
  await controlPlane?.stop();
  await folder?.[Symbol.asyncDispose]();
});

async function say(
  name: string,
  kubeconfig: string,
  { commands }: KubectlChapter,
): Promise<readonly KubectlOutcome[]> {
  const own = join(folder.path, name);
  await mkdir(own, { recursive: true });
  const outcomes = await runCommands({ kubeconfig, folder: own }, commands);
  return outcomes.map((outcome) => normalOutcome(outcome, own));
}

describe.each(chapters)("kubectl says the same of both servers: $name", (chapter) => {
  let ours: readonly KubectlOutcome[];
  let real: readonly KubectlOutcome[];

  beforeAll(async () => {
    [ours, real] = await Promise.all([
      say("ours", join(folder.path, "kubeconfig"), chapter),
      say("real", controlPlane.kubeconfigPath, chapter),
    ]);
  });

  it.each(chapter.commands.map((command, index) => ({ ...command, index })))(
    "$index $line",
    ({ index, differs }) => {
      if (differs === undefined) expect(ours[index]).toEqual(real[index]);
      else expect(ours[index], differs).not.toEqual(real[index]);
    },
  );
});
