// Builds a program into the cache with the Go command given, as a process of its own.
import { systemClock } from "../../src/util/clock.js";
import { buildJudge } from "../../src/testing/go-build.js";
import { readJudge } from "../../src/testing/judges.js";

const [cacheFolder = "", goCommand = ""] = process.argv.slice(2);
const outcome = await buildJudge(await readJudge("control-plane"), {
  clock: systemClock,
  cacheFolder,
  goCommand,
  onProgress: (line) => console.log(line),
});
console.log(JSON.stringify(outcome));
