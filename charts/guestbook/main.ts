import { runOperator } from "slipway";
import { guestbookOperator } from "./api.js";
import { reconcilers } from "./reconcilers.js";

await runOperator(guestbookOperator, reconcilers);
