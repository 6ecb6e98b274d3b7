import { type KubectlChapter, say } from "./command.js";

const definition = {
  apiVersion: "apiextensions.k8s.io/v1",
  kind: "CustomResourceDefinition",
  metadata: { name: "gadgets.example.com" },
  spec: {
    group: "example.com",
    names: { plural: "gadgets", kind: "Gadget", shortNames: ["gd"], categories: ["toys"] },
    scope: "Namespaced",
    versions: [
      {
        name: "v1",
        served: true,
        storage: true,
        subresources: {
          status: {},
          scale: { specReplicasPath: ".spec.size", statusReplicasPath: ".status.size" },
        },
        selectableFields: [{ jsonPath: ".spec.mode" }],
        additionalPrinterColumns: [
          { name: "Size", type: "integer", jsonPath: ".spec.size" },
          { name: "Mode", type: "string", jsonPath: ".spec.mode", priority: 1 },
        ],
        schema: {
          openAPIV3Schema: {
            type: "object",
            description: "A gadget.",
            required: ["spec"],
            properties: {
              spec: {
                type: "object",
                description: "What is wanted.",
                required: ["size"],
                properties: {
                  size: {
                    type: "integer",
                    format: "int32",
                    minimum: 1,
                    maximum: 5,
                    default: 1,
                    description: "How many.",
                  },
                  mode: { type: "string", enum: ["fast", "slow"], description: "How." },
                  port: { "x-kubernetes-int-or-string": true, description: "Where." },
                  tags: { type: "object", additionalProperties: { type: "string" } },
                  parts: {
                    type: "array",
                    description: "Of what.",
                    "x-kubernetes-list-type": "map",
                    "x-kubernetes-list-map-keys": ["name"],
                    items: {
                      type: "object",
                      required: ["name"],
                      properties: { name: { type: "string" }, weight: { type: "number" } },
                    },
                  },
                },
                "x-kubernetes-validations": [
                  {
                    rule: "!has(self.mode) || self.mode != 'slow' || self.size < 3",
                    message: "slow and large",
                  },
                ],
              },
              status: {
                type: "object",
                properties: {
                  size: { type: "integer" },
                  conditions: {
                    type: "array",
                    items: {
                      type: "object",
                      properties: { type: { type: "string" }, status: { type: "string" } },
                    },
                  },
                },
              },
            },
          },
        },
      },
    ],
  },
};

const gadget = (name: string, spec: object, rest: object = {}): object => ({
  apiVersion: "example.com/v1",
  kind: "Gadget",
  metadata: { name, namespace: "toys" },
  spec,
  ...rest,
});

/** A definition and its objects, from one end to the other. */
export const customChapter: KubectlChapter = {
  name: "custom resources",
  commands: [
    say("create namespace toys"),
    say("apply -f -", { input: { ...definition, spec: { ...definition.spec, scope: "Wide" } } }),
    say("apply -f -", { input: definition }),
    say("wait --for=condition=Established crd/gadgets.example.com --timeout=10s"),
    say("get crd gadgets.example.com"),
    say("describe crd gadgets.example.com"),
    say("api-resources --api-group=example.com"),
    say("api-resources --api-group=example.com -o wide"),
    say("api-resources --categories=toys -o name"),
    say("explain gadgets", {
      differs: "the texts of `apiVersion`, `kind` and `metadata` are not there",
    }),
    // What is in a definition is in documents a moment after it is served.
    say("explain gadget.spec", { retries: true }),
    say("explain gd.spec.size"),
    say("explain gadgets.spec.parts"),
    say("explain gadgets.spec.port"),
    say("explain gadgets.spec.nothing"),
    say("explain gadgets --recursive"),
    say("explain gadgets --api-version=example.com/v1 --output=plaintext-openapiv2", {
      differs: "the document of v2 is not served in protobuf",
    }),
    say("get gadgets -n toys"),
    say("apply -f -", { input: gadget("one", { size: 2, mode: "fast" }) }),
    say("apply -f -", { input: gadget("one", { size: 2, mode: "fast" }) }),
    say("apply -f -", { input: gadget("one", { size: 3 }) }),
    say("get gadget one -n toys -o yaml"),
    say("apply -f - --validate=strict", { input: gadget("two", { size: 2, colour: "red" }) }),
    say("apply -f - --validate=warn", { input: gadget("two", { size: 2, colour: "red" }) }),
    say("apply -f - --validate=ignore", { input: gadget("two", { size: 2, colour: "blue" }) }),
    say("create -f -", { input: gadget("three", { size: 9 }) }),
    say("create -f -", { input: gadget("three", { size: 4, mode: "slow" }) }),
    say("create -f -", { input: gadget("three", { mode: "round" }) }),
    say("create -f -", { input: gadget("three", { mode: "slow" }) }),
    say("create -f - -o yaml --dry-run=server", { input: gadget("four", {}) }),
    say("create -f - -o yaml --dry-run=client", { input: gadget("four", {}) }),
    say("get gadgets -n toys"),
    say("get gd -n toys -o wide"),
    say("get toys -n toys"),
    say("get gadgets -n toys --field-selector spec.mode=slow"),
    say("get gadgets -n toys --sort-by=.spec.size"),
    say("get gadgets -n toys -o 'jsonpath={.items[*].spec.size}'"),
    say("describe gadget one -n toys"),
    say("scale gadget one -n toys --replicas=5"),
    say("scale gadget one -n toys --replicas=4 --current-replicas=2"),
    say("get gadget one -n toys --subresource=scale"),
    say(`patch gadget one -n toys --type=merge -p '{"spec":{"size":7}}'`),
    say(`patch gadget one -n toys -p '{"spec":{"size":2}}'`),
    say(
      `patch gadget one -n toys --subresource=status --type=merge -p '{"status":{"size":5,"conditions":[{"type":"Ready","status":"True"}]}}'`,
    ),
    say("get gadget one -n toys --subresource=status -o 'jsonpath={.status.size}'"),
    say("wait --for=condition=Ready gadget/one -n toys --timeout=5s"),
    say("wait --for=jsonpath={.status.size}=5 gadget/one -n toys --timeout=5s"),
    say("apply --server-side -f -", {
      input: gadget("one", { parts: [{ name: "a", weight: 1 }] }),
    }),
    say("apply --server-side --field-manager=other -f -", {
      input: gadget("one", { size: 1, parts: [{ name: "b" }] }),
    }),
    say("get gadget one -n toys -o 'jsonpath={.spec.parts}'"),
    say("diff -f -", { input: gadget("one", { size: 1 }) }),
    say("edit gadget two -n toys", { edit: "s/size: 2/size: 4/" }),
    say("edit gadget two -n toys --subresource=status", { edit: "s/nothing/some/" }),
    say("replace -f -", { input: gadget("two", { size: 1 }) }),
    say("apply view-last-applied gadget/one -n toys"),
    say("apply set-last-applied -f -", { input: gadget("one", { size: 3 }) }),
    say("apply -f - --prune -l kind=toy -n toys", {
      input: [
        gadget(
          "five",
          { size: 1 },
          { metadata: { name: "five", namespace: "toys", labels: { kind: "toy" } } },
        ),
      ],
    }),
    say("delete gadgets -n toys --all --dry-run=client"),
    say("delete gadget one two -n toys"),
    say("delete -f -", { input: gadget("three", {}) }),
    say("delete crd gadgets.example.com"),
    say("get gadgets -n toys"),
  ],
};
