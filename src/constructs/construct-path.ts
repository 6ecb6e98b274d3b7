import type { Construct } from "constructs";

/**
 * The path that a construct is going to have.
 *
 * Checks run before a construct enters the tree, so that a refused one leaves nothing behind there.
 */
export function pathBelow(scope: Construct, id: string): string {
  return [scope.node.path, id].filter((part) => part !== "").join("/");
}
