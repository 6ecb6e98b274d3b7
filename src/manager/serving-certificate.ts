import { readFileSync, statSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { createSecureContext } from "node:tls";
import { metricsCertPathVariable } from "../api/operator-process.js";
import type { Logger } from "../telemetry/logger.js";
import type { Counter } from "../telemetry/metrics.js";
import type { Clock } from "../util/clock.js";
import { SettingsError } from "./errors.js";

/** A certificate with its key, both as PEM. */
interface KeyPair {
  readonly cert: string;
  readonly key: string;
}

/** What a server proves itself by. */
export interface ServingCertificate {
  /** What to use for a new connection; the same object as long as nothing changed. */
  current(): KeyPair;
}

/** What hears of certificates that are read. */
export interface CertificateObserver {
  readonly log: Logger;
  readonly reads: Counter;
  readonly errors: Counter;
}

/**
 * Follows `tls.crt` and `tls.key` of a folder, such as that of a mounted Secret: they are looked at with each new
 * connection. Files that are being replaced, or do not belong together, leave the last good ones in force.
 *
 * @throws {SettingsError} SETTINGS_INVALID when they cannot be used from the start
 */
export function followedCertificate(
  folder: string,
  { log, reads, errors }: CertificateObserver,
): ServingCertificate {
  const files = [join(folder, "tls.crt"), join(folder, "tls.key")] as const;
  let seen = "";
  let good: KeyPair | undefined;
  const look = (): void => {
    // Kubernetes replaces the link that a file of a Secret is behind, which is another file then.
    const now = files
      .map((file) => statSync(file))
      .map(({ ino, mtimeMs, size }) => [ino, mtimeMs, size].join());
    if (now.join() === seen) return;
    reads.inc();
    const [cert = "", key = ""] = files.map((file) => readFileSync(file, "utf8"));
    seen = now.join();
    if (cert === good?.cert && key === good.key) return;
    createSecureContext({ cert, key });
    if (good !== undefined) log.info("the certificate of the metrics changed", { folder });
    good = { cert, key };
  };
  let isBad = false;
  const current = (): KeyPair => {
    try {
      look();
      isBad = false;
    } catch (error) {
      if (good === undefined) throw unusable(folder, error);
      if (!isBad) errors.inc();
      if (!isBad) log.warn("the new certificate of the metrics cannot be used", { folder, error });
      isBad = true;
    }
    if (good === undefined) throw new TypeError("a certificate is there or was refused");
    return good;
  };
  current();
  return { current };
}

const yearMs = 365 * 24 * 3_600_000;

/** A certificate that nobody can check, for a year; another one is made in time. */
export async function selfSignedCertificate(clock: Clock): Promise<ServingCertificate> {
  // Loaded where it is needed: most processes make none.
  const { createCertificateAuthority } = await import("../util/certificates.js");
  const make = (): KeyPair => {
    const authority = createCertificateAuthority("slipway metrics", clock.now(), yearMs);
    const hosts = [...new Set(["localhost", hostname(), "127.0.0.1", "::1"])];
    const { certificate, key } = authority.issueServer("localhost", hosts);
    return { cert: certificate, key };
  };
  let made = { pair: make(), atMs: clock.now() };
  return {
    current: () => {
      if (clock.now() - made.atMs > yearMs / 2) made = { pair: make(), atMs: clock.now() };
      return made.pair;
    },
  };
}

function unusable(folder: string, error: unknown): SettingsError {
  const reason = error instanceof Error ? error.message : String(error);
  const message = `must be a folder with tls.crt and tls.key that belong together: ${reason}`;
  const path = [metricsCertPathVariable];
  return new SettingsError([{ path, code: "CERTIFICATE_UNUSABLE", message }], error);
}
