import { Chart } from "cdk8s";
import type { Construct } from "constructs";
import type { OperatorDefinition } from "../api/define-operator.js";
import { Operator, type OperatorProps } from "./operator.js";

/** Options of {@link OperatorChart}. */
export interface OperatorChartProps<
  Definition extends OperatorDefinition = OperatorDefinition,
> extends OperatorProps<Definition> {
  /** The namespace that the operator runs in; the chart's own too. */
  readonly namespace: string;
}

/**
 * A cdk8s chart that holds one {@link Operator}, under the id `operator`.
 *
 * @example
 * const app = new App();
 * new OperatorChart(app, "database-operator", { definition: databaseOperator, image, namespace: "databases" });
 * app.synth();
 */
export class OperatorChart<
  Definition extends OperatorDefinition = OperatorDefinition,
> extends Chart {
  readonly operator: Operator<Definition>;

  /** @throws ConstructError `CONSTRUCT_INVALID` with every issue at once. */
  constructor(scope: Construct, id: string, props: OperatorChartProps<Definition>) {
    super(scope, id, { namespace: props.namespace });
    try {
      this.operator = new Operator(this, "operator", props);
    } catch (error) {
      // What is refused leaves nothing in the tree.
      scope.node.tryRemoveChild(id);
      throw error;
    }
  }
}
