import type { Discovery } from "../client/discovery.js";
import type { ResourceType } from "../meta/resource-type.js";
import type { ServedVersions } from "./reflector.js";

/** The versions in which a server serves a kind now; undefined where a part of its group does not answer. */
export async function servedVersions(
  discovery: Discovery,
  { group, plural }: ResourceType,
  signal: AbortSignal,
): Promise<ServedVersions> {
  await discovery.reload(signal);
  const versions = (await discovery.served(signal)).filter((served) => served.group === group);
  if (versions.some(({ fault }) => fault !== undefined)) return undefined;
  return versions
    .filter(({ types }) => types.some((type) => type.plural === plural))
    .map(({ version }) => version);
}
