import type { Answer, ContractApi } from "./contract-case.js";
import type { ContractSuite } from "./contract-run.js";
import { install, thing, things, withSpec } from "./custom-kinds.js";

const json =
  "https://github.com/kubernetes-sigs/json/blob/v0.0.0-20250730193827-2d320260d730/internal/golang/encoding/json/kubernetes_patch.go";
const apiextensions =
  "https://github.com/kubernetes/kubernetes/blob/v1.36.3/staging/src/k8s.io/apiextensions-apiserver/pkg";
const fieldpath =
  "https://github.com/kubernetes-sigs/structured-merge-diff/blob/v6.3.2/fieldpath/serialize-pe.go";

const long = "9007199254740993";
const most = "9223372036854775807";

/** Sent as it is: JavaScript would write other digits. */
function post(api: ContractApi, spec: string, name = "a"): Promise<Answer> {
  return api.send("POST", things(api), { raw: objectText(api, spec, name) });
}

function objectText(api: ContractApi, spec: string, name = "a"): string {
  return `{"apiVersion":"${api.namespace}.example.com/v1","kind":"Thing","metadata":{"name":"${name}"},"spec":${spec}}`;
}

function patch(api: ContractApi, type: string, raw: string, rest = "a"): Promise<Answer> {
  const headers = { "content-type": `application/${type}` };
  return api.send("PATCH", `${things(api)}/${rest}`, { raw, headers });
}

const open = { "x-kubernetes-preserve-unknown-fields": true };
const integer = { type: "integer" };

/** Puts digits where a definition says `digits`, as JavaScript has no such numbers. */
function withDigits(definition: object): string {
  return JSON.stringify(definition).replaceAll('"digits"', long);
}

export const numbersSuite: ContractSuite = {
  name: "numbers",
  cases: [
    {
      name: "integers of 64 bits are kept to the last digit",
      source: json,
      run: async (api) => {
        await install(api, thing(api, withSpec(open)));
        const written = [
          "9007199254740991",
          "9007199254740992",
          long,
          `-${long}`,
          most,
          "-9223372036854775808",
        ];
        await post(api, `{"x":[${written.join(",")}]}`);
        await api.get(`${things(api)}/a`);
        await api.get(things(api));
        await api.get(`${things(api)}/a`, { accept: "application/yaml" });
        const watch = await api.watch(`${things(api)}?watch=true`);
        await watch.take(1);
        watch.close();
      },
    },
    {
      name: "all other numbers are floats",
      source: json,
      run: async (api) => {
        await install(api, thing(api, withSpec(open)));
        const written =
          "9223372036854775808,18446744073709551615,1e21,1E3,1.0,-0,-0.0,1e-7,9007199254740993.0,1e18,12345678901234567.5,123456789012345678901234567890,0.1e1";
        await post(api, `{"x":[${written}]}`);
        await api.get(`${things(api)}/a`);
        await post(api, `{"x":1e400}`, "b");
        await patch(api, "merge-patch+json", `{"spec":{"y":1e400}}`);
        await patch(api, "json-patch+json", `[{"op":"add","path":"/spec/y","value":1e400}]`);
      },
    },
    {
      name: "long integers are changed by patches",
      source: json,
      run: async (api) => {
        await install(api, thing(api, withSpec(open)));
        await post(api, `{"x":${long}}`);
        await patch(api, "merge-patch+json", `{"spec":{"x":${long}}}`);
        await patch(api, "merge-patch+json", `{"spec":{"x":9007199254740995}}`);
        const test = (value: string): string =>
          `[{"op":"test","path":"/spec/x","value":${value}},{"op":"copy","from":"/spec/x","path":"/spec/y"},{"op":"add","path":"/spec/z","value":[${most}]}]`;
        await patch(api, "json-patch+json", test("9007199254740996"));
        await patch(api, "json-patch+json", test("9007199254740995"));
        await api.send("PUT", `${things(api)}/a`, {
          raw: objectText(api, `{"x":9007199254740995,"y":9007199254740995,"z":[${most}]}`).replace(
            '"metadata":{',
            `"metadata":{"resourceVersion":"${(await api.quiet("GET", `${things(api)}/a`)).body.metadata.resourceVersion}",`,
          ),
        });
      },
    },
    {
      name: "long integers are applied, and are values and keys of lists",
      source: fieldpath,
      run: async (api) => {
        const list = {
          type: "array",
          "x-kubernetes-list-type": "map",
          "x-kubernetes-list-map-keys": ["k"],
          items: { type: "object", required: ["k"], properties: { k: integer, v: integer } },
        };
        const set = { type: "array", "x-kubernetes-list-type": "set", items: integer };
        await install(api, thing(api, withSpec({ properties: { list, set }, ...open })));
        const config = (spec: string): string => objectText(api, spec);
        const own = `{"x":${long},"set":[${long},9007199254740992],"list":[{"k":${long},"v":${most}}]}`;
        await patch(api, "apply-patch+yaml", config(own), "a?fieldManager=a");
        await patch(api, "apply-patch+yaml", config(`{"x":9007199254740992}`), "a?fieldManager=b");
        const others = `apiVersion: ${api.namespace}.example.com/v1\nkind: Thing\nmetadata:\n  name: a\nspec:\n  x: ${long}\n  h: 0x7fffffffffffffff\n  f: 9223372036854775808\n  set: [9007199254740995]\n`;
        await patch(api, "apply-patch+yaml", others, "a?fieldManager=b");
      },
    },
    {
      name: "long integers are checked as they are",
      source: `${apiextensions}/apiserver/validation/validation.go`,
      run: async (api) => {
        const properties = {
          i: integer,
          l: { type: "integer", format: "int64" },
          m: { type: "integer", format: "int32" },
          n: { type: "number" },
          b: { type: "integer", maximum: "digits" },
          e: { type: "integer", enum: ["digits", 1] },
          s: { type: "array", "x-kubernetes-list-type": "set", items: integer },
          u: { type: "integer", multipleOf: 3 },
          d: { type: "object", properties: { a: { type: "integer", default: "digits" } } },
          c: {
            type: "integer",
            "x-kubernetes-validations": [
              { rule: `self != ${long}`, message: "no" },
              { rule: `self < ${most}`, message: "less" },
            ],
          },
        };
        await install(api, thing(api, withSpec({ properties })), withDigits);
        const specs = [
          ...["i", "l", "m", "n"].flatMap((name) =>
            [long, "9223372036854775808", "1.5"].map((value) => `{"${name}":${value}}`),
          ),
          ...["9007199254740992", long, "9007199254740994"].map((value) => `{"b":${value}}`),
          ...[long, "9007199254740992"].map((value) => `{"e":${value}}`),
          `{"s":[${long},9007199254740992]}`,
          `{"s":[${long},${long}]}`,
          `{"u":${long}}`,
          `{"u":9007199254740992}`,
          ...[long, "9007199254740992", most].map((value) => `{"c":${value}}`),
          `{"d":{}}`,
        ];
        for (const [index, spec] of specs.entries()) await post(api, spec, `a${index}`);
      },
    },
    {
      name: "long integers are selected and shown in columns",
      source: `${apiextensions}/registry/customresource/tableconvertor/tableconvertor.go`,
      run: async (api) => {
        const column = (name: string, type: string): object => ({
          name,
          type,
          jsonPath: ".spec.i",
        });
        const version = {
          additionalPrinterColumns: [
            column("i", "integer"),
            column("n", "number"),
            column("s", "string"),
          ],
          selectableFields: [{ jsonPath: ".spec.i" }],
        };
        await install(api, thing(api, withSpec({ properties: { i: integer } }), { version }));
        await post(api, `{"i":${long}}`);
        await post(api, `{"i":9007199254740992}`, "b");
        await api.get(`${things(api)}?fieldSelector=spec.i%3D${long}`);
        await api.get(things(api), { accept: "application/json;as=Table;v=v1;g=meta.k8s.io" });
      },
    },
    {
      name: "metadata of a custom object has integers of 64 bits",
      source: `${apiextensions}/apiserver/schema/objectmeta/coerce.go`,
      run: async (api) => {
        await install(api, thing(api, withSpec(open)));
        for (const generation of [long, "9223372036854775808", "1.5"])
          await api.send("POST", things(api), {
            raw: objectText(api, "{}").replace(
              '"metadata":{',
              `"metadata":{"generation":${generation},`,
            ),
          });
      },
    },
    {
      name: "integer fields of built-in kinds take no float, whatever its value",
      source: json,
      run: async (api) => {
        const written = [
          long,
          "9223372036854775808",
          "1.0",
          "1e3",
          "1e18",
          "1e400",
          "-0",
          `-${long}`,
        ];
        for (const value of written) {
          const job = `{"metadata":{"name":"j"},"spec":{"activeDeadlineSeconds":${value},"template":{"spec":{"restartPolicy":"Never","containers":[{"name":"a","image":"b"}]}}}}`;
          const path = `/apis/batch/v1/namespaces/${api.namespace}/jobs?dryRun=All`;
          const made = await api.quiet("POST", path, { raw: job });
          api.steps.push({
            request: `POST a Job of ${value} seconds`,
            status: made.status,
            body: made.body.message ?? made.body.spec.activeDeadlineSeconds,
          });
          const lease = `{"metadata":{"name":"l"},"spec":{"leaseDurationSeconds":${value}}}`;
          const leases = `/apis/coordination.k8s.io/v1/namespaces/${api.namespace}/leases?dryRun=All`;
          await api.send("POST", leases, { raw: lease });
          const unknown = `{"metadata":{"name":"c","generation":${value}},"unknown":${value}}`;
          await api.send("POST", `${api.core("configmaps")}?dryRun=All`, { raw: unknown });
          const quota = `{"metadata":{"name":"q"},"spec":{"hard":{"pods":${value}}}}`;
          if (value !== "1e400")
            await api.send("POST", `${api.core("resourcequotas")}?dryRun=All`, { raw: quota });
          const options = `{"gracePeriodSeconds":${value}}`;
          await api.send("DELETE", api.core("configmaps/none"), { raw: options });
        }
      },
    },
    {
      name: "long integers of built-in kinds",
      source: "https://protobuf.dev/programming-guides/encoding/#signed-ints",
      run: async (api) => {
        const revisions = `/apis/apps/v1/namespaces/${api.namespace}/controllerrevisions`;
        const typed = (type: string): { headers: Readonly<Record<string, string>> } => ({
          headers: { "content-type": `application/${type}` },
        });
        await api.send("POST", revisions, {
          raw: `{"metadata":{"name":"r"},"revision":${long},"data":{"x":${long}}}`,
        });
        await api.get(`${revisions}/r`, { accept: "application/yaml" });
        await api.get(`${revisions}/r`, { accept: "application/vnd.kubernetes.protobuf" });
        for (const type of ["merge-patch+json", "strategic-merge-patch+json"])
          await api.send("PATCH", `${revisions}/r`, {
            raw: `{"revision":${most}}`,
            ...typed(type),
          });
        const back = `[{"op":"test","path":"/revision","value":${most}},{"op":"replace","path":"/revision","value":${long}}]`;
        await api.send("PATCH", `${revisions}/r`, { raw: back, ...typed("json-patch+json") });
        const float = `[{"op":"replace","path":"/revision","value":1.0}]`;
        const answer = await api.quiet("PATCH", `${revisions}/r`, {
          raw: float,
          ...typed("json-patch+json"),
        });
        api.steps.push({ request: "PATCH with 1.0", status: answer.status });
        await api.send("PATCH", `${revisions}/s?fieldManager=a`, {
          raw: `{"apiVersion":"apps/v1","kind":"ControllerRevision","metadata":{"name":"s"},"revision":${long},"data":{"x":${long}}}`,
          ...typed("apply-patch+yaml"),
        });
      },
    },
  ],
};
