// Loaded before a program: writes the names of the packages that the process has loaded when it ends, as
// V8's debugger tells of each script.
import { writeSync } from "node:fs";
import { Session } from "node:inspector";

const names = new Set();
const session = new Session();
session.connect();
session.on("Debugger.scriptParsed", ({ params: { url } }) => {
  const path = url.split("/node_modules/").at(-1);
  if (!url.includes("/node_modules/")) return;
  const [first, second] = path.split("/");
  names.add(first.startsWith("@") ? `${first}/${second}` : first);
});
session.post("Debugger.enable");
process.on("exit", () => writeSync(4, JSON.stringify([...names])));
