import { Chart } from "cdk8s";
import { Operator } from "slipway/constructs";
import type { Construct } from "constructs";
import { databaseOperator } from "./operator.js";

/** Where the operator's image is pushed; the tag is the operator's version. */
export const image = "registry.example.com/database-operator";

export interface DatabaseOperatorChartProps {
  readonly namespace: string;
}

/** The operator, its permissions and its CRD, in a namespace of its own. */
export class DatabaseOperatorChart extends Chart {
  readonly operator: Operator;

  constructor(scope: Construct, id: string, props: DatabaseOperatorChartProps) {
    super(scope, id, { namespace: props.namespace });
    this.operator = new Operator(this, "operator", {
      definition: databaseOperator,
      image: `${image}:${databaseOperator.version}`,
    });
  }
}
