// What an operator's `main.ts` is, of ours.
import { run } from "../operator.mjs";
import { untilAll } from "./passes.mjs";

untilAll((reconcile) => run({}, reconcile));
