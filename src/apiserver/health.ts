/** The checks that `/healthz`, `/livez` and `/readyz` tell of. */
const checks = ["ping", "log", "etcd"];

/** The answer to a health path; undefined for a path that is none. Follows `k8s.io/apiserver/pkg/server/healthz`. */
export function healthText(
  path: string,
  query: URLSearchParams,
): { readonly code: number; readonly text: string } | undefined {
  const [, root = "", check] = path.split("/");
  if (!["healthz", "livez", "readyz"].includes(root)) return undefined;
  if (check !== undefined) return checks.includes(check) ? { code: 200, text: "ok" } : undefined;
  if (!query.has("verbose")) return { code: 200, text: "ok" };
  const excluded = query.getAll("exclude");
  const lines = checks.map((each) =>
    excluded.includes(each) ? `[+]${each} excluded: ok` : `[+]${each} ok`,
  );
  return { code: 200, text: `${[...lines, `${root} check passed`].join("\n")}\n` };
}
