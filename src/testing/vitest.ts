// What is added to its types below needs them.
import type {} from "vitest";
import type { ObjectMatchers } from "./object-matchers.js";

export {
  type MatcherResult,
  matchers,
  type ObjectMatchers,
  type OwnerLike,
} from "./object-matchers.js";

declare module "vitest" {
  // oxlint-disable-next-line typescript/no-explicit-any, no-unused-vars -- as vitest declares it
  interface Matchers<T = any> extends ObjectMatchers {}
}
