import { type Members, membersOf, textOf } from "../values/api-object.js";
import { goQuote } from "../values/go-text.js";
import { itemsOf } from "../fields/members-map.js";

interface PlacedPath {
  readonly path: string;
  /** Which source it is of, where a volume has several. */
  readonly source: string;
}

/** What is told of files that hide each other. Follows `warningsForOverlappingVirtualPaths`. */
export function warnOfPaths(volumes: readonly Members[]): readonly string[] {
  return volumes.flatMap((volume) => {
    const name = textOf(volume["name"]);
    const { configMap, secret, downwardAPI, projected } = volume;
    const told = (kind: string, paths: readonly PlacedPath[]): readonly string[] =>
      overlaps(paths).map(
        (overlap) => `volume ${goQuote(name)} (${kind}): overlapping paths: ${overlap}`,
      );
    return [
      ...told(`ConfigMap ${goQuote(textOf(membersOf(configMap)["name"]))}`, pathsOf(configMap)),
      ...told(`Secret ${goQuote(textOf(membersOf(secret)["secretName"]))}`, pathsOf(secret)),
      ...told("DownwardAPI", pathsOf(downwardAPI)),
      ...itemsOf(membersOf(projected)["sources"])
        .filter((source) => Object.keys(source).length === 0)
        .map(() => `volume ${goQuote(name)} (Projected) has no sources provided`),
      ...told("Projected", itemsOf(membersOf(projected)["sources"]).flatMap(projectedPaths)),
    ];
  });
}

function pathsOf(source: unknown, name = ""): readonly PlacedPath[] {
  return itemsOf(membersOf(source)["items"]).map(({ path }) => ({
    path: textOf(path).replace(/\/+$/, ""),
    source: name,
  }));
}

function projectedPaths(source: Members): readonly PlacedPath[] {
  const { configMap, secret, downwardAPI, serviceAccountToken } = source;
  const named = (given: unknown, kind: string): readonly PlacedPath[] =>
    pathsOf(given, `${kind} ${goQuote(textOf(membersOf(given)["name"]))}`);
  if (membersOf(configMap)["items"] !== undefined) return named(configMap, "ConfigMap");
  if (membersOf(secret)["items"] !== undefined) return named(secret, "Secret");
  if (membersOf(downwardAPI)["items"] !== undefined) return pathsOf(downwardAPI, "DownwardAPI");
  if (serviceAccountToken === undefined) return [];
  const path = textOf(membersOf(serviceAccountToken)["path"]).replace(/\/+$/, "");
  return [{ path, source: "ServiceAccountToken" }];
}

function overlaps(paths: readonly PlacedPath[]): readonly string[] {
  return paths.flatMap((path, index) =>
    paths
      .slice(0, index)
      .filter((other) => hides(path.path, other.path))
      .map((other) => `${shown(path)} with ${shown(other)}`),
  );
}

function hides(a: string, b: string): boolean {
  if (a === "" || b === "") return false;
  return `${a}/`.startsWith(`${b}/`) || `${b}/`.startsWith(`${a}/`);
}

function shown({ path, source }: PlacedPath): string {
  return source === "" ? goQuote(path) : `${goQuote(path)} (${source})`;
}
