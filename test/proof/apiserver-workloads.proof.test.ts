import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ControlPlane, startControlPlane } from "slipway/testing";
import { ServedApi } from "../../src/apiserver/serve.js";
import { systemClock } from "../../src/util/clock.js";
import { canonicalJSON, isPlainObject } from "../../src/util/json.js";
import { ContractHttp, type RawAnswer } from "../apiserver/contract-http.js";
import { RandomWorkloads, workloadKinds } from "../apiserver/random-workloads.js";
import { Random, runSeed } from "../support/random.js";

const namespace = "default";
const patchesOfEach = 60;
const seed = runSeed();
const served = new ServedApi({ clock: systemClock });
let controlPlane: ControlPlane;

beforeAll(async () => {
  await served.listen();
  controlPlane = await startControlPlane();
});

afterAll(async () => {
  await served.close();
  await controlPlane?.stop();
});

/** What was answered, without identities, times and owners; causes are in any order. */
function answerOf({ status, headers, text }: RawAnswer): unknown {
  const body: unknown = JSON.parse(text);
  const { details, spec, status: state, metadata, message } = isPlainObject(body) ? body : {};
  const { generation, labels, annotations } = isPlainObject(metadata) ? metadata : {};
  const causes = isPlainObject(details) ? details["causes"] : undefined;
  const told = Array.isArray(causes)
    ? causes.map((cause: unknown) => canonicalJSON(cause)).toSorted((a, b) => (a < b ? -1 : 1))
    : message;
  const { warning = "" } = headers;
  const warnings = (typeof warning === "string" ? warning : warning.join(", "))
    .split(/, (?=299 - )/)
    .toSorted((a, b) => (a < b ? -1 : 1));
  const made = status < 300 ? { spec, state, generation, labels, annotations } : {};
  const shown = canonicalJSON({ status, told, warnings, ...made });
  return JSON.parse(shown.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, "<uid>"));
}

// What is not the same is listed in docs/reference/apiserver.md, and not made here.
describe.each(workloadKinds)(
  "$kind: random patches are answered as by a real server",
  (workload) => {
    it.each(["spec", "status"] as const)(`of the %s, seed ${seed}`, async (member) => {
      using ours = new ContractHttp({ server: served.url }, 5_000);
      using real = new ContractHttp(controlPlane.admin, 5_000);
      const collection = workload.collection(namespace);
      const name = `random-${member}`;
      for (const http of [ours, real])
        await http.send({
          method: "POST",
          path: collection,
          headers: { "content-type": "application/json" },
          body: JSON.stringify({ metadata: { name }, ...workload.good }),
        });
      const random = new Random(seed);
      const workloads = new RandomWorkloads(random);
      for (let round = 0; round < patchesOfEach; round += 1) {
        const patch = workloads.part(workload.type, member, random.pick([0.3, 0.7, 0.95]));
        const path = `${collection}/${name}${member === "status" ? "/status" : ""}?dryRun=All`;
        const sent = {
          method: "PATCH",
          path,
          headers: { "content-type": "application/merge-patch+json" },
          body: JSON.stringify(patch),
        };
        const [mine, theirs] = await Promise.all([ours.send(sent), real.send(sent)]);
        expect(answerOf(mine), `round ${round}: ${sent.body}`).toEqual(answerOf(theirs));
      }
    });
  },
);
