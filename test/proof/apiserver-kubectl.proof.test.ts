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

/** A real server and ours. */
interface Pair extends AsyncDisposable {
  readonly real: ControlPlane;
  readonly ours: ApiServer;
  readonly kubeconfig: string;
}

async function startPair(controllers: boolean): Promise<Pair> {
  const real = await startControlPlane({ controllers });
  const ours = await startApiServer({ controllers });
  const kubeconfig = join(folder.path, `kubeconfig-${String(controllers)}`);
  await ours.writeKubeconfig(kubeconfig);
  return {
    real,
    ours,
    kubeconfig,
    [Symbol.asyncDispose]: async () => {
      await ours.stop();
      await real.stop();
    },
  };
}

const pairs = new Map<boolean, Pair>();

beforeAll(async () => {
  folder = await temporaryFolder();
});

afterAll(async () => {
  for (const pair of pairs.values()) await pair[Symbol.asyncDispose]();
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
    const { controllers = false } = chapter;
    const pair = pairs.get(controllers) ?? (await startPair(controllers));
    pairs.set(controllers, pair);
    [ours, real] = await Promise.all([
      say("ours", pair.kubeconfig, chapter),
      say("real", pair.real.kubeconfigPath, chapter),
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
