import { faultOfDns1035Label } from "../meta/names.js";
import type { Report } from "./finding.js";
import { isRecord, type JSONRecord, recordAt, textAt, textsAt, valueAt } from "./json-access.js";

const path = ["spec", "conversion"];

/** Checks how a CRD's versions are converted. Follows `validateCustomResourceConversion` of apiextensions-apiserver. */
export function checkConversion(spec: JSONRecord, report: Report): void {
  const conversion = valueAt(spec, "conversion");
  if (!isRecord(conversion)) return;
  const say = (message: string, ...below: readonly string[]): void =>
    report("CRD_CONVERSION", message, [...path, ...below]);
  const strategy = textAt(conversion, "strategy") ?? "";
  // The fields of v1beta1 stand where those of v1 have an object of their own.
  const webhook = isRecord(conversion["webhook"]) ? conversion["webhook"] : conversion;
  const reviewVersions = textsAt(webhook, "conversionReviewVersions");
  const client = valueAt(webhook, "clientConfig") ?? valueAt(webhook, "webhookClientConfig");
  if (strategy === "None") {
    if (client !== undefined || reviewVersions.length > 0) {
      say("must not have a webhook with strategy None: leave it out, or write Webhook", "webhook");
    }
  } else if (strategy !== "Webhook") {
    say(`must be None or Webhook, not ${JSON.stringify(strategy)}`, "strategy");
  } else {
    checkClient(client, say);
    checkReviewVersions(reviewVersions, say);
  }
}

type Say = (message: string, ...below: readonly string[]) => void;

function checkClient(client: unknown, say: Say): void {
  const below = ["webhook", "clientConfig"];
  const url = textAt(client, "url");
  const service = valueAt(client, "service");
  if ((url === undefined) === (service === undefined)) {
    say(
      "must have either a url or a service; OLM fills in the service of its own webhooks",
      ...below,
    );
    return;
  }
  if (url !== undefined) {
    if (!/^https:\/\/[^/?#]+[^?#]*$/.test(url) || !URL.canParse(url)) {
      say(`must be an https address without a query, not ${JSON.stringify(url)}`, ...below, "url");
    }
    return;
  }
  for (const field of ["name", "namespace"]) {
    if ((textAt(service, field) ?? "") === "") say("must be given", ...below, "service", field);
  }
  const port = valueAt(recordAt({ service }, "service"), "port") ?? 443;
  if (!(typeof port === "number" && Number.isInteger(port) && port >= 1 && port <= 65_535)) {
    say(`must be a port from 1 to 65535, not ${JSON.stringify(port)}`, ...below, "service", "port");
  }
}

function checkReviewVersions(versions: readonly string[], say: Say): void {
  const below = ["webhook", "conversionReviewVersions"];
  if (!versions.some((version) => version === "v1" || version === "v1beta1")) {
    say(`must hold v1, which the API server speaks, not ${JSON.stringify(versions)}`, ...below);
  }
  versions.forEach((version, index) => {
    const fault =
      versions.indexOf(version) < index ? "must not repeat" : faultOfDns1035Label(version);
    if (fault !== undefined) say(`${fault}: ${JSON.stringify(version)}`, ...below, String(index));
  });
}
