const host =
  "(?:[a-zA-Z0-9]|[a-zA-Z0-9][a-zA-Z0-9-]*[a-zA-Z0-9])(?:\\.(?:[a-zA-Z0-9]|[a-zA-Z0-9][a-zA-Z0-9-]*[a-zA-Z0-9]))*|\\[(?:[a-fA-F0-9:]+)\\]";
const component = "[a-z0-9]+(?:(?:[._]|__|[-]+)[a-z0-9]+)*";
const pattern = new RegExp(
  `^((?:(?:${host})(?::[0-9]+)?/)?${component}(?:/${component})*)(?::([\\w][\\w.-]{0,127}))?(?:@([A-Za-z][A-Za-z0-9]*(?:[-_+.][A-Za-z][A-Za-z0-9]*)*:[0-9a-fA-F]{32,}))?$`,
);

/**
 * The tag of an image's name: `latest` where it has neither tag nor digest; empty for a digest alone
 * and for what is no name. Follows `ParseImageName` of `pkg/util/parsers` and `distribution/reference`.
 */
export function tagOf(image: string): string {
  if (/^[a-f0-9]{64}$/.test(image)) return "";
  const [, name, tag = "", digest = ""] = pattern.exec(image) ?? [];
  if (name === undefined) return "";
  return tag === "" && digest === "" ? "latest" : tag;
}
