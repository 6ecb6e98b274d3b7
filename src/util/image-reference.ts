/** The grammar of `github.com/distribution/reference`, whose names are those of the OCI distribution specification. */
const pathComponent = "[a-z0-9]+(?:(?:[._]|__|-+)[a-z0-9]+)*";
const repository = new RegExp(`^${pathComponent}(?:/${pathComponent})*$`);
const domainComponent = "(?:[A-Za-z0-9]|[A-Za-z0-9][A-Za-z0-9-]*[A-Za-z0-9])";
const registry = new RegExp(
  `^(?:${domainComponent}(?:\\.${domainComponent})*|\\[[A-Fa-f0-9:]+\\])(?::[0-9]{1,5})?$`,
);
/** https://github.com/opencontainers/distribution-spec/blob/main/spec.md#pulling-manifests */
const tag = /^[A-Za-z0-9_][A-Za-z0-9._-]{0,127}$/;
/** The registered algorithms: https://github.com/opencontainers/image-spec/blob/main/descriptor.md#digests */
const digest = /^(?:sha256:[a-f0-9]{64}|sha512:[a-f0-9]{128})$/;

/**
 * Says what is wrong with the name of an image that is to run, or `undefined` for a
 * good one: `[registry/]repository` with a tag, a digest or both.
 */
export function faultOfImage(image: unknown): string | undefined {
  if (typeof image !== "string") return "must be a string";
  if (image === "") {
    return "must not be empty: give an image such as registry.example.com/operator:1.0.0";
  }
  const fault = faultOfImageReference(image);
  if (fault !== undefined) return fault;
  if (image.includes("@") || colonOfTag(image) !== -1) return undefined;
  return "must have a tag or a digest, such as :1.0.0: without one it means whatever is called latest";
}

/** Says what is wrong with the name of an image, which need not have a tag or a digest. */
export function faultOfImageReference(image: string): string | undefined {
  if (/\s/.test(image)) return "must not contain white space";
  if (/^[A-Za-z][A-Za-z0-9+.-]*:\/\//.test(image)) {
    return "must not start with a scheme: leave out what ends in ://";
  }
  const at = image.indexOf("@");
  const tagged = at === -1 ? image : image.slice(0, at);
  if (at !== -1 && !digest.test(image.slice(at + 1))) {
    return "must have a digest behind the '@': sha256: and 64 lower-case hexadecimal digits";
  }
  const colon = colonOfTag(tagged);
  const name = colon === -1 ? tagged : tagged.slice(0, colon);
  const fault = faultOfName(name);
  if (fault !== undefined) return fault;
  if (colon === -1 || tag.test(tagged.slice(colon + 1))) return undefined;
  return "must have a tag of at most 128 letters, digits, '_', '.' and '-' behind the ':'";
}

/** Where the tag starts; a colon before the last slash belongs to the registry's port. */
function colonOfTag(tagged: string): number {
  return tagged.indexOf(":", tagged.lastIndexOf("/") + 1);
}

function faultOfName(name: string): string | undefined {
  if (/^[a-f0-9]{64}$/.test(name))
    return "must not be 64 hexadecimal digits, which would be taken for an id";
  if (name.length > 255) return "must have a name of at most 255 characters before the tag";
  const slash = name.indexOf("/");
  const first = name.slice(0, Math.max(slash, 0));
  // A repository has no upper case, so that what has some is taken for a registry.
  const hasRegistry = /[.:A-Z]/.test(first) || first === "localhost";
  if (hasRegistry && !registry.test(first)) {
    return `must start with the host name of a registry, with a port or without, which ${JSON.stringify(first)} is not`;
  }
  const path = hasRegistry ? name.slice(slash + 1) : name;
  if (repository.test(path)) return undefined;
  return /[A-Z]/.test(path)
    ? `must have a repository in lower case, unlike ${JSON.stringify(path)}`
    : `must have a repository of lower-case letters and digits, joined by '.', '_', '__', '-' and '/', unlike ${JSON.stringify(path)}`;
}
