import { runOperator } from "slipway";
import { webAppOperator } from "./operator.js";
import { reconcilers } from "./reconcilers.js";

await runOperator(webAppOperator, reconcilers);
