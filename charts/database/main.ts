import { runOperator } from "slipway";
import { databaseOperator } from "./operator.js";
import { reconcilers } from "./reconcilers.js";

await runOperator(databaseOperator, reconcilers);
