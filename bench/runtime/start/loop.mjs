// The same of the others: an informer with a hand-written loop.
import { run } from "../loop.mjs";
import { untilAll } from "./passes.mjs";

untilAll((reconcile) => run(JSON.parse(process.env.BENCH_OPTIONS), reconcile));
