import { Chart } from "cdk8s";
import type { Construct } from "constructs";
import { hashOf } from "../controller/hash.js";
import { parseApiVersion } from "../meta/gvk.js";
import type { ChartedObject } from "./chart-object.js";

/** The chart that the constructs of one object stand in. */
export class ObjectChart extends Chart {
  constructor(scope: Construct, object: ChartedObject) {
    const { namespace } = object.metadata;
    super(scope, objectChartId(object), namespace === undefined ? {} : { namespace });
  }
}

/** The most characters of an object's name that the id shows: names made of a path have 63 for all of it. */
const longestName = 20;

/**
 * Carries the object: its name, as far as cdk8s shows it in names, and a hash of kind, namespace and name.
 *
 * cdk8s drops the words `default` and `resource`, leaves dots where a Service may have none, and
 * tells what it had to cut by 24 bits of a hash, which is few for thousands of objects.
 */
export function objectChartId({ apiVersion, kind, metadata }: ChartedObject): string {
  const { name, namespace = "" } = metadata;
  const words = name.split(/[-.]/).filter((word) => !["", "default", "resource"].includes(word));
  const shown = words.join("-").slice(0, longestName).replace(/-+$/, "");
  const { group } = parseApiVersion(apiVersion);
  const hash = hashOf([group, kind, namespace, name]).slice(0, shown === name ? 6 : 10);
  // A Service is called by a letter first: RFC 1035.
  const front = /^[a-z]/.test(shown) ? [] : [kind.toLowerCase()];
  return [...front, ...(shown === "" ? [] : [shown]), hash].join("-");
}
