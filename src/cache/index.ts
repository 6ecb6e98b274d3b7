export type { Entry } from "./entry.js";
