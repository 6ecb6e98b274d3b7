// The frame of a bench beside the replay server: starts that, runs scenarios, and prints what came of them.
import { mkdtempSync, rmSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { certificateFor } from "./certificate.mjs";
import { figuresOf } from "./figures.mjs";
import { pinsProcesses, Worker } from "./processes.mjs";
import { keepRuns, load, show, tellLoad } from "./report.mjs";
import { targetOf } from "./target.mjs";

const replayServer = join(import.meta.dirname, "../cache/replay-server.mjs");

/**
 * Runs a bench; the exit code becomes 1 where a limit is broken.
 *
 * @param name of the file with every run
 * @param Lab made with the server, and with `places` to reach it
 * @param scenarios functions of the lab, by name; they keep their runs in `results`
 * @param values what the command line says: `quick`, `only`, `tls`, `profile`
 */
export async function runBench({ name, Lab, scenarios, rows, results, others, values }) {
  const folder = mkdtempSync(join(tmpdir(), "slipway-bench-"));
  const server = new Worker(replayServer, { core: 1, execArgv: ["--max-old-space-size=4096"] });
  try {
    const { ca, cert, key } = await certificateFor("127.0.0.1");
    const secure = targetOf(await server.ask("listen", { tls: { cert, key } }), folder, ca);
    const plain = values.tls ? secure : targetOf(await server.ask("listen"), folder);
    const lab = new Lab({ server, places: { plain, secure }, profile: values.profile });
    const before = load();
    const versions = others.map(({ name: other, version }) => `${other} ${version}`).join(", ");
    console.log(
      `Node ${process.versions.node}, ${cpus()[0]?.model.trim()}, ${pinsProcesses() ? "server on core 1, client on core 0" : "no core is pinned"}; ${versions}`,
    );
    console.log(`load average before: ${before.average.join(" ")}`);
    for (const wanted of values.only?.split(",") ?? Object.keys(scenarios)) {
      if (scenarios[wanted] === undefined) throw new Error(`there is no scenario ${wanted}`);
      await scenarios[wanted](lab);
    }
    const after = load();
    const shares = lab.serverShares;
    const worst = tellLoad(before, after, shares);
    const figures = rows
      .map((row) => figuresOf(row, results, { isWhole: !values.quick }))
      .filter((found) => found);
    show(figures);
    keepRuns(name, { versions, before, after, shares, figures, results });
    if (worst > 70) {
      console.log("the server may have been the slower side: its row says little");
    }
    if (figures.some(({ verdict }) => verdict.endsWith("BROKEN"))) process.exitCode = 1;
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
