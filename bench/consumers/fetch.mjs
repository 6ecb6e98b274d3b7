// Node's own fetch, as a measure for clients that are built on one.

/** Ways to write one object. */
export function writes({ target: { server }, type: { group, version, plural } }) {
  const send =
    (method, contentType) =>
    async ({ namespace, name }, body) => {
      const path = `/apis/${group}/${version}/namespaces/${namespace}/${plural}/${name}`;
      const answer = await fetch(`${server}${path}`, {
        method,
        headers: { "content-type": contentType, accept: "application/json" },
        body: JSON.stringify(body),
      });
      return answer.json();
    };
  return {
    patch: send("PATCH", "application/merge-patch+json"),
    put: send("PUT", "application/json"),
  };
}
