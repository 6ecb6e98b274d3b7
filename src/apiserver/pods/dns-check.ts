import { type Members, membersOf } from "../values/api-object.js";
import { type FieldError, invalidValue, required } from "../values/field-error.js";
import { faults, isMissing } from "../values/field-rules.js";
import { checkIp } from "../values/ip-checks.js";
import { itemsOf } from "../fields/members-map.js";
import { dns1123SubdomainWithUnderscore } from "../values/name-rules.js";
import { textsOf } from "../store/selector-check.js";

const mostServers = 3;
const mostSearches = 32;
const mostCharacters = 2048;

/** Follows `validatePodDNSConfig` of core/validation. */
export function checkDns({ dnsPolicy, dnsConfig }: Members, field: string): readonly FieldError[] {
  const servers = textsOf(membersOf(dnsConfig)["nameservers"]);
  if (dnsPolicy === "None") {
    if (dnsConfig === undefined)
      return [required(field, "must provide `dnsConfig` when `dnsPolicy` is None")];
    if (servers.length === 0)
      return [
        required(
          `${field}.nameservers`,
          "must provide at least one DNS nameserver when `dnsPolicy` is None",
        ),
      ];
  }
  const searches = textsOf(membersOf(dnsConfig)["searches"]);
  const at = `${field}.searches`;
  const errors: FieldError[] = [];
  if (servers.length > mostServers)
    errors.push(
      invalidValue(
        `${field}.nameservers`,
        servers,
        `must not have more than ${mostServers} nameservers`,
      ),
    );
  errors.push(
    ...servers.flatMap((server, index) => checkIp(`${field}.nameservers[${index}]`, server)),
  );
  if (searches.length > mostSearches)
    errors.push(invalidValue(at, searches, `must not have more than ${mostSearches} search paths`));
  if (Buffer.byteLength(searches.join(" ")) > mostCharacters)
    errors.push(
      invalidValue(
        at,
        searches,
        `must not have more than ${mostCharacters} characters (including spaces) in the search list`,
      ),
    );
  return [
    ...errors,
    ...searches.flatMap((search, index) =>
      search === "."
        ? []
        : faults(dns1123SubdomainWithUnderscore, `${at}[${index}]`, search.replace(/\.$/, "")),
    ),
    ...itemsOf(membersOf(dnsConfig)["options"]).flatMap(({ name }, index) =>
      isMissing(name) ? [required(`${field}.options[${index}]`, "must not be empty")] : [],
    ),
  ];
}
