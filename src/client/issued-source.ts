import type { Clock } from "../util/clock.js";
import type { AuthMaterial } from "./credentials.js";
import type { IssuedMaterial } from "./exec-plugin.js";
import type { MaterialSource } from "./material-source.js";

/** How long before their end credentials are replaced; as client-go does for tokens. */
const leewayMs = 10_000;
/** How long a replacement that failed, or that ended before it came, is not tried again. */
const pauseMs = 5_000;

/**
 * Credentials that somebody issues on demand, a plugin or a provider: asked for at the
 * first use, shortly before they end, and when the server refused them, but not more often
 * than every five seconds. A user who has a token, a password or a
 * certificate beside them uses those, as for client-go.
 */
export function issuedSource(
  issue: (base: AuthMaterial) => Promise<IssuedMaterial>,
  clock: Clock,
): MaterialSource {
  let issued: IssuedMaterial | undefined;
  let againAtMs = Number.POSITIVE_INFINITY;
  let notBeforeMs = Number.NEGATIVE_INFINITY;

  const replace = async (base: AuthMaterial, isRefused: boolean): Promise<IssuedMaterial> => {
    try {
      const fresh = await issue(base);
      const { expiresAtMs = Number.POSITIVE_INFINITY } = fresh;
      againAtMs = Math.max(expiresAtMs - leewayMs, clock.now() + pauseMs);
      if (isRefused) notBeforeMs = clock.elapsed() + pauseMs;
      return fresh;
    } catch (error) {
      const { expiresAtMs = Number.NEGATIVE_INFINITY } = issued ?? {};
      if (issued === undefined || isRefused || clock.now() >= expiresAtMs) throw error;
      againAtMs = Math.min(expiresAtMs, clock.now() + pauseMs);
      return issued;
    }
  };

  return {
    async read(base, isRefused) {
      if ((base.token ?? base.basic ?? base.cert) !== undefined) return { material: base };
      const isWanted = isRefused && clock.elapsed() >= notBeforeMs;
      if (issued === undefined || isWanted || clock.now() >= againAtMs) {
        issued = await replace(base, isRefused);
      }
      return { material: { ...base, ...issued.material }, againAtMs };
    },
  };
}
