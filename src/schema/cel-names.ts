/** Words that a field of this name must be written with underscores for. */
export const RESERVED_NAMES: ReadonlySet<string> = new Set(
  "true false null in as break const continue else for function if import let loop package namespace return var void while".split(
    " ",
  ),
);

const replacements: Readonly<Record<string, string>> = {
  __: "__underscores__",
  ".": "__dot__",
  "-": "__dash__",
  "/": "__slash__",
};
const originals: ReadonlyMap<string, string> = new Map(
  Object.entries(replacements).map(([original, written]) => [written, original]),
);

/**
 * How a property is written in a rule: `my-field` as `my__dash__field`.
 *
 * Answers `undefined` for a name that no rule can reach: one that is empty, starts with a
 * digit or holds another character than letters, digits and `_ . - /`.
 *
 * Follows the page "Extend the Kubernetes API with CustomResourceDefinitions", validation
 * rules, and `apiserver/pkg/cel/escaping.go`.
 */
export function escapeFieldName(name: string): string | undefined {
  if (RESERVED_NAMES.has(name)) return `__${name}__`;
  if (!/^[A-Za-z_.\-/][A-Za-z0-9_.\-/]*$/.test(name)) return undefined;
  return name.replaceAll(/__|[.\-/]/g, (part) => replacements[part] ?? part);
}

/** The property that a name in a rule stands for; `undefined` for one with an unknown escape. */
export function unescapeFieldName(written: string): string | undefined {
  let isGood = true;
  const name = written.replaceAll(/__[^_]+__/g, (part) => {
    const original = originals.get(part);
    if (original !== undefined) return original;
    const word = part.slice(2, -2);
    isGood &&= RESERVED_NAMES.has(word) && part.length === written.length;
    return word;
  });
  return isGood ? name : undefined;
}
