import { faultOfDns1035Label, faultOfDnsSubdomain } from "../meta/names.js";
import type { Path, Report } from "../schema/schema-walk.js";
import type { Conversion } from "./crd-manifest.js";

/** Checks how versions are converted. Follows `validateCustomResourceConversion` of apiextensions-apiserver. */
export function checkConversion(conversion: Conversion | undefined, report: Report): void {
  if (conversion === undefined) return;
  const { strategy, webhook } = conversion;
  const say = (path: Path, message: string): void => report("CONVERSION_INVALID", message, path);
  if (strategy !== "None" && strategy !== "Webhook")
    say(["strategy"], `must be None or Webhook, not ${JSON.stringify(strategy)}`);
  if (strategy !== "Webhook") {
    if (webhook?.clientConfig !== undefined)
      say(["webhook", "clientConfig"], "must not be set, as the strategy is not Webhook");
    if ((webhook?.conversionReviewVersions ?? []).length > 0)
      say(
        ["webhook", "conversionReviewVersions"],
        "must not be set, as the strategy is not Webhook",
      );
    return;
  }
  checkClient(webhook?.clientConfig, say);
  checkReviewVersions(webhook?.conversionReviewVersions ?? [], say);
}

type Say = (path: Path, message: string) => void;
type ClientConfig = NonNullable<Conversion["webhook"]>["clientConfig"];

function checkClient(client: ClientConfig, say: Say): void {
  const path = ["webhook", "clientConfig"];
  const { url, service } = client ?? {};
  if (url !== undefined && service === undefined) {
    if (!/^https:\/\/[^/?#@]+[^?#]*$/.test(url) || !URL.canParse(url))
      say(
        [...path, "url"],
        `must be an https address without user and query, not ${JSON.stringify(url)}`,
      );
    return;
  }
  if (url !== undefined || service === undefined) {
    say(path, "must have either a url or a service");
    return;
  }
  for (const field of ["name", "namespace"] as const)
    if (service[field] === "") say([...path, "service", field], "must not be empty");
  const { port = 443, path: at = "" } = service;
  if (!(port >= 1 && port <= 65_535))
    say([...path, "service", "port"], `must be a port from 1 to 65535, not ${port}`);
  const segments = at.replace(/^\//, "").replace(/\/$/, "").split("/");
  const isPath =
    at.startsWith("/") && segments.every((part) => faultOfDnsSubdomain(part) === undefined);
  if (at !== "" && at !== "/" && !isPath)
    say(
      [...path, "service", "path"],
      `must start with '/' and have names between its slashes, not ${JSON.stringify(at)}`,
    );
}

function checkReviewVersions(versions: readonly string[], say: Say): void {
  const path = ["webhook", "conversionReviewVersions"];
  if (!versions.some((version) => version === "v1" || version === "v1beta1"))
    say(path, `must hold v1, which the API server speaks, not ${JSON.stringify(versions)}`);
  versions.forEach((version, index) => {
    const fault =
      versions.indexOf(version) < index ? "must not repeat" : faultOfDns1035Label(version);
    if (fault !== undefined) say([...path, index], `${fault}, not ${JSON.stringify(version)}`);
  });
}
