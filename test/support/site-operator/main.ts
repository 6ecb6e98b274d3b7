import { runOperator } from "slipway";
import { siteOperator } from "./operator.js";
import { reconcilers } from "./reconcilers.js";

await runOperator(siteOperator, reconcilers);
