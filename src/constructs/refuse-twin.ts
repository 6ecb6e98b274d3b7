import type { Construct } from "constructs";
import { type IConstruct } from "constructs";

/**
 * Refuses at synthesis that a construct says the same as an earlier one of its App.
 *
 * @param isTwin whether another construct of the App says the same.
 * @param problem the message, given the path of the earlier construct; cdk8s puts the path of `construct` before it.
 */
export function refuseTwin(
  construct: Construct,
  isTwin: (other: IConstruct) => boolean,
  problem: (path: string) => string,
): void {
  construct.node.addValidation({
    validate: () => {
      for (const other of construct.node.root.node.findAll()) {
        // The later one reports, so that a pair is reported once.
        if (other === construct) return [];
        if (isTwin(other)) return [problem(other.node.path)];
      }
      return [];
    },
  });
}
