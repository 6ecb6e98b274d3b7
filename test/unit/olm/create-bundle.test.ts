import { defineController, defineOperator, defineResource, k } from "slipway/api";
import type { KubernetesObject } from "slipway/meta";
import { constructPathAnnotation, createBundle } from "slipway/olm";
import { describe, expect, test } from "vitest";
import { parseYAMLDocuments } from "../../../src/util/yaml.js";
import {
  account,
  clusterRole,
  deployment,
  issuesOf,
  manifestsOf,
  metadata,
  operatorOf,
  problemsOf,
  roleIn,
  rule,
  service,
} from "./sample.js";

const operator = operatorOf("Cluster");

function create(
  manifests: readonly KubernetesObject[],
  of = operator,
): ReturnType<typeof createBundle> {
  return createBundle(of, manifests, metadata);
}

/** The ClusterServiceVersion of a bundle, as nested plain data. */
function csvOf(files: Readonly<Record<string, string>>): unknown {
  return parseYAMLDocuments(files["manifests/cache-operator.clusterserviceversion.yaml"] ?? "")[0];
}

const refuse = (...more: readonly KubernetesObject[]): readonly string[] =>
  issuesOf(() => create([...manifestsOf("Cluster"), ...more]));

const messageOf = (...more: readonly KubernetesObject[]): string =>
  problemsOf(() => create([...manifestsOf("Cluster"), ...more]))
    .map(({ message }) => message)
    .join("\n");

function object(kind: string, name: string, rest: object = {}): KubernetesObject {
  return { apiVersion: "v1", kind, metadata: { name, namespace: "cache-system" }, ...rest };
}

describe("permissions", () => {
  test("of a ClusterRoleBinding hold in the cluster, of a RoleBinding in namespaces", () => {
    expect(csvOf(create(manifestsOf("Cluster")))).toMatchObject({
      spec: {
        install: {
          spec: {
            permissions: [
              { serviceAccountName: "cache-operator", rules: [{ resources: ["leases"] }] },
            ],
            clusterPermissions: [{ serviceAccountName: "cache-operator" }],
          },
        },
      },
    });
  });

  test("for several watched namespaces become one", () => {
    const csv = csvOf(create(manifestsOf("Namespaced"), operatorOf("Namespaced")));
    expect(csv).toHaveProperty("spec.install.spec.permissions", [
      {
        serviceAccountName: "cache-operator",
        rules: [
          { apiGroups: [""], resources: ["configmaps"], verbs: ["get", "list", "watch"] },
          {
            apiGroups: ["cache.example.com"],
            resources: ["caches"],
            verbs: ["get", "list", "watch"],
          },
          { apiGroups: ["cache.example.com"], resources: ["caches/status"], verbs: ["patch"] },
          { apiGroups: ["coordination.k8s.io"], resources: ["leases"], verbs: ["create"] },
        ],
      },
    ]);
    expect(csv).not.toHaveProperty("spec.install.spec.clusterPermissions");
  });

  test("keep rules on paths, once each", () => {
    const paths = { nonResourceURLs: ["/metrics"], verbs: ["get"] };
    const csv = csvOf(
      create([account, ...clusterRole("a", paths), ...clusterRole("b", paths), deployment]),
    );
    expect(csv).toHaveProperty("spec.install.spec.clusterPermissions.0.rules", [paths]);
  });

  test("keep names of resources; an empty list of them is no limit", () => {
    const named = { ...rule("secrets"), resourceNames: ["a"] };
    const unlimited = { ...rule("pods"), resourceNames: [] };
    const csv = csvOf(
      create([account, ...roleIn("cache-system", "a", named, unlimited), deployment]),
    );
    expect(csv).toHaveProperty("spec.install.spec.permissions.0.rules", [rule("pods"), named]);
  });

  test("are there for an account without rules, because OLM would not create it", () => {
    expect(csvOf(create([account, deployment]))).toHaveProperty("spec.install.spec.permissions", [
      { serviceAccountName: "cache-operator", rules: [] },
    ]);
  });

  test("are taken for any account of the chart that is bound", () => {
    const scraper = object("ServiceAccount", "scraper");
    const [role = scraper, binding = scraper] = roleIn("cache-system", "scraper", rule("pods"));
    const bound = {
      ...binding,
      subjects: [{ kind: "ServiceAccount", name: "scraper", namespace: "cache-system" }],
    };
    const files = create([account, deployment, scraper, role, bound]);
    expect(csvOf(files)).toMatchObject({
      spec: {
        install: {
          spec: { permissions: [{}, { serviceAccountName: "scraper", rules: [rule("pods")] }] },
        },
      },
    });
    expect(Object.keys(files).filter((path) => path.includes("scraper"))).toEqual([]);
  });

  test("leave a role in the bundle that somebody else is bound to as well", () => {
    const [role = account, binding = account] = clusterRole("viewer", rule("pods"));
    const group = { apiGroup: "rbac.authorization.k8s.io", kind: "Group", name: "viewers" };
    const other = { ...binding, metadata: { name: "viewers" }, subjects: [group] };
    const files = create([account, deployment, role, binding, other]);
    expect(Object.keys(files)).toEqual(
      expect.arrayContaining([
        "manifests/viewer_rbac.authorization.k8s.io_v1_clusterrole.yaml",
        "manifests/viewers_rbac.authorization.k8s.io_v1_clusterrolebinding.yaml",
      ]),
    );
  });

  test("of a role that is not there are refused, with what to do", () => {
    const [, binding = account] = clusterRole("view");
    expect(refuse(binding)).toEqual(["manifests.7: BUNDLE_ROLE_MISSING"]);
    expect(messageOf(binding)).toMatch(
      /ClusterRole view, which is not among the manifests.*write what/,
    );
  });

  test.each([
    [
      "of a role that gathers others",
      "BUNDLE_ROLE_AGGREGATED",
      (): KubernetesObject[] => {
        const [role = account, binding = account] = clusterRole("all");
        return [{ ...role, aggregationRule: { clusterRoleSelectors: [] } }, binding];
      },
    ],
    [
      "that others share",
      "BUNDLE_BINDING_SHARED",
      (): KubernetesObject[] => {
        const [role = account, binding = account] = clusterRole("all");
        const subjects = [
          { kind: "User", name: "jo" },
          { kind: "ServiceAccount", name: "cache-operator", namespace: "cache-system" },
        ];
        return [role, { ...binding, subjects }];
      },
    ],
    [
      "in another namespace, of scope Cluster",
      "BUNDLE_NAMESPACE",
      (): KubernetesObject[] => roleIn("kube-system", "a", rule("pods")),
    ],
    [
      "of an account that is not in the chart",
      "BUNDLE_BINDING_SUBJECT",
      (): KubernetesObject[] => {
        const [role = account, binding = account] = clusterRole("all");
        return [
          role,
          {
            ...binding,
            subjects: [{ kind: "ServiceAccount", name: "other", namespace: "cache-system" }],
          },
        ];
      },
    ],
  ])("%s are refused", (_title, code, more) => {
    expect(refuse(...more()).map((issue) => issue.replace(/^.*: /, ""))).toEqual([code]);
  });

  test("of an account with pull secrets are refused", () => {
    const secrets = { ...account, imagePullSecrets: [{ name: "registry" }] };
    expect(issuesOf(() => create([secrets, deployment]))).toEqual([
      "manifests.0: BUNDLE_PULL_SECRETS",
    ]);
  });
});

describe("the install strategy", () => {
  test("reads the watched namespaces from OLM's annotation, in scope Namespaced", () => {
    const csv = csvOf(create(manifestsOf("Namespaced"), operatorOf("Namespaced")));
    expect(csv).toHaveProperty(
      "spec.install.spec.deployments.0.spec.template.spec.containers.0.env.0",
      {
        name: "WATCH_NAMESPACE",
        valueFrom: { fieldRef: { fieldPath: "metadata.annotations['olm.targetNamespaces']" } },
      },
    );
  });

  test("watches all namespaces, in scope Cluster", () => {
    const csv = csvOf(create(manifestsOf("Cluster")));
    const path = "spec.install.spec.deployments.0.spec.template.spec.containers.0.env.0";
    expect(csv).toHaveProperty(path, { name: "WATCH_NAMESPACE", value: "" });
  });

  test("supports the ways to install that suit the scope", () => {
    const modes = (scope: "Cluster" | "Namespaced"): unknown =>
      csvOf(create(manifestsOf(scope), operatorOf(scope)));
    const supported = (...values: readonly boolean[]): object => ({
      spec: { installModes: values.map((value) => ({ supported: value })) },
    });
    expect(modes("Cluster")).toMatchObject(supported(false, false, false, true));
    expect(modes("Namespaced")).toMatchObject(supported(true, true, true, false));
  });

  test("needs a Deployment", () => {
    expect(issuesOf(() => create([account]))).toEqual(["manifests: BUNDLE_DEPLOYMENT_MISSING"]);
  });

  test.each([
    ["without a spec", { ...deployment, spec: undefined }, "BUNDLE_DEPLOYMENT"],
    [
      "without containers",
      { ...deployment, spec: { template: { spec: { containers: [] } } } },
      "BUNDLE_DEPLOYMENT",
    ],
    [
      "without a name",
      { ...deployment, metadata: { namespace: "cache-system" } },
      "BUNDLE_DEPLOYMENT",
    ],
  ])("refuses a Deployment %s", (_title, wrong, code) => {
    expect(issuesOf(() => create([account, wrong]))).toEqual([`manifests.1: ${code}`]);
  });

  test.each([
    ["", "must not be empty"],
    ["Registry.example.com/Cache:1", "must have a repository in lower case"],
    ["registry.example.com:5000/cache", "must have a tag or a digest"],
  ])("refuses the image %j", (image, reason) => {
    const spec = { template: { spec: { containers: [{ name: "manager", image }] } } };
    const [problem] = problemsOf(() => create([account, { ...deployment, spec }]));
    expect(problem?.code).toBe("BUNDLE_IMAGE");
    expect(problem?.message).toContain(reason);
  });

  test("refuses Deployments in two namespaces", () => {
    const other = { ...deployment, metadata: { name: "other", namespace: "elsewhere" } };
    expect(refuse(other)).toEqual(["manifests.7: BUNDLE_NAMESPACE"]);
  });

  test("refuses scope Namespaced where no container learns the namespaces", () => {
    const spec = {
      template: { spec: { containers: [{ name: "manager", image: "a.example/b:1" }] } },
    };
    const make = (): unknown =>
      create([account, { ...deployment, spec }], operatorOf("Namespaced"));
    expect(issuesOf(make)).toEqual(["manifests: BUNDLE_WATCH_NAMESPACE"]);
  });

  test("lists the images once each, the manager's as the operator's", () => {
    const containers = [
      { name: "proxy", image: "registry.example.com/proxy:1" },
      { name: "manager", image: "registry.example.com/cache-operator:1.2.0" },
    ];
    const pod = {
      containers,
      initContainers: [{ name: "manager", image: "registry.example.com/setup:1" }],
    };
    const csv = csvOf(create([account, { ...deployment, spec: { template: { spec: pod } } }]));
    expect(csv).toMatchObject({
      metadata: { annotations: { containerImage: "registry.example.com/cache-operator:1.2.0" } },
      spec: {
        relatedImages: [
          { name: "manager", image: "registry.example.com/setup:1" },
          { name: "proxy", image: "registry.example.com/proxy:1" },
          { name: "cache-operator-manager", image: "registry.example.com/cache-operator:1.2.0" },
        ],
      },
    });
  });
});

describe("related images", () => {
  const withEnvironment = (...env: readonly object[]): KubernetesObject => {
    const container = { name: "manager", image: "registry.example.com/cache-operator:1.2.0", env };
    return { ...deployment, spec: { template: { spec: { containers: [container] } } } };
  };

  test("hold the operands, by the names of their variables, each image once", () => {
    const images = [
      { name: "RELATED_IMAGE_REDIS_7", value: "registry.example.com/redis:7" },
      { name: "RELATED_IMAGE_SAME", value: "registry.example.com/redis:7" },
      { name: "OTHER_IMAGE", value: "registry.example.com/other:1" },
    ];
    expect(csvOf(create([account, withEnvironment(...images)]))).toHaveProperty(
      "spec.relatedImages",
      [
        { name: "manager", image: "registry.example.com/cache-operator:1.2.0" },
        { name: "redis-7", image: "registry.example.com/redis:7" },
      ],
    );
  });

  test("call operands as the operator does, also those that no Deployment has a variable for", () => {
    const images = {
      redisSentinel: "registry.example.com/sentinel:7",
      backup: "registry.example.com/backup:1",
    };
    const declared = defineOperator({
      name: "cache-operator",
      version: "1.0.0",
      controllers: operator.controllers,
      images,
    });
    const variable = {
      name: "RELATED_IMAGE_REDIS_SENTINEL",
      value: "registry.example.com/sentinel:8",
    };
    const csv = csvOf(create([account, withEnvironment(variable)], declared));
    expect(csv).toHaveProperty("spec.relatedImages", [
      { name: "manager", image: "registry.example.com/cache-operator:1.2.0" },
      { name: "redisSentinel", image: "registry.example.com/sentinel:8" },
      { name: "backup", image: "registry.example.com/backup:1" },
    ]);
  });

  test("stay apart where two Deployments mean different images by one name", () => {
    const other = withEnvironment({
      name: "RELATED_IMAGE_REDIS",
      value: "registry.example.com/redis:6",
    });
    const named = { ...other, metadata: { name: "other", namespace: "cache-system" } };
    const first = withEnvironment({
      name: "RELATED_IMAGE_REDIS",
      value: "registry.example.com/redis:7",
    });
    const csv = csvOf(create([account, first, named]));
    expect(csv).toMatchObject({
      spec: {
        relatedImages: [{ name: "manager" }, { name: "redis" }, { name: "other-redis" }],
      },
    });
  });

  test.each([
    [{ name: "RELATED_IMAGE_A", value: "" }, "must not be empty"],
    [{ name: "RELATED_IMAGE_A", value: "registry.example.com/a" }, "must have a tag or a digest"],
    [
      { name: "RELATED_IMAGE_A", valueFrom: { configMapKeyRef: { name: "a", key: "b" } } },
      "must have the image as its value",
    ],
  ])("refuse %j", (variable, reason) => {
    const [problem, ...others] = problemsOf(() => create([account, withEnvironment(variable)]));
    expect(others).toEqual([]);
    expect(problem?.code).toBe("BUNDLE_IMAGE");
    expect(problem?.message).toContain(`variable RELATED_IMAGE_A of container manager`);
    expect(problem?.message).toContain(reason);
  });
});

describe("other objects", () => {
  test("become files without a namespace and without the toolkit's own annotation", () => {
    const annotations = { [constructPathAnnotation]: "shop/metrics", keep: "me" };
    const files = create([
      account,
      deployment,
      { ...service, metadata: { ...service.metadata, annotations } },
    ]);
    expect(
      parseYAMLDocuments(files["manifests/cache-operator-metrics_v1_service.yaml"] ?? ""),
    ).toEqual([
      {
        apiVersion: "v1",
        kind: "Service",
        metadata: {
          name: "cache-operator-metrics",
          labels: { "app.kubernetes.io/name": "cache-operator" },
          annotations: { keep: "me" },
        },
        spec: service["spec"],
      },
    ]);
  });

  test("are refused where OLM does not take the kind, with the construct", () => {
    const job = object("Job", "migrate");
    const made = {
      ...job,
      metadata: { ...job.metadata, annotations: { [constructPathAnnotation]: "shop/migrate" } },
    };
    expect(refuse(made)).toEqual(["manifests.7: BUNDLE_KIND"]);
    expect(messageOf(made)).toContain(
      "Job migrate (construct shop/migrate) is of a kind that OLM does not take",
    );
  });

  test.each([
    ["a Namespace", object("Namespace", "cache-system"), "BUNDLE_KIND"],
    ["a ClusterServiceVersion", object("ClusterServiceVersion", "a"), "BUNDLE_KIND"],
    ["a webhook configuration", object("ValidatingWebhookConfiguration", "a"), "BUNDLE_KIND"],
    [
      "an object of another namespace",
      { ...object("ConfigMap", "a"), metadata: { name: "a", namespace: "b" } },
      "BUNDLE_NAMESPACE",
    ],
    [
      "an object without a name",
      { ...object("ConfigMap", "a"), metadata: { namespace: "cache-system" } },
      "BUNDLE_OBJECT_NAME",
    ],
    ["one object twice", service, "BUNDLE_OBJECT_TWICE"],
    [
      "a CRD that no controller is for",
      object("CustomResourceDefinition", "others.example.com", {
        apiVersion: "apiextensions.k8s.io/v1",
      }),
      "BUNDLE_CRD_NOT_OWNED",
    ],
    ["a name that no file can have", object("ConfigMap", "a".repeat(253)), "BUNDLE_FILE_NAME"],
  ])("are refused: %s", (_title, wrong, code) => {
    expect(refuse(wrong)).toEqual([expect.stringMatching(`: ${code}$`)]);
  });

  test("are refused with what JSON has no form for, all at once", () => {
    const dated = object("ConfigMap", "dated", { data: { at: new Date(0) } });
    const counted = object("ConfigMap", "counted", { data: { many: [Number.NaN] } });
    expect(refuse(dated, counted)).toEqual([
      "manifests: YAML_UNREPRESENTABLE",
      "manifests: YAML_UNREPRESENTABLE",
    ]);
    expect(messageOf(dated)).toMatch(/manifests\/dated_v1_configmap\.yaml: data\.at is a Date/);
  });

  test("may hold undefined anywhere, which means absent", () => {
    const files = create([
      account,
      deployment,
      object("ConfigMap", "a", { data: { a: undefined, b: "c" }, immutable: undefined }),
    ]);
    expect(parseYAMLDocuments(files["manifests/a_v1_configmap.yaml"] ?? "")).toEqual([
      { apiVersion: "v1", kind: "ConfigMap", metadata: { name: "a" }, data: { b: "c" } },
    ]);
  });

  test("are refused where two would share a file", () => {
    const [one = account] = clusterRole("cache:view");
    const [two = account] = clusterRole("cache-view");
    expect(refuse(one, two)).toEqual(["manifests: BUNDLE_FILE_TWICE"]);
  });
});

describe("owned resources", () => {
  test("have the chart's CRD, with what it was given", () => {
    const definition = {
      apiVersion: "apiextensions.k8s.io/v1",
      kind: "CustomResourceDefinition",
      metadata: { name: "caches.cache.example.com", labels: { mine: "true" } },
      spec: {},
    };
    const files = create([...manifestsOf("Cluster"), definition]);
    expect(files["manifests/cache.example.com_caches.yaml"]).toContain('mine: "true"');
  });

  test("are refused with a webhook that converts them", () => {
    const definition = object("CustomResourceDefinition", "caches.cache.example.com", {
      apiVersion: "apiextensions.k8s.io/v1",
      metadata: { name: "caches.cache.example.com" },
      spec: { conversion: { strategy: "Webhook" } },
    });
    expect(refuse(definition)).toEqual(["manifests.7: BUNDLE_CONVERSION"]);
    const none = { ...definition, spec: { conversion: { strategy: "None" } } };
    expect(refuse(none)).toEqual([]);
    // A chart may leave its CRDs out: the definition says the same.
    const [cache] = operator.controllers;
    const converting = { ...cache?.for, conversion: { strategy: "Webhook" } };
    const own = { ...operator, controllers: [{ ...cache, for: converting }] };
    const make = (): unknown =>
      Reflect.apply(createBundle, undefined, [own, manifestsOf("Cluster"), metadata]);
    expect(issuesOf(make)).toEqual(["operator: BUNDLE_CONVERSION"]);
  });

  test("describe each served version, and no other", () => {
    const spec = k.object({ a: k.string() });
    const Old = defineResource({
      group: "example.com",
      kind: "OldThing",
      versions: {
        v1: {
          storage: true,
          spec,
          examples: { a: { metadata: { name: "a", namespace: "b" }, spec: { a: "x" } } },
        },
        v1beta1: { spec, examples: { b: { spec: { a: "x" } } } },
        v1alpha1: { served: false, spec, examples: { c: { spec: { a: "x" } } } },
      },
    });
    const old = defineOperator({
      name: "cache-operator",
      version: "1.0.0",
      controllers: [
        defineController({ name: "one", for: Old, when: { labels: "one" } }),
        defineController({ name: "two", for: Old, when: { labels: "!one" } }),
      ],
    });
    const csv = csvOf(create([account, deployment], old));
    expect(csv).toHaveProperty("spec.customresourcedefinitions.owned", [
      expect.objectContaining({ version: "v1", displayName: "Old Thing" }),
      expect.objectContaining({ version: "v1beta1" }),
    ]);
    expect(csv).not.toHaveProperty("spec.customresourcedefinitions.owned.0.description");
    const examples: unknown = JSON.parse(
      String(Reflect.get(Object(csv), "metadata").annotations["alm-examples"]),
    );
    expect(examples).toEqual([
      { apiVersion: "example.com/v1", kind: "OldThing", metadata: { name: "a" }, spec: { a: "x" } },
      {
        apiVersion: "example.com/v1beta1",
        kind: "OldThing",
        metadata: { name: "oldthing-b" },
        spec: { a: "x" },
      },
    ]);
  });

  test("take their description from the spec where the resource has none", () => {
    const Thing = defineResource({
      group: "example.com",
      kind: "Thing",
      versions: { v1: { spec: k.object({ a: k.string() }).describe("What is wanted.") } },
    });
    const one = defineOperator({
      name: "cache-operator",
      version: "1.0.0",
      controllers: [defineController({ name: "one", for: Thing })],
    });
    const path = "spec.customresourcedefinitions.owned.0.description";
    expect(csvOf(create([account, deployment], one))).toHaveProperty(path, "What is wanted.");
  });

  test("are refused with an example that the schema does not take", () => {
    // As somebody would have it whose definition was not made by defineResource.
    const [version] = operator.controllers[0]?.for.versions ?? [];
    const broken = { ...version, examples: { bad: { spec: { version: 7, colour: "red" } } } };
    const controller = {
      ...operator.controllers[0],
      for: { ...operator.controllers[0]?.for, versions: [broken] },
    };
    const wrong: unknown = { ...operator, controllers: [controller] };
    const make = (): unknown =>
      Reflect.apply(createBundle, undefined, [wrong, manifestsOf("Cluster"), metadata]);
    expect(issuesOf(make)).toEqual([
      "examples.Cache.v1.cache-bad.spec.version: VALUE_TYPE",
      "examples.Cache.v1.cache-bad.spec.colour: VALUE_UNKNOWN_FIELD",
    ]);
  });
});

test("every problem is reported at once, each on a line", () => {
  const make = (): unknown =>
    createBundle(operator, [object("Job", "a"), object("Pod", "b")], { ...metadata, channels: [] });
  expect(make).toThrow(
    /operator cache-operator cannot be made into a bundle:\n( {2}- .*\n){3} {2}- .*BUNDLE_KIND\]$/,
  );
});
