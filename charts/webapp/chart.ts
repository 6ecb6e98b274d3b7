import { Chart } from "cdk8s";
import { Operator } from "slipway/constructs";
import type { Construct } from "constructs";
import { webAppOperator } from "./operator.js";

/** Where the operator's image is pushed; the tag is the operator's version. */
export const image = "registry.example.com/webapp-operator";

export interface WebAppOperatorChartProps {
  readonly namespace: string;
}

/** The operator, its permissions and its CRD, in a namespace of its own. */
export class WebAppOperatorChart extends Chart {
  constructor(scope: Construct, id: string, props: WebAppOperatorChartProps) {
    super(scope, id, { namespace: props.namespace });
    new Operator(this, "operator", {
      definition: webAppOperator,
      image: `${image}:${webAppOperator.version}`,
    });
  }
}
