// What the API servers of the bench serve, and objects of it.

const text = { type: "string", maxLength: 10_000 };
const labels = { type: "object", additionalProperties: { type: "string", maxLength: 63 } };
const part = {
  type: "object",
  required: ["name"],
  properties: {
    name: { type: "string", pattern: "^[a-z0-9]([-a-z0-9]*[a-z0-9])?$", maxLength: 63 },
    image: text,
    replicas: { type: "integer", format: "int32", minimum: 0, default: 1 },
    mode: { type: "string", enum: ["ReadWrite", "ReadOnly"], default: "ReadWrite" },
    ports: { type: "array", maxItems: 10, items: { type: "integer", minimum: 1, maximum: 65535 } },
    labels,
  },
};

/** CustomResourceDefinitions, as many as that. */
export const kinds = (count) =>
  Array.from({ length: count }, (_, index) => ({
    apiVersion: "apiextensions.k8s.io/v1",
    kind: "CustomResourceDefinition",
    metadata: { name: `things${index}.bench.example.com` },
    spec: {
      group: "bench.example.com",
      scope: "Namespaced",
      names: {
        plural: `things${index}`,
        singular: `thing${index}`,
        kind: `Thing${index}`,
        listKind: `Thing${index}List`,
      },
      versions: [
        {
          name: "v1",
          served: true,
          storage: true,
          subresources: { status: {} },
          schema: {
            openAPIV3Schema: {
              type: "object",
              properties: {
                spec: {
                  type: "object",
                  properties: { text, labels, parts: { type: "array", maxItems: 50, items: part } },
                },
                status: { type: "object", properties: { seen: { type: "integer" } } },
              },
            },
          },
        },
      ],
    },
  }));

export const collection = "/apis/bench.example.com/v1/namespaces/default/things0";

/** An object of 1.3 KB, before the server has added to it. */
export const thing = (name) => ({
  apiVersion: "bench.example.com/v1",
  kind: "Thing0",
  metadata: {
    name,
    labels: { "app.kubernetes.io/name": "thing", "app.kubernetes.io/part-of": "bench" },
  },
  spec: {
    text: "What this thing is for, said in as many words as it takes. ".repeat(3),
    labels: { tier: "backend", zone: "a" },
    parts: Array.from({ length: 5 }, (_, index) => ({
      name: `part-${index}`,
      image: `registry.example.com/team/part-${index}@sha256:0123456789abcdef0123456789abcdef`,
      replicas: index + 1,
      ports: [8080, 9090 + index],
      labels: { part: `part-${index}` },
    })),
  },
});
