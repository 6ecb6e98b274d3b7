// undici's index sets a dispatcher for the whole process, and has much that a client of one server does not
// need: 9 MB of memory at start. package.json has one version of undici, whose files these are.
import type { Client as HttpClient, Pool as HttpPool } from "undici";
// @ts-expect-error undici has types for its index alone
import client from "undici/lib/dispatcher/client.js";
// @ts-expect-error undici has types for its index alone
import pool from "undici/lib/dispatcher/pool.js";

export const Client: typeof HttpClient = client;
export const Pool: typeof HttpPool = pool;
