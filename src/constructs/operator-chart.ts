import { Chart } from "cdk8s";
import type { Construct } from "constructs";
import { Operator, type OperatorProps } from "./operator.js";

/** Options of {@link OperatorChart}. */
export interface OperatorChartProps extends OperatorProps {
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
export class OperatorChart extends Chart {
  readonly operator: Operator;

  /** @throws ConstructError `CONSTRUCT_INVALID` with every issue at once. */
  constructor(scope: Construct, id: string, props: OperatorChartProps) {
    super(scope, id, { namespace: props.namespace });
    this.operator = new Operator(this, "operator", props);
  }
}
