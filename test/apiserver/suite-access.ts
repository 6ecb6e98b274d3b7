import type { ContractApi } from "./contract-case.js";
import type { ContractSuite } from "./contract-run.js";

const rbac = "https://kubernetes.io/docs/reference/access-authn-authz/rbac/";
const leases = "https://kubernetes.io/docs/concepts/architecture/leases/";

function of(api: ContractApi, plural: string, group = "rbac.authorization.k8s.io"): string {
  return `/apis/${group}/v1/namespaces/${api.namespace}/${plural}`;
}

const table = { accept: "application/json;as=Table;g=meta.k8s.io;v=v1" };

export const accessSuite: ContractSuite = {
  name: "access",
  cases: [
    {
      name: "roles",
      source: `${rbac}#role-and-clusterrole`,
      run: async (api) => {
        const path = of(api, "roles");
        await api.post(path, {
          metadata: { name: "system:a" },
          rules: [{ apiGroups: [""], resources: ["pods"], verbs: ["get"], resourceNames: ["x"] }],
        });
        await api.post(path, { metadata: { name: "none" } });
        await api.post(path, { metadata: { name: "b" }, rules: [{}] });
        await api.post(path, {
          metadata: { name: "b" },
          rules: [{ verbs: ["get"], apiGroups: [""] }],
        });
        await api.post(path, { metadata: { name: "a%b" }, rules: [] });
        await api.put(`${path}/made`, { metadata: { name: "made" }, rules: [] });
        await api.get(path, table);
        await api.mergePatch(`${path}/made`, {
          rules: [{ apiGroups: ["x"], resources: ["y"], verbs: ["*"] }],
        });
        await api.delete(`${path}/made`);
      },
    },
    {
      name: "bindings of roles",
      source: `${rbac}#rolebinding-and-clusterrolebinding`,
      run: async (api) => {
        const path = of(api, "rolebindings");
        const roleRef = { kind: "Role", name: "a" };
        await api.post(path, {
          metadata: { name: "a" },
          roleRef,
          subjects: [
            { kind: "User", name: "u" },
            { kind: "ServiceAccount", name: "s", namespace: "n" },
          ],
        });
        await api.post(path, { metadata: { name: "b" }, roleRef });
        await api.post(path, { metadata: { name: "c" }, roleRef: {} });
        await api.post(path, {
          metadata: { name: "c" },
          roleRef: { apiGroup: "x", kind: "Other", name: "a/b" },
        });
        await api.post(path, {
          metadata: { name: "c" },
          roleRef,
          subjects: [{ kind: "Other", name: "" }],
        });
        await api.post(path, {
          metadata: { name: "c" },
          roleRef,
          subjects: [{ kind: "ServiceAccount", name: "s", apiGroup: "x" }],
        });
        await api.mergePatch(`${path}/a`, { roleRef: { name: "other" } });
        await api.mergePatch(`${path}/a`, { subjects: null });
      },
    },
    {
      name: "leases",
      source: leases,
      run: async (api) => {
        const path = of(api, "leases", "coordination.k8s.io");
        const spec = {
          holderIdentity: "me",
          leaseDurationSeconds: 15,
          acquireTime: "2026-01-01T00:00:00.000000Z",
          renewTime: "2026-01-01T00:00:00.500000Z",
          leaseTransitions: 0,
        };
        const { body } = await api.post(path, { metadata: { name: "a" }, spec });
        await api.put(`${path}/a`, {
          ...body,
          spec: { ...spec, renewTime: "2026-01-01T00:00:01.000001Z" },
        });
        await api.put(`${path}/a`, { ...body, spec });
        await api.put(`${path}/a`, { metadata: { name: "a" }, spec });
        await api.put(`${path}/new`, { metadata: { name: "new" }, spec: {} });
        await api.post(path, { metadata: { name: "b" }, spec: { leaseDurationSeconds: 0 } });
        await api.post(path, { metadata: { name: "b" }, spec: { leaseTransitions: -1 } });
        await api.post(path, { metadata: { name: "b" }, spec: { renewTime: "soon" } });
        await api.get(path, table);
      },
    },
  ],
};
