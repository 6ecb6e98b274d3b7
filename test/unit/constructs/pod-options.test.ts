import { ApiObject } from "cdk8s";
import { describe, expect, test } from "vitest";
import { ConstructError, OperatorDeployment } from "../../../src/constructs/index.js";
import {
  chartIn,
  databaseOperator,
  image,
  optionalSettings,
  render,
  type Setting,
  thrownBy,
} from "./sample.js";

const definition = databaseOperator("Namespaced");

function podTemplateOf(props: object): {
  readonly metadata: object;
  readonly spec: Readonly<Record<string, unknown>>;
} {
  const chart = chartIn("databases");
  new OperatorDeployment(chart, "deployment", { definition, image, ...props });
  const [deployment] = render(chart);
  return Object(deployment).spec.template;
}

/** What is refused: `path: code`, one for each issue. */
function refusals(props: object): readonly string[] {
  const chart = chartIn("databases");
  const error = thrownBy(
    () => new OperatorDeployment(chart, "deployment", { definition, image, ...props }),
  );
  expect(chart.node.findAll().some((each) => ApiObject.isApiObject(each))).toBe(false);
  if (!(error instanceof ConstructError)) throw error;
  expect(error.constructPath).toBe("platform/deployment");
  return error.issues.map(({ path, code }) => `${path.join(".")}: ${code}`);
}

/** The settings in a Pod's own fields, and where these are. */
const inPod = [
  "nodeSelector",
  "tolerations",
  "affinity",
  "priorityClassName",
  "imagePullSecrets",
] as const;
const inContainer = ["args", "envFrom", "imagePullPolicy"] as const;

function settingWith(name: keyof Setting): Setting {
  const found = optionalSettings.find(({ props }) => Object.hasOwn(props, name));
  if (found === undefined) throw new Error(`no setting has ${name}`);
  return found.props;
}

describe("an option goes where Kubernetes has it", () => {
  test.each(inPod)("%s", (name) => {
    const props = settingWith(name);
    expect(podTemplateOf({}).spec).not.toHaveProperty(name);
    expect(podTemplateOf(props).spec[name]).toEqual(JSON.parse(JSON.stringify(props[name])));
  });

  test.each(inContainer)("%s", (name) => {
    const props = settingWith(name);
    const container = (given: object): object => Object(podTemplateOf(given).spec["containers"])[0];
    expect(container({})).not.toHaveProperty(name);
    expect(container(props)).toHaveProperty(name, props[name]);
  });

  test("env, volumes and volumeMounts come after the operator's own", () => {
    const { volumes, volumeMounts } = settingWith("volumes");
    const template = podTemplateOf({ volumes, volumeMounts, env: [{ name: "A", value: "$(B)" }] });
    expect(template.spec).toMatchObject({
      volumes: [{ name: "tmp" }, { name: "ca" }, { name: "work" }, { name: "token" }],
      containers: [
        {
          env: expect.arrayContaining([{ name: "A", value: "$(B)" }]),
          volumeMounts: [{ mountPath: "/tmp" }, ...(volumeMounts ?? [])],
        },
      ],
    });
  });

  test.each([
    ["startupProbe", { periodSeconds: 2, failureThreshold: 300, timeoutSeconds: 5 }],
    ["livenessProbe", { periodSeconds: 60, failureThreshold: 3, timeoutSeconds: 10 }],
    ["readinessProbe", { periodSeconds: 10, failureThreshold: 3, initialDelaySeconds: 5 }],
  ] as const)("%s keeps what is not given", (name, expected) => {
    const containers = [{ [name]: { httpGet: { port: "health" }, ...expected } }];
    expect(podTemplateOf(settingWith(name)).spec).toMatchObject({ containers });
  });

  test("labels and annotations of the Pods stand beside the operator's labels", () => {
    const metadata = { labels: { team: "a" }, annotations: { note: "b" } };
    const template = podTemplateOf({ podLabels: { team: "a" }, podAnnotations: { note: "b" } });
    expect(template.metadata).toMatchObject(metadata);
    expect(template.metadata).toMatchObject({
      labels: { "app.kubernetes.io/name": "database-operator" },
    });
  });
});

test("Pods spread over nodes and zones, as far as there is room, by the version they run", () => {
  const matchLabels = {
    "app.kubernetes.io/component": "operator",
    "app.kubernetes.io/name": "database-operator",
  };
  expect(podTemplateOf({}).spec["topologySpreadConstraints"]).toEqual(
    ["kubernetes.io/hostname", "topology.kubernetes.io/zone"].map((topologyKey) => ({
      labelSelector: { matchLabels },
      matchLabelKeys: ["pod-template-hash"],
      maxSkew: 1,
      topologyKey,
      whenUnsatisfiable: "ScheduleAnyway",
    })),
  );
  const own = settingWith("topologySpreadConstraints").topologySpreadConstraints;
  expect(own).toEqual([]);
  const one = { maxSkew: 1, topologyKey: "rack", whenUnsatisfiable: "DoNotSchedule" };
  const labelSelector = { matchLabels: { team: "a" } };
  const given = [one, { ...one, labelSelector }];
  expect(
    podTemplateOf({ topologySpreadConstraints: given }).spec["topologySpreadConstraints"],
  ).toEqual([
    { ...one, labelSelector: { matchLabels } },
    { ...one, labelSelector },
  ]);
});

test("fields that Kubernetes has added since are kept, and undefined is dropped at any depth", () => {
  const template = podTemplateOf({
    env: [{ name: "A", valueFrom: { fileKeyRef: { key: "a", path: "p", volumeName: "v" } } }],
    volumes: [{ name: "model", image: { reference: "example.com/m:1", pullPolicy: undefined } }],
    tolerations: [
      { key: "a", operator: "Gt", value: "1", since: { next: [null, 1], gone: undefined } },
    ],
    affinity: { nodeAffinity: undefined, somethingNew: { a: null } },
    volumeMounts: [{ name: "model", mountPath: "/m", recursiveReadOnly: "Enabled" }],
  } as object).spec;
  expect(JSON.stringify(template)).toContain(
    '"fileKeyRef":{"key":"a","path":"p","volumeName":"v"}',
  );
});

test("empty lists and maps are left out, as the API server would leave them out", () => {
  const empty = podTemplateOf({
    args: [],
    env: [],
    envFrom: [],
    volumes: [],
    volumeMounts: [],
    imagePullSecrets: [],
    nodeSelector: {},
    tolerations: [],
    topologySpreadConstraints: [],
    podLabels: {},
    podAnnotations: {},
  });
  expect(empty).toEqual(podTemplateOf({ topologySpreadConstraints: [] }));
  expect(JSON.stringify(empty)).not.toMatch(/\[\]|annotations/);
});

describe("is refused, with where and what to write instead:", () => {
  test("a variable that the rest of the installation sets", () => {
    const names = [
      "WATCH_NAMESPACE",
      "POD_NAME",
      "POD_NAMESPACE",
      "TERMINATION_GRACE_PERIOD_SECONDS",
      "HEALTH_PORT",
      "METRICS_PORT",
    ];
    expect(refusals({ env: names.map((name) => ({ name, value: "x" })) })).toEqual(
      names.map((_, index) => `env.${index}.name: NAME_RESERVED`),
    );
    const props = { definition, image, env: [{ name: "WATCH_NAMESPACE" }] };
    expect(() => new OperatorDeployment(chartIn("a"), "deployment", props)).toThrow(
      "env[0].name: WATCH_NAMESPACE is set from the rest of the installation: use watchNamespaces [NAME_RESERVED]",
    );
  });

  test("a flag that the rest of the installation sets as a variable", () => {
    const args = [
      "--health-port=1",
      "--max-concurrent-reconciles=4",
      "--no-metrics-secure",
      "--pod-name",
      "x",
    ];
    expect(refusals({ args })).toEqual([
      "args.0: NAME_RESERVED",
      "args.2: NAME_RESERVED",
      "args.3: NAME_RESERVED",
    ]);
    const props = { definition, image, args: ["--watch-namespace=a"] };
    expect(() => new OperatorDeployment(chartIn("a"), "deployment", props)).toThrow(
      "args[0]: --watch-namespace is set from the rest of the installation: use watchNamespaces [NAME_RESERVED]",
    );
  });

  test("a label that Pods are found by", () => {
    const podLabels = { "app.kubernetes.io/name": "x", "app.kubernetes.io/version": "2", a: "b" };
    expect(refusals({ podLabels })).toEqual([
      "podLabels.app.kubernetes.io/name: NAME_RESERVED",
      "podLabels.app.kubernetes.io/version: NAME_RESERVED",
    ]);
  });

  test("the operator's own volume and folder", () => {
    const volumes = [{ name: "tmp", emptyDir: {} }];
    const volumeMounts = [{ name: "tmp", mountPath: "/tmp" }];
    expect(refusals({ volumes, volumeMounts })).toEqual([
      "volumes.0.name: NAME_RESERVED",
      "volumeMounts.0.mountPath: NAME_RESERVED",
    ]);
  });

  test("a name that is there twice, and a mount of a volume that is not there", () => {
    const volumes = [
      { name: "a", emptyDir: {} },
      { name: "a", emptyDir: {} },
    ];
    const volumeMounts = [
      { name: "a", mountPath: "/a" },
      { name: "b", mountPath: "/a" },
    ];
    const env = [{ name: "A" }, { name: "B" }, { name: "A", value: "b" }];
    expect(refusals({ env, volumes, volumeMounts })).toEqual([
      "env.2.name: NAME_TWICE",
      "volumes.1.name: NAME_TWICE",
      "volumeMounts.1.mountPath: NAME_TWICE",
      "volumeMounts.1.name: VOLUME_MISSING",
    ]);
  });

  test("a variable with two values", () => {
    const valueFrom = { fieldRef: { fieldPath: "metadata.uid" } };
    expect(refusals({ env: [{ name: "A", value: "", valueFrom }] })).toEqual([
      "env.0: ENV_AMBIGUOUS",
    ]);
  });

  test("a name of 300 characters, and others that Kubernetes does not take", () => {
    const long = "n".repeat(300);
    expect(
      refusals({
        priorityClassName: long,
        imagePullSecrets: [{ name: long }, { name: "" }],
        volumes: [{ name: long, emptyDir: {} }],
        podLabels: { [long]: "a", b: long },
        podAnnotations: { [`a/${long}`]: "b" },
        nodeSelector: { zone: "not valid" },
      }),
    ).toEqual([
      "priorityClassName: NAME_INVALID",
      "imagePullSecrets.0.name: NAME_INVALID",
      "imagePullSecrets.1.name: NAME_INVALID",
      "volumes.0.name: NAME_INVALID",
      `podLabels.${long}: METADATA_INVALID`,
      "podLabels.b: METADATA_INVALID",
      `podAnnotations.a/${long}: METADATA_INVALID`,
      "nodeSelector.zone: METADATA_INVALID",
    ]);
    expect(() => new OperatorDeployment(chartIn(long), "d", { definition, image })).toThrow(
      "namespace: must be at most 63 characters",
    );
  });

  test.each<[object, string]>([
    [{ args: "x" }, "args: VALUE_TYPE"],
    [{ args: [undefined] }, "args.0: VALUE_TYPE"],
    [
      { volumes: [{ name: "a", list: { deep: [undefined] } }] },
      "volumes.0.list.deep.0: VALUE_TYPE",
    ],
    [{ env: { A: "b" } }, "env: VALUE_TYPE"],
    [{ env: [{ name: "A", value: 1 }] }, "env.0.value: VALUE_TYPE"],
    [{ env: [{ name: "a b" }] }, "env.0.name: VALUE_PATTERN"],
    [{ env: [{ value: "b" }] }, "env.0.name: VALUE_REQUIRED"],
    [
      { env: [{ name: "A", valueFrom: { secretKeyRef: { name: "s" } } }] },
      "env.0.valueFrom.secretKeyRef.key: VALUE_REQUIRED",
    ],
    [{ imagePullPolicy: "Sometimes" }, "imagePullPolicy: VALUE_ENUM"],
    [{ volumes: [{ name: "a", when: new Date(0) }] }, "volumes.0.when: VALUE_TYPE"],
    [{ volumes: [{ name: "a", f: () => 1 }] }, "volumes.0.f: VALUE_TYPE"],
    [{ affinity: { podAffinity: [] } }, "affinity.podAffinity: VALUE_TYPE"],
    [{ nodeSelector: { a: true } }, "nodeSelector.a: VALUE_TYPE"],
    [{ livenessProbe: { periodSeconds: 0 } }, "livenessProbe.periodSeconds: VALUE_MINIMUM"],
    [{ livenessProbe: { path: "/x" } }, "livenessProbe.path: VALUE_UNKNOWN_FIELD"],
    [
      { volumeMounts: [{ name: "tmp", mountPath: "/a:b" }] },
      "volumeMounts.0.mountPath: VALUE_PATTERN",
    ],
    [
      { topologySpreadConstraints: [{ maxSkew: 0, topologyKey: "a", whenUnsatisfiable: "b" }] },
      "topologySpreadConstraints.0.maxSkew: VALUE_MINIMUM",
    ],
    [{ restartPolicy: "Never" }, "restartPolicy: OPTION_UNKNOWN"],
  ])("%j", (props, refusal) => {
    expect(refusals(props)).toEqual([refusal]);
  });
});
