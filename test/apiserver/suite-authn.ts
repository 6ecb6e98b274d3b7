import {
  account,
  allowEverywhere,
  authn,
  claimsOf,
  may,
  selfReview,
  source,
  tokenOf,
  tokenReview,
  userOf,
} from "./access-helpers.js";
import type { ContractSuite } from "./contract-run.js";

const accounts = "https://kubernetes.io/docs/reference/access-authn-authz/service-accounts-admin/";
const impersonation = `${authn}#user-impersonation`;

export const authnSuite: ContractSuite = {
  name: "authn",
  tellsUsersApart: true,
  cases: [
    {
      name: "what is asked of who one is can be found",
      source: "https://kubernetes.io/docs/concepts/overview/kubernetes-api/#discovery-api",
      run: async (api) => {
        await api.get("/apis/authentication.k8s.io");
        await api.get("/apis/authentication.k8s.io/v1");
        const { body } = await api.quiet("GET", "/api/v1");
        const token = body.resources.filter(
          ({ name }: { name: string }) => name === "serviceaccounts/token",
        );
        api.steps.push({ request: "serviceaccounts/token", body: token });
      },
    },
    {
      name: "aggregated discovery tells subresources of another group",
      source: "https://kubernetes.io/docs/concepts/overview/kubernetes-api/#aggregated-discovery",
      run: async (api) => {
        const accept = "application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList";
        for (const [path, group, resource] of [
          ["/api", "", "serviceaccounts"],
          ["/apis", "authentication.k8s.io", "tokenreviews"],
        ]) {
          const { body } = await api.quiet("GET", path ?? "", { headers: { accept } });
          const found = body.items
            .filter(
              ({ metadata }: { metadata: { name?: string } }) => (metadata.name ?? "") === group,
            )
            .flatMap(({ versions }: { versions: { resources: { resource: string }[] }[] }) =>
              versions.flatMap(({ resources }) =>
                resources.filter((each) => each.resource === resource),
              ),
            );
          api.steps.push({ request: `${path} ${resource}`, body: found });
        }
      },
    },
    {
      name: "a client certificate names a user and groups",
      source: `${authn}#x509-client-certificates`,
      run: async (api) => {
        await api.user("jane", ["dev", "ops"]).post(selfReview, {});
        await api.user("joe").post(selfReview, {});
      },
    },
    {
      name: "who says nothing is anonymous",
      source: `${authn}#anonymous-requests`,
      run: async (api) => {
        const nobody = api.anonymous();
        await nobody.get("/healthz");
        await nobody.quiet("GET", "/version");
        await nobody.get("/api");
        await nobody.get("/nothing");
        await nobody.get(api.core("configmaps"));
        await nobody.post(selfReview, {});
      },
    },
    {
      name: "a token that is none is refused",
      source: source(
        "staging/src/k8s.io/apiserver/pkg/authentication/request/bearertoken/bearertoken.go",
      ),
      run: async (api) => {
        const path = api.core("configmaps");
        const nobody = api.anonymous();
        for (const authorization of [
          "Bearer nonsense",
          "bearer nonsense",
          "Bearer a.b.c",
          "Bearer x y",
        ])
          await nobody.get(path, { authorization });
        for (const authorization of ["Bearer", "Bearer  x", "Basic YTpi", "Token x"])
          await nobody.get(path, { authorization });
        await nobody.get(path, { authorization: "Bearer nonsense", accept: "application/yaml" });
        await nobody.get("/healthz", { authorization: "Bearer nonsense" });
        await nobody.get("/nothing", { authorization: "Bearer nonsense" });
      },
    },
    {
      name: "a token of a ServiceAccount is that account",
      source: `${accounts}#bound-service-account-tokens`,
      run: async (api) => {
        await account(api, "robot");
        const { body } = await api.post(api.core("serviceaccounts/robot/token"), {
          kind: "TokenRequest",
          apiVersion: "authentication.k8s.io/v1",
          spec: { expirationSeconds: 3600 },
        });
        api.steps.push({ request: "claims", body: claimsOf(body.status.token) });
        await api.bearer("robot", body.status.token).post(selfReview, {});
        await api.bearer("robot", body.status.token).get(api.core("configmaps"));
        await api.bearer("robot", `${body.status.token}x`).get(api.core("configmaps"));
      },
    },
    {
      name: "what a token is asked for is checked",
      source: source("pkg/apis/authentication/validation/validation.go"),
      run: async (api) => {
        await account(api, "robot");
        const path = api.core("serviceaccounts/robot/token");
        await api.post(path, {});
        await api.post(path, { spec: { expirationSeconds: 599 } });
        await api.post(path, { spec: { expirationSeconds: 5_000_000_000 } });
        await api.post(path, { metadata: { name: "other" }, spec: {} });
        await api.post(path, { metadata: { namespace: "other" }, spec: {} });
        await api.post(path, {
          metadata: { uid: "2f1a1c8e-2a0c-4f0f-8a07-000000000000" },
          spec: {},
        });
        await api.post(path, { metadata: { name: "robot", namespace: api.namespace }, spec: {} });
        await api.post(path, { spec: { audiences: "x" } });
        await api.post(path, {
          spec: { boundObjectRef: { kind: "ConfigMap", apiVersion: "v1", name: "x" } },
        });
        await api.post(path, {
          spec: { boundObjectRef: { kind: "Secret", apiVersion: "v1", name: "x" } },
        });
        await api.post(path, { kind: "Nonsense", apiVersion: "v1" });
        await api.post(`${path}?fieldValidation=Strict`, { spec: { nonsense: 1 } });
        await api.post(`${path}?dryRun=None`, {});
      },
    },
    {
      name: "tokens are asked for of accounts that are there",
      source: source("pkg/registry/core/serviceaccount/storage/token.go"),
      run: async (api) => {
        await api.post(api.core("serviceaccounts/none/token"), {});
        await api.post(`/api/v1/namespaces/${api.namespace}-none/serviceaccounts/none/token`, {});
        await api.get(api.core("serviceaccounts/none/token"));
        await api.put(api.core("serviceaccounts/none/token"), {});
        await api.delete(api.core("serviceaccounts/none/token"));
        await api.post("/api/v1/serviceaccounts/none/token", {});
        await api.post(api.core("serviceaccounts/none/tokens"), {});
      },
    },
    {
      name: "a dry run asks for a token, too",
      source: "https://kubernetes.io/docs/reference/using-api/api-concepts/#dry-run",
      run: async (api) => {
        await account(api, "robot");
        await api.post(`${api.core("serviceaccounts/robot/token")}?dryRun=All`, {});
      },
    },
    {
      name: "a token is for audiences",
      source: `${accounts}#token-controller`,
      run: async (api) => {
        await account(api, "robot");
        const token = await tokenOf(api, "robot", { audiences: ["vault", "store"] });
        api.steps.push({ request: "claims", body: claimsOf(token) });
        await api.bearer("robot", token).get(api.core("configmaps"));
        await api.post(tokenReview, { spec: { token } });
        await api.post(tokenReview, { spec: { token, audiences: ["store", "other"] } });
        await api.post(tokenReview, { spec: { token, audiences: ["other"] } });
      },
    },
    {
      name: "a token that is bound to a Secret goes with it",
      source: `${accounts}#bound-service-account-tokens`,
      run: async (api) => {
        await account(api, "robot");
        await api.quiet("POST", api.core("secrets"), { body: { metadata: { name: "tie" } } });
        const boundObjectRef = { kind: "Secret", apiVersion: "v1", name: "tie" };
        const token = await tokenOf(api, "robot", { boundObjectRef });
        api.steps.push({ request: "claims", body: claimsOf(token) });
        const other = await tokenOf(api, "robot", { boundObjectRef });
        await api.post(tokenReview, { spec: { token } });
        await api.post(api.core("serviceaccounts/robot/token"), {
          spec: {
            boundObjectRef: { ...boundObjectRef, uid: "2f1a1c8e-2a0c-4f0f-8a07-000000000000" },
          },
        });
        await api.quiet("DELETE", api.core("secrets/tie"));
        await api.bearer("robot", other).get(api.core("configmaps"));
        await api.post(tokenReview, { spec: { token: other } });
      },
    },
    {
      name: "a token goes with its account",
      source: `${accounts}#bound-service-account-tokens`,
      run: async (api) => {
        await account(api, "robot");
        const [token, other] = [await tokenOf(api, "robot"), await tokenOf(api, "robot")];
        await api.quiet("DELETE", api.core("serviceaccounts/robot"));
        await api.bearer("robot", token).post(selfReview, {});
        await account(api, "robot");
        await api.bearer("robot", other).post(selfReview, {});
        await api.post(tokenReview, { spec: { token: other } });
      },
    },
    {
      name: "a token is reviewed",
      source: source("pkg/registry/authentication/tokenreview/storage.go"),
      run: async (api) => {
        await account(api, "robot");
        const token = await tokenOf(api, "robot");
        await api.post(tokenReview, { spec: { token } });
        await api.post(tokenReview, { metadata: { name: "named" }, spec: { token: "nonsense" } });
        await api.post(tokenReview, { spec: { token: "" } });
        await api.post(tokenReview, {});
        await api.post(tokenReview, { spec: { token: "a.b.c", audiences: ["x"] } });
        await api.get(tokenReview);
        await api.get(`${tokenReview}/a`);
        await api.send("DELETE", tokenReview);
        await api.user("jane").post(tokenReview, { spec: { token } });
      },
    },
    {
      name: "who one is can be told in other forms",
      source: `${authn}#self-subject-review`,
      run: async (api) => {
        const jane = api.user("jane");
        await jane.send("POST", selfReview, { body: {}, headers: { accept: "application/yaml" } });
        await jane.send("POST", selfReview, {
          body: {},
          headers: { accept: "application/json;as=Table;g=meta.k8s.io;v=v1" },
        });
        await jane.post(selfReview, { metadata: { name: "x", labels: { a: "b" } }, spec: {} });
        await jane.post(`${selfReview}?dryRun=All`, {});
        await jane.get(selfReview);
      },
    },
    {
      name: "the administrator asks as another",
      source: impersonation,
      run: async (api) => {
        const ask = async (headers: Readonly<Record<string, string>>): Promise<void> => {
          await api.send("POST", selfReview, { body: {}, headers });
        };
        await ask({ "Impersonate-User": "jane" });
        await ask({ "Impersonate-User": "jane", "Impersonate-Group": "dev" });
        await ask({ "Impersonate-User": "jane", "Impersonate-Group": "system:masters" });
        await ask({
          "Impersonate-User": "jane",
          "Impersonate-Uid": "u1",
          "Impersonate-Extra-Team": "a",
        });
        await ask({ "Impersonate-User": "jane", "Impersonate-Extra-acme.com%2Fproject": "a" });
        await ask({ "Impersonate-User": "system:serviceaccount:a:b" });
        await ask({ "Impersonate-User": "system:anonymous" });
        await ask({ "Impersonate-User": "system:anonymous", "Impersonate-Group": "dev" });
        await ask({ "Impersonate-User": "system:node:one" });
      },
    },
    {
      name: "who asks as another says as whom",
      source: source(
        "staging/src/k8s.io/apiserver/pkg/endpoints/filters/impersonation/constrained_impersonation.go",
      ),
      run: async (api) => {
        const path = api.core("configmaps");
        await api.get(path, { "Impersonate-Group": "dev" });
        await api.get(path, { "Impersonate-Uid": "u1" });
        await api.get(path, { "Impersonate-User": "" });
      },
    },
    {
      name: "what another may not do is refused to who asks as that",
      source: impersonation,
      run: async (api) => {
        await api.get(api.core("configmaps"), { "Impersonate-User": "jane" });
        await api.get("/api", { "Impersonate-User": "system:anonymous" });
        await api.get(api.core("configmaps"), { "Impersonate-User": "system:serviceaccount:a:b" });
      },
    },
    {
      name: "to ask as another is a right",
      source: impersonation,
      run: async (api) => {
        const jane = api.user("jane");
        const as = async (headers: Readonly<Record<string, string>>): Promise<void> => {
          await jane.send("POST", selfReview, { body: {}, headers });
        };
        await as({ "Impersonate-User": "joe" });
        await as({ "Impersonate-User": "system:serviceaccount:a:b" });
        await as({ "Impersonate-User": "system:node:one" });
        await allowEverywhere(api, "joe", {
          rules: [
            may(["impersonate"], ["users"], { resourceNames: ["joe"] }),
            may(["impersonate"], ["groups"], { resourceNames: ["dev"] }),
            may(["impersonate"], ["userextras/team"], { apiGroups: ["authentication.k8s.io"] }),
          ],
          subject: userOf(api, "jane"),
        });
        await as({ "Impersonate-User": "joe" });
        await as({ "Impersonate-User": "jim" });
        await as({ "Impersonate-User": "joe", "Impersonate-Group": "dev" });
        await as({ "Impersonate-User": "joe", "Impersonate-Group": "ops" });
        await as({ "Impersonate-User": "joe", "Impersonate-Uid": "u1" });
        await as({ "Impersonate-User": "joe", "Impersonate-Extra-Team": "a" });
        await as({ "Impersonate-User": "joe", "Impersonate-Extra-Scope": "a" });
      },
    },
    {
      name: "the right to ask as another may be for some requests alone",
      source: source("staging/src/k8s.io/apiserver/pkg/endpoints/filters/impersonation/mode.go"),
      run: async (api) => {
        const jane = api.user("jane");
        await allowEverywhere(api, "narrow", {
          rules: [
            may(["impersonate:user-info"], ["users"], { apiGroups: ["authentication.k8s.io"] }),
            may(["impersonate-on:user-info:create"], ["selfsubjectreviews"], {
              apiGroups: ["authentication.k8s.io"],
            }),
          ],
          subject: userOf(api, "jane"),
        });
        const headers = { "Impersonate-User": "joe" };
        await jane.send("POST", selfReview, { body: {}, headers });
        await jane.get(api.core("configmaps"), headers);
        await jane.send("POST", selfReview, {
          body: {},
          headers: { "Impersonate-User": "system:node:x" },
        });
      },
    },
    {
      name: "keys of tokens are told",
      source: `${accounts}#service-account-issuer-discovery`,
      run: async (api) => {
        await account(api, "robot");
        const token = await tokenOf(api, "robot");
        const robot = api.bearer("robot", token);
        for (const path of ["/.well-known/openid-configuration", "/openid/v1/jwks"]) {
          const { status, type, body } = await robot.quiet("GET", path);
          const keys = body.keys?.map((key: object) => Object.keys(key).toSorted());
          const told = keys === undefined ? Object.keys(body).toSorted() : keys;
          api.steps.push({ request: path, status, headers: { type }, body: told });
        }
        await api.anonymous().get("/openid/v1/jwks");
      },
    },
  ],
};
