// Serves from a folder, says where, and waits to be killed.
import { startApiServer } from "../../src/testing/start-api-server.js";

const [, , snapshotFolder = ""] = process.argv;
const server = await startApiServer({ tls: false, snapshotFolder });
console.log(server.server);
