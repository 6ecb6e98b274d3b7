export { connectionOf } from "../../src/testing/cluster-connection.js";
