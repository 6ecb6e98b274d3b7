import type { HttpAnswer, HttpHandler } from "./http-server.js";

/** Something that must be well: says what is wrong, or nothing. */
export type HealthCheck = () => readonly string[];

/**
 * Answers 200 when every check is well, else 503 with what is wrong, a line each: `[-]caches: …`.
 * As with the API server's own, `?verbose` lists the checks that are well too, and `?exclude=name` leaves one out.
 */
export function healthHandler(checks: Readonly<Record<string, HealthCheck>>): HttpHandler {
  return (query): HttpAnswer => {
    const excluded = query.getAll("exclude");
    const asked = Object.entries(checks).filter(([name]) => !excluded.includes(name));
    const results = asked.map(([name, check]) => ({ name, problems: problemsOf(check) }));
    const isWell = results.every(({ problems }) => problems.length === 0);
    if (isWell && !query.has("verbose")) return { code: 200, body: "ok\n" };
    const lines = results.flatMap(({ name, problems }) =>
      problems.length === 0
        ? [`[+]${name} ok`]
        : problems.map((problem) => `[-]${name}: ${problem}`),
    );
    return { code: isWell ? 200 : 503, body: `${lines.join("\n")}\n` };
  };
}

/** A check that cannot tell is no good news. */
function problemsOf(check: HealthCheck): readonly string[] {
  try {
    return check();
  } catch (error) {
    return [`it could not be checked: ${error instanceof Error ? error.message : String(error)}`];
  }
}
