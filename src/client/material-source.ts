import type { AuthMaterial } from "./credentials.js";

/** What a {@link MaterialSource} gave, and how long it can be used without asking again. */
export interface MaterialReading {
  readonly material: AuthMaterial;
  /** To be read again when so many milliseconds have gone by. */
  readonly againInMs?: number | undefined;
  /** To be read again at that time of day, in milliseconds since the Unix epoch. */
  readonly againAtMs?: number | undefined;
}

/** One place that credentials come from. It keeps what is dear to get, and is asked by one caller at a time. */
export interface MaterialSource {
  /**
   * What `base`, the material of the sources before this one, becomes with this one's.
   *
   * `isRefused` says that the server answered 401 to what was given last.
   *
   * @throws {ConfigError} when there is nothing to give
   */
  read(base: AuthMaterial, isRefused: boolean): Promise<MaterialReading>;
}

/** A source that gives always the same. */
export function constantSource(material: AuthMaterial): MaterialSource {
  return {
    read: (base) => Promise.resolve({ material: { ...base, ...material } }),
  };
}

/** Several sources as one; later ones see what earlier ones gave. */
export function chainSources(sources: readonly MaterialSource[]): MaterialSource {
  return {
    async read(base, isRefused) {
      let whole: MaterialReading = { material: base };
      for (const source of sources) {
        const { material, againInMs, againAtMs } = await source.read(whole.material, isRefused);
        whole = {
          material,
          againInMs: earlier(whole.againInMs, againInMs),
          againAtMs: earlier(whole.againAtMs, againAtMs),
        };
      }
      return whole;
    },
  };
}

function earlier(a: number | undefined, b: number | undefined): number | undefined {
  if (a === undefined || b === undefined) return a ?? b;
  return Math.min(a, b);
}
