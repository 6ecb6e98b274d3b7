/**
 * CustomResourceDefinitions that show one rule each, on either side of it. The unit test holds our
 * verdicts to them, the proof asks a real API server.
 */
import {
  type DefinitionCase,
  type Table,
  manifestWith,
  text,
  version,
  object,
  list,
  intOrString,
  webhook,
  service,
  scale,
  column,
  selectable,
  status,
  big,
} from "./case-parts.js";
import { ofStructure } from "./structure-cases.js";
import { ofRules, ofValues } from "./value-cases.js";

const ofDefinition: Table = {
  NAME_INVALID: {
    accepted: {
      "a kind in lower case": { names: { kind: "thing" } },
      "digits and dashes": { names: { plural: "a-1s", shortNames: ["a1", "b-2"] } },
      "a repeated short name": { names: { shortNames: ["a", "a"], categories: ["all", "all"] } },
      "a group of many parts": { spec: { group: "a.b.c.example.com" } },
      "the longest kind": { names: { kind: `T${"a".repeat(62)}` } },
    },
    refused: {
      "a group without a dot": { spec: { group: "example" } },
      "a group in upper case": { spec: { group: "Example.com" } },
      "a kind with a space": { names: { kind: "Thing Two" } },
      "a kind beyond ASCII": { names: { kind: "Thíng" } },
      "a kind that is too long": { names: { kind: `T${"a".repeat(63)}` } },
      "a plural in upper case": { names: { plural: "Things" } },
      "a plural with a digit first": { names: { plural: "1things" } },
      "a singular with a dot": { names: { singular: "a.b" } },
      "a list kind that is the kind": { names: { listKind: "Thing" } },
      "a short name in upper case": { names: { shortNames: ["ok", "NO"] } },
      "a category with an underscore": { names: { categories: ["a_b"] } },
      "a version with a dot": { versions: [version("v1.0", { storage: true })] },
      "an empty version name": { versions: [version("", { storage: true })] },
      "a name that is too long": {
        spec: { group: `${"a".repeat(60)}.${"b".repeat(60)}.${"c".repeat(60)}.${"d".repeat(60)}` },
        names: { plural: "t".repeat(20) },
      },
    },
  },
  GROUP_PROTECTED: {
    accepted: {
      "a group that ends alike": { spec: { group: "notk8s.io" } },
      "an approval by address": {
        spec: { group: "a.k8s.io" },
        metadata: { annotations: { "api-approved.kubernetes.io": "https://example.com/1" } },
      },
      "a group that says that it is not approved": {
        spec: { group: "a.kubernetes.io" },
        metadata: { annotations: { "api-approved.kubernetes.io": "unapproved, a trial" } },
      },
    },
    refused: {
      "no approval": { spec: { group: "a.k8s.io" } },
      "an empty approval": {
        spec: { group: "b.kubernetes.io" },
        metadata: { annotations: { "api-approved.kubernetes.io": "" } },
      },
      "an approval that is no address": {
        spec: { group: "b.k8s.io" },
        metadata: { annotations: { "api-approved.kubernetes.io": "yes" } },
      },
    },
  },
  METADATA_INVALID: {
    accepted: {
      "a label and an annotation": {
        metadata: { labels: { "example.com/a": "B_1" }, annotations: { a: "any text\n" } },
      },
      "an empty label value": { metadata: { labels: { a: "" } } },
      "annotations as long as can be": { metadata: { annotations: { a: "x".repeat(262_143) } } },
    },
    refused: {
      "a label value with a space": { metadata: { labels: { a: "b c" } } },
      "a label key of two slashes": { metadata: { labels: { "a/b/c": "d" } } },
      "an annotation key with a space": { metadata: { annotations: { "a b": "c" } } },
      "annotations that are too long": { metadata: { annotations: { a: "x".repeat(262_144) } } },
    },
  },
  SCOPE_INVALID: {
    accepted: {
      namespaced: { spec: { scope: "Namespaced" } },
      cluster: { spec: { scope: "Cluster" } },
      "cluster, with a status": { spec: { scope: "Cluster" }, version: status },
    },
    refused: {
      "lower case": { spec: { scope: "namespaced" } },
      "an empty one": { spec: { scope: "" } },
      "another word": { spec: { scope: "Global" } },
    },
  },
  VERSION_MISSING: {
    accepted: {
      one: { versions: [version("v1", { storage: true })] },
      two: { versions: [version("v1", { storage: true }), version("v2")] },
      "one that is not served": { versions: [version("v1", { storage: true, served: false })] },
    },
    refused: {
      none: { versions: [] },
      "none of a cluster-scoped kind": { versions: [], spec: { scope: "Cluster" } },
      "none of another group": { versions: [], spec: { group: "other.example.com" } },
    },
  },
  VERSION_STORAGE: {
    accepted: {
      "the last of three": {
        versions: [version("v1"), version("v2"), version("v3", { storage: true })],
      },
      "one that is not served": {
        versions: [version("v1"), version("v2", { storage: true, served: false })],
      },
      "a lone one": { versions: [version("v1", { storage: true })] },
    },
    refused: {
      "none of one": { versions: [version("v1")] },
      "none of two": { versions: [version("v1"), version("v2")] },
      "two of two": {
        versions: [version("v1", { storage: true }), version("v2", { storage: true })],
      },
    },
  },
  VERSION_TWICE: {
    accepted: {
      "names that differ in a digit": {
        versions: [version("v1", { storage: true }), version("v11")],
      },
      "names that are no versions": { versions: [version("a", { storage: true }), version("b")] },
      "alpha beside beta": {
        versions: [version("v1alpha1", { storage: true }), version("v1beta1")],
      },
    },
    refused: {
      "two of one name": { versions: [version("v1", { storage: true }), version("v1")] },
      "the second and third": {
        versions: [version("v1", { storage: true }), version("v2"), version("v2")],
      },
      "the first and last": {
        versions: [version("v1"), version("v2", { storage: true }), version("v1")],
      },
    },
  },
  VERSION_DEPRECATION: {
    accepted: {
      "without a text": { version: { deprecated: true } },
      "with a text beyond ASCII": {
        version: { deprecated: true, deprecationWarning: "use v2 – später" },
      },
      "with the longest text": {
        version: { deprecated: true, deprecationWarning: "x".repeat(256) },
      },
    },
    refused: {
      "a text of a version that is not deprecated": { version: { deprecationWarning: "use v2" } },
      "an empty text": { version: { deprecated: true, deprecationWarning: "" } },
      "a line break": { version: { deprecated: true, deprecationWarning: "a\nb" } },
      "a tab": { version: { deprecated: true, deprecationWarning: "a\tb" } },
      "a text of too many bytes": {
        version: { deprecated: true, deprecationWarning: "ä".repeat(129) },
      },
    },
  },
  COLUMN_INVALID: {
    accepted: {
      "a path that leads nowhere": column({ jsonPath: ".spec.nothing[0]['x']" }),
      "a format of another type": column({ type: "integer", format: "date" }),
      "a blank title": column({ name: " " }),
      "a priority below zero": column({ priority: -1 }),
      "a lone dot": column({ jsonPath: "." }),
    },
    refused: {
      "no title": column({ name: "" }),
      "an unknown type": column({ type: "text" }),
      "no type": column({ type: "" }),
      "an unknown format": column({ format: "uuid" }),
      "a path without a dot in front": column({ jsonPath: "spec.a" }),
      "a path in braces": column({ jsonPath: "{.spec.a}" }),
      "an empty path": column({ jsonPath: "" }),
      "a fraction as a priority": column({ priority: 1.5 }),
      "a priority beyond 32 bits": column({ priority: 2 ** 31 }),
    },
  },
  SCALE_PATH: {
    accepted: {
      "paths that lead nowhere": scale({}),
      "a selector in the spec": scale({ labelSelectorPath: ".spec.selector" }),
      "an empty selector": scale({ labelSelectorPath: "" }),
    },
    refused: {
      "replicas outside the spec": scale({ specReplicasPath: ".status.a" }),
      "replicas without a dot": scale({ specReplicasPath: "spec.a" }),
      "no replicas": scale({ specReplicasPath: "" }),
      "status replicas in the spec": scale({ statusReplicasPath: ".spec.b" }),
      "the status itself": scale({ statusReplicasPath: ".status" }),
      "a selector elsewhere": scale({ labelSelectorPath: ".metadata.labels" }),
    },
  },
  SELECTABLE_FIELD: {
    accepted: {
      "a string": selectable(text, ".spec.a"),
      "an integer": selectable({ type: "integer" }, ".spec.a"),
      "a boolean": selectable({ type: "boolean" }, ".spec.a"),
      "an entry of a map": selectable({ type: "object", additionalProperties: text }, ".spec.a.b"),
      eight: selectable(
        object({ a: text, b: text, c: text, d: text, e: text, f: text, g: text, h: text }),
        ..."abcdefgh".split("").map((name) => `.spec.a.${name}`),
      ),
    },
    refused: {
      "an unknown field": selectable(text, ".spec.b"),
      "an object": selectable(object({ b: text }), ".spec.a"),
      "a number": selectable({ type: "number" }, ".spec.a"),
      "an int-or-string": selectable({ [intOrString]: true }, ".spec.a"),
      "a list's item": selectable(list(text), ".spec.a[0]"),
      "no dot in front": selectable(text, "spec.a"),
      "an empty path": selectable(text, ""),
      "a field twice": selectable(text, ".spec.a", ".spec.a"),
      metadata: {
        schema: object({ metadata: object({ name: text }) }),
        version: { selectableFields: [{ jsonPath: ".metadata.name" }] },
      },
      nine: selectable(
        object(Object.fromEntries("abcdefghi".split("").map((name) => [name, text]))),
        ..."abcdefghi".split("").map((name) => `.spec.a.${name}`),
      ),
    },
  },
  CONVERSION_INVALID: {
    accepted: {
      none: { spec: { conversion: { strategy: "None" } } },
      "a service": webhook({ service }),
      "a service with path and port": webhook({
        service: { ...service, path: "/a/b", port: 8443 },
      }),
      "an address": webhook({ url: "https://converter.example.com/convert" }),
      "review versions of the future too": webhook({ service }, ["v2", "v1"]),
    },
    refused: {
      "another strategy": { spec: { conversion: { strategy: "Automatic" } } },
      "no client": {
        spec: {
          conversion: { strategy: "Webhook", webhook: { conversionReviewVersions: ["v1"] } },
        },
      },
      "neither address nor service": webhook({}),
      "both address and service": webhook({ service, url: "https://a.example.com" }),
      "an address without TLS": webhook({ url: "http://a.example.com" }),
      "an address with a query": webhook({ url: "https://a.example.com?b=c" }),
      "a service without a name": webhook({ service: { ...service, name: "" } }),
      "a service without a namespace": webhook({ service: { ...service, namespace: "" } }),
      "a port of zero": webhook({ service: { ...service, port: 0 } }),
      "a path without a slash": webhook({ service: { ...service, path: "convert" } }),
      "no review version": webhook({ service }, []),
      "review versions that nobody speaks": webhook({ service }, ["v2"]),
      "a review version twice": webhook({ service }, ["v1", "v1"]),
      "a webhook without using it": {
        spec: {
          conversion: {
            strategy: "None",
            webhook: { clientConfig: { service }, conversionReviewVersions: ["v1"] },
          },
        },
      },
    },
  },
  // Judged by storing them, so each has a name of its own.
  CRD_SIZE: {
    accepted: {
      "a description of 300 KB": big("as", "x".repeat(300_000)),
      "a description of 1 MB": big("bs", "x".repeat(1_000_000)),
      "a little below what etcd keeps": big("cs", "x".repeat(1.45 * 1024 * 1024)),
    },
    refused: {
      "more than etcd keeps": big("ds", "x".repeat(1.5 * 1024 * 1024)),
      "a little above what the server reads": big("es", "x".repeat(3 * 1024 * 1024)),
      "a text beyond ASCII": big("fs", "ä".repeat(1_000_000)),
    },
  },
};

/** Every case, in the order of the rules. */
export function definitionCases(): readonly DefinitionCase[] {
  return Object.entries({ ...ofDefinition, ...ofStructure, ...ofValues, ...ofRules }).flatMap(
    ([rule, sides]) =>
      (["accepted", "refused"] as const).flatMap((side) =>
        Object.entries(sides[side]).map(([name, parts]) => ({
          rule,
          name,
          accepted: side === "accepted",
          manifest: manifestWith(parts),
        })),
      ),
  );
}
