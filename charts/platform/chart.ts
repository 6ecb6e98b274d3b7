import { Chart } from "cdk8s";
import { ConfigMap } from "cdk8s-plus-27";
import type { Construct } from "constructs";
import { CustomResource, Operator } from "slipway/constructs";
import { Database as ImportedDatabase, DatabaseSpecSize } from "../../imports/example.com.js";
import { Database } from "../database/api.js";
import { image } from "../database/chart.js";
import { databaseOperator } from "../database/operator.js";

export interface PlatformChartProps {
  readonly namespace: string;
}

/**
 * What another team runs: the operator, its databases, and where applications find these.
 *
 * The CRD comes from the chart of the operator's own team: a cluster has it once.
 */
export class PlatformChart extends Chart {
  constructor(scope: Construct, id: string, props: PlatformChartProps) {
    super(scope, id, { namespace: props.namespace });

    new Operator(this, "operator", {
      definition: databaseOperator,
      image: `${image}:${databaseOperator.version}`,
      customResourceDefinitions: false,
    });

    const orders = new CustomResource(this, "orders", Database, {
      metadata: { name: "orders" },
      spec: { version: "16.1", size: "20Gi", replicas: 3 },
    });
    const sessions = new CustomResource(this, "sessions", Database, {
      metadata: { name: "sessions" },
      spec: { version: "15.2" },
    });

    // As a team without Slipway would: the construct that `cdk8s import` makes of the CRD.
    const reports = new ImportedDatabase(this, "reports", {
      metadata: { name: "reports" },
      spec: { version: "15.2", size: DatabaseSpecSize.fromString("5Gi") },
    });

    new ConfigMap(this, "databases", {
      metadata: { name: "databases" },
      data: {
        ORDERS_HOST: orders.name,
        REPORTS_HOST: reports.name,
        SESSIONS_HOST: sessions.name,
      },
    });
  }
}
