import { posix } from "node:path";

/**
 * The layers of src/: which area may import which, and the homes of what only
 * one place may do. docs/architecture.md explains the table.
 */
const layers = {
  util: [],
  telemetry: ["util"],
  meta: ["util"],
  queue: ["util"],
  schema: ["meta", "util"],
  kubernetes: ["meta", "util"],
  client: ["meta", "telemetry", "util"],
  zod: ["schema", "meta", "util"],
  cache: ["client", "meta", "telemetry", "util"],
  shapes: ["schema", "kubernetes", "meta", "util"],
  api: ["schema", "shapes", "kubernetes", "meta", "util"],
  controller: [
    "api",
    "schema",
    "cache",
    "client",
    "queue",
    "kubernetes",
    "meta",
    "telemetry",
    "util",
  ],
  manager: [
    "controller",
    "api",
    "schema",
    "cache",
    "client",
    "queue",
    "kubernetes",
    "meta",
    "telemetry",
    "util",
  ],
  constructs: ["api", "schema", "meta", "util"],
  "chart-operator": ["controller", "api", "schema", "meta", "util"],
  olm: ["api", "schema", "meta", "util"],
  config: ["olm", "api", "schema", "meta", "util"],
  ...inside("apiserver", {
    values: ["schema", "meta", "util"],
    fields: ["./values", "schema", "util"],
    model: ["./fields", "./values", "schema", "meta", "util"],
    patch: ["./model", "./fields", "./values", "schema", "util"],
    protobuf: ["./model", "./values", "schema", "util"],
    store: ["./protobuf", "./patch", "./model", "./fields", "./values", "meta", "util"],
    pods: ["./store", "./patch", "./model", "./fields", "./values", "kubernetes", "util"],
    kinds: ["./pods", "./store", "./model", "./fields", "./values", "kubernetes", "util"],
    definitions: ["./store", "./patch", "./model", "./fields", "./values", "schema", "util"],
    access: ["./store", "./model", "./fields", "./values", "meta", "util"],
    "pod-security": ["./model", "./fields", "./values", "util"],
    openapi: ["./store", "./model", "./values", "util"],
    faults: ["./store", "./model", "./values", "util"],
    controllers: ["./pods", "./store", "./model", "./values", "kubernetes", "meta", "util"],
  }),
  apiserver: [
    "apiserver/access",
    "apiserver/definitions",
    "apiserver/faults",
    "apiserver/kinds",
    "apiserver/model",
    "apiserver/openapi",
    "apiserver/patch",
    "apiserver/pod-security",
    "apiserver/pods",
    "apiserver/protobuf",
    "apiserver/store",
    "apiserver/values",
    "meta",
    "util",
  ],
  testing: [
    "apiserver",
    "manager",
    "controller",
    "api",
    "kubernetes",
    "schema",
    "cache",
    "client",
    "meta",
    "telemetry",
    "util",
  ],
};

/** Areas inside another; `./name` is one beside it. */
function inside(area, layers) {
  return Object.fromEntries(
    Object.entries(layers).map(([name, allowed]) => [
      `${area}/${name}`,
      allowed.map((each) => each.replace(/^\.\//, `${area}/`)),
    ]),
  );
}

/** Packages that only some files may import; every other package is free to tests and tools only. */
const packageHomes = {
  yaml: ["src/util/yaml.ts"],
  "@bufbuild/re2": ["src/schema/pattern.ts"],
  cdk8s: ["src/constructs/**", "src/chart-operator/**", "src/config/**"],
  "cdk8s-plus-27": ["src/constructs/**"],
  constructs: ["src/constructs/**", "src/chart-operator/**"],
  undici: ["src/client/**"],
  zod: ["src/zod/**"],
  pino: ["src/telemetry/json-logger.ts"],
  "@peculiar/asn1-schema": ["src/util/certificates.ts"],
  "@peculiar/asn1-x509": ["src/util/certificates.ts"],
  "tar-stream": ["src/testing/**"],
};

const nodeHomes = {
  util: ["node:crypto", "node:fs/promises", "node:net", "node:path"],
  client: [
    "node:child_process",
    "node:fs/promises",
    "node:os",
    "node:path",
    "node:tls",
    "node:zlib",
  ],
  controller: ["node:crypto"],
  manager: [
    "node:async_hooks",
    "node:crypto",
    "node:fs",
    "node:http",
    "node:os",
    "node:path",
    "node:tls",
    "node:util",
    "node:v8",
    "node:worker_threads",
  ],
  apiserver: ["node:crypto", "node:http", "node:https", "node:net"],
  "apiserver/values": ["node:http", "node:net"],
  "apiserver/model": ["node:http"],
  "apiserver/store": ["node:crypto", "node:fs", "node:http", "node:path", "node:zlib"],
  "apiserver/kinds": ["node:crypto"],
  "apiserver/access": ["node:crypto", "node:http", "node:net", "node:tls"],
  "apiserver/openapi": ["node:crypto"],
  "apiserver/faults": ["node:http", "node:net"],
  olm: ["node:fs/promises", "node:path", "node:zlib"],
  config: ["node:fs/promises", "node:path"],
  testing: ["node:*"],
};

const clockGlobals = ["setTimeout", "setInterval", "setImmediate", "clearTimeout", "clearInterval"];

/** What files of an area may import. Areas are flat: what lies in a folder of one is an area inside it. */
function importsOf(area) {
  return [
    "../**",
    "./*/**",
    ...layers[area].map((name) => `!${pathFrom(area, name)}/**`),
    "**/index.js",
    "slipway",
    "slipway/**",
  ];
}

function pathFrom(area, other) {
  const path = posix.relative(area, other);
  return path.startsWith(".") ? path : `./${path}`;
}

function importRule(area, file) {
  const allowed = layers[area];
  const packages = Object.keys(packageHomes).filter((name) =>
    packageHomes[name].some((home) => home === file || home === `src/${area}/**`),
  );
  const free = packages.flatMap((name) => [`!${name}`, `!${name}/**`]);
  const node = (nodeHomes[area] ?? []).map((name) => `!${name}`);
  return [
    "error",
    {
      patterns: [
        {
          group: importsOf(area),
          message: `src/${area} may import files of: ${allowed.join(", ") || "nothing"}; index files are for users of the package.`,
        },
        {
          group: ["node:*", ...node],
          message: `src/${area} may not use this part of Node.`,
        },
        {
          group: [...Object.keys(packageHomes).flatMap((name) => [name, `${name}/**`]), ...free],
          message: "this package has a home in another area or file.",
        },
      ],
    },
  ];
}

const unknownArea = [
  "error",
  { patterns: [{ group: ["../**", "./*/**"], message: "the table of layers has no such area." }] },
];

const areaOverrides = Object.keys(layers).map((area) => ({
  files: [`src/${area}/*`],
  rules: { "no-restricted-imports": importRule(area) },
}));

/** Files that are the one home of a package inside an area that is not. */
const fileOverrides = Object.values(packageHomes)
  .flat()
  .filter((home) => home.endsWith(".ts"))
  .map((file) => ({
    files: [file],
    rules: { "no-restricted-imports": importRule(file.split("/")[1], file) },
  }));

export default {
  plugins: ["typescript", "unicorn", "import", "node", "oxc"],
  categories: { correctness: "error" },
  options: { typeAware: true },
  ignorePatterns: [
    "dist/**",
    "imports/**",
    "test/types/fixtures/**",
    "coverage/**",
    "test/golden/**",
  ],
  rules: {
    "import/no-cycle": ["error", { ignoreTypes: false }],
    "import/no-default-export": "error",
    "max-lines": ["error", { max: 600, skipBlankLines: true }],
    "max-params": ["error", { max: 4 }],
    "no-console": "error",
    "typescript/await-thenable": "error",
    "typescript/consistent-type-imports": "error",
    "typescript/no-explicit-any": "error",
    "typescript/no-floating-promises": "error",
    "typescript/no-misused-promises": "error",
    "typescript/switch-exhaustiveness-check": [
      "error",
      { considerDefaultExhaustiveForUnions: true },
    ],
    "unicorn/filename-case": ["error", { case: "kebabCase" }],
    "eslint/eqeqeq": "error",
    "eslint/no-unused-vars": ["error", { ignoreRestSiblings: true }],
  },
  overrides: [
    { files: ["src/*/**"], rules: { "no-restricted-imports": unknownArea } },
    ...areaOverrides,
    ...fileOverrides,
    {
      files: ["src/**"],
      rules: {
        "no-restricted-globals": [
          "error",
          ...["fetch", ...clockGlobals].map((name) => ({
            name,
            message: "time comes in through util/clock.ts, requests through a client.",
          })),
        ],
        "no-restricted-properties": [
          "error",
          { object: "Date", property: "now", message: "time comes in through util/clock.ts." },
          {
            object: "performance",
            property: "now",
            message: "time comes in through util/clock.ts.",
          },
          {
            object: "process",
            property: "env",
            message:
              "the environment is read in client/env.ts, manager/run-operator.ts and testing/env.ts only.",
          },
          { object: "process", property: "exit", message: "a library does not end the process." },
        ],
      },
    },
    {
      files: ["src/util/clock.ts", "src/testing/virtual-clock.ts"],
      rules: { "no-restricted-globals": "off", "no-restricted-properties": "off" },
    },
    {
      // What becomes of the process is decided in run-operator.ts, and nowhere else.
      files: ["src/client/env.ts", "src/manager/run-operator.ts", "src/testing/env.ts"],
      rules: { "no-restricted-properties": "off" },
    },
    { files: ["tools/**", "test/support/**", "bench/**"], rules: { "no-console": "off" } },
    // Generated and table files are read by name, not from top to bottom.
    { files: ["src/**/*.generated.ts", "test/**/*-cases.ts"], rules: { "max-lines": "off" } },
    // The functions of the compiler's own host do not use `this`.
    {
      files: ["test/package/docs.test.ts", "test/support/annotated-fixture.ts"],
      rules: { "typescript/unbound-method": "off" },
    },
    { files: ["**/*.config.{ts,mjs}"], rules: { "import/no-default-export": "off" } },
  ],
};
