// Starts a supervisor with two processes, says who they are, and waits to be killed.
import { join } from "node:path";
import { openSupervisor } from "../../src/testing/supervised.js";

const [prefix = ""] = process.argv.slice(2);
const supervisor = await openSupervisor(prefix);
const pids: number[] = [];
for (const name of ["a", "b"]) {
  const { pid } = await supervisor.start({
    name,
    command: "sh",
    args: ["-c", "sleep 600 & wait"],
    logFile: join(supervisor.folder, `${name}.log`),
  });
  pids.push(pid);
}
console.log(JSON.stringify({ folder: supervisor.folder, supervisor: supervisor.pid, pids }));
setInterval(() => {}, 60_000);
