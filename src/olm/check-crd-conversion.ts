import { faultOfDns1035Label, faultOfDnsSubdomain } from "../meta/names.js";
import type { Report } from "./finding.js";
import type { LoadedObject } from "./loaded-bundle.js";
import { keepsUnknownFields } from "./schema-access.js";
import { isRecord, recordAt, textAt, textsAt, valueAt } from "./json-access.js";

const path = ["spec", "conversion"];

/** Checks how a CRD's versions are converted. Follows `validateCustomResourceConversion` of apiextensions-apiserver. */
export function checkConversion(definition: LoadedObject, report: Report): void {
  const conversion = valueAt(definition.object, "spec", "conversion");
  if (!isRecord(conversion)) return;
  const say = (message: string, ...below: readonly string[]): void =>
    report("CRD_CONVERSION", message, [...path, ...below]);
  const strategy = textAt(conversion, "strategy") ?? "";
  // The fields of v1beta1 stand where those of v1 have an object of their own.
  const webhook = isRecord(conversion["webhook"]) ? conversion["webhook"] : conversion;
  const isBeta = definition.apiVersion.endsWith("/v1beta1");
  const reviewVersions =
    isBeta && webhook["conversionReviewVersions"] === undefined
      ? ["v1beta1"]
      : textsAt(webhook, "conversionReviewVersions");
  const client = valueAt(webhook, "clientConfig") ?? valueAt(webhook, "webhookClientConfig");
  if (strategy === "None") {
    if (client !== undefined || textsAt(webhook, "conversionReviewVersions").length > 0) {
      say("must not have a webhook with strategy None: leave it out, or write Webhook", "webhook");
    }
  } else if (strategy !== "Webhook") {
    say(`must be None or Webhook, not ${JSON.stringify(strategy)}`, "strategy");
  } else {
    checkClient(client, say);
    checkReviewVersions(reviewVersions, say);
    if (keepsUnknownFields(definition)) {
      say("must be None, because spec.preserveUnknownFields is true", "strategy");
    }
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
  const servicePath = textAt(service, "path") ?? "";
  const segments = servicePath.replace(/^\//, "").replace(/\/$/, "").split("/");
  const isPath = servicePath.startsWith("/") && !segments.some(faultOfDnsSubdomain);
  if (servicePath !== "" && servicePath !== "/" && !isPath) {
    const message = `must start with '/' and have names between its slashes, not ${JSON.stringify(servicePath)}`;
    say(message, ...below, "service", "path");
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
