import { parseYAMLDocuments } from "../util/yaml.js";
import { dig, digText } from "./dig.js";

/** One archive of the index of released envtest binaries. */
export interface EnvtestArchive {
  /** Kubernetes version, such as `v1.36.2`. */
  readonly version: string;
  /** File name. */
  readonly name: string;
  /** SHA-512 of the archive, in hexadecimal. */
  readonly hash: string;
  readonly url: string;
}

/**
 * Reads the index that sigs.k8s.io/controller-tools publishes as `envtest-releases.yaml`:
 * releases by version, archives by name, each with `hash` and `selfLink`.
 */
export function parseEnvtestIndex(text: string, source: string): readonly EnvtestArchive[] {
  const [index] = parseYAMLDocuments(text, { source });
  return members(dig(index, "releases")).flatMap(([version, archives]) =>
    members(archives).flatMap(([name, archive]) => {
      const [hash, url] = [digText(archive, "hash"), digText(archive, "selfLink")];
      return hash === undefined || url === undefined ? [] : [{ version, name, hash, url }];
    }),
  );
}

/** The newest archive of a minor version (`v1.36`) for a platform as Node names it. */
export function chooseArchive(
  archives: readonly EnvtestArchive[],
  minor: string,
  platform: { readonly os: string; readonly arch: string },
): EnvtestArchive | undefined {
  const os = platform.os === "win32" ? "windows" : platform.os;
  const arch =
    platform.arch === "x64" ? "amd64" : platform.arch === "ppc64" ? "ppc64le" : platform.arch;
  const patch = ({ version }: EnvtestArchive): number => Number(version.slice(minor.length + 1));
  return archives
    .filter(({ version, name }) => name === `envtest-${version}-${os}-${arch}.tar.gz`)
    .filter(
      (archive) => archive.version.startsWith(`${minor}.`) && Number.isInteger(patch(archive)),
    )
    .sort((a, b) => patch(b) - patch(a))[0];
}

function members(value: unknown): readonly (readonly [string, unknown])[] {
  return typeof value === "object" && value !== null ? Object.entries(value) : [];
}
