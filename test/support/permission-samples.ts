import { implement, type Implementation } from "slipway";
import {
  defineController,
  defineOperator,
  defineResource,
  grant,
  k,
  type OperatorDefinition,
  optional,
  own,
  touch,
} from "slipway/api";
import {
  ClusterRole,
  ClusterRoleBinding,
  ConfigMap,
  Ingress,
  Namespace,
  PersistentVolumeClaim,
  Pod,
  Role,
  RoleBinding,
  Secret,
} from "slipway/kubernetes";
import type { PolicyRule } from "slipway/meta";
import { expectPermissions, type PermissionOptions, type Scenario } from "slipway/testing";
import { Site } from "./site-samples.js";

const Page = defineResource({
  group: "example.com",
  kind: "Page",
  versions: { v1: { spec: k.object({}), status: k.object({}).standard() } },
});

const home = { metadata: { name: "home" }, spec: { title: "Hello" } };

/** A site comes and goes. */
export const life: Scenario = {
  steps: {
    create: (server) => server.create(Site, home),
    delete: (server) => server.delete(Site, "home"),
  },
};

const getPods: PolicyRule = { apiGroups: [""], resources: ["pods"], verbs: ["get"] };
const listPods: PolicyRule = { ...getPods, verbs: ["list"] };
const names = { name: "sites", version: "1.0.0" } as const;
const basis = { name: "site", for: Site } as const;

/** An operator, and what is said of its permissions. */
interface Sample {
  readonly check: () => Promise<unknown>;
  /** What the error says, a line each; of what is right, none. */
  readonly says: readonly RegExp[];
}

function sample<const O extends OperatorDefinition>({
  operator,
  code,
  scenario = life,
  unused,
  says = [],
}: PermissionOptions & {
  readonly operator: O;
  readonly code: Implementation<NoInfer<O>>;
  readonly scenario?: Scenario;
  readonly says?: readonly RegExp[];
}): Sample {
  return { check: () => expectPermissions(operator, code, scenario, { unused }), says };
}

/** What somebody may ask for whom no compiler holds. */
interface Untyped {
  patch(kind: object, name: string, patch: object): Promise<unknown>;
  readonly children: { sync(children: object): Promise<unknown> };
}

const plain = defineController({ ...basis, owns: [ConfigMap] });
const plainOperator = defineOperator({ ...names, controllers: [plain] });

function plainCode(
  act: (context: Untyped) => Promise<unknown>,
): Implementation<typeof plainOperator> {
  return implement(plainOperator, () => ({
    site: {
      reconcile: async (_site, context) => {
        const untyped: object = context;
        await act(untyped as Untyped);
      },
    },
  }));
}

const roles = defineController({ ...basis, owns: [own(Role, { mayGrant: [getPods] })] });
const rolesOperator = defineOperator({ ...names, controllers: [roles] });
const wideRoles = defineController({
  ...basis,
  owns: [own(Role, { mayGrant: [getPods, listPods, { ...getPods, resourceNames: ["a"] }] })],
});
const wideRolesOperator = defineOperator({ ...names, controllers: [wideRoles] });
const boundRoles = defineController({
  ...basis,
  owns: [own(RoleBinding, { mayGrant: [getPods] })],
});
const boundRolesOperator = defineOperator({ ...names, controllers: [boundRoles] });

const touching = defineController({
  ...basis,
  touches: [
    touch(ConfigMap, ["create", "delete"], "pages"),
    touch(PersistentVolumeClaim, ["patch", "deletecollection"], "grow volumes"),
  ],
  grants: [grant(Pod, ["create"], "drain", { subresource: "eviction" })],
});
const touchingOperator = defineOperator({ ...names, controllers: [touching] });
const touchingCode = implement(touchingOperator, () => ({
  site: {
    reconcile: async ({ metadata: { namespace } }, { create }) => {
      await create(ConfigMap, { metadata: { namespace, name: "page" } }).catch(() => {});
    },
  },
}));

const making = defineController({ ...basis, touches: [touch(ConfigMap, ["create"], "pages")] });
const makingOperator = defineOperator({ ...names, controllers: [making] });
const namespacedOperator = defineOperator({ ...names, scope: "Namespaced", controllers: [making] });

function makesIn(namespace: string): Implementation<typeof namespacedOperator> {
  return implement(namespacedOperator, ({ client }) => ({
    site: {
      reconcile: async () => {
        await client.create(ConfigMap, { metadata: { namespace, name: "page" } });
      },
    },
  }));
}

/** There is another namespace, and a right in it that no chart of the operator has. */
const apart: Scenario = {
  ...life,
  before: (server) => server.create(Namespace, { metadata: { name: "apart" } }),
};
const grantedByOthers: Scenario = {
  ...life,
  before: async (server) => {
    await server.create(Namespace, { metadata: { name: "apart" } });
    const rules = [{ apiGroups: [""], resources: ["configmaps"], verbs: ["create"] }];
    await server.create(ClusterRole, { metadata: { name: "pages" }, rules });
    await server.create(ClusterRoleBinding, {
      metadata: { name: "a-pages" },
      roleRef: { apiGroup: "rbac.authorization.k8s.io", kind: "ClusterRole", name: "pages" },
      subjects: [
        {
          apiGroup: "rbac.authorization.k8s.io",
          kind: "Group",
          name: "system:serviceaccounts:sites-system",
        },
      ],
    });
  },
};

function makesOwned(blockOwnerDeletion: boolean): Implementation<typeof makingOperator> {
  return implement(makingOperator, () => ({
    site: {
      reconcile: async ({ apiVersion, kind, metadata: { name, namespace, uid } }, { create }) => {
        const ownerReferences = [{ apiVersion, kind, name, uid, blockOwnerDeletion }];
        await create(ConfigMap, { metadata: { name: "page", namespace, ownerReferences } });
      },
    },
  }));
}

const adopting = defineController({ ...basis, touches: [touch(ConfigMap, ["patch"], "adopt")] });
const adoptingOperator = defineOperator({ ...names, controllers: [adopting] });
const adoptingCode = implement(adoptingOperator, () => ({
  site: {
    reconcile: async ({ apiVersion, kind, metadata: { name, uid } }, { patch }) => {
      const ownerReferences = [{ apiVersion, kind, name, uid }];
      await patch(ConfigMap, "found", { metadata: { ownerReferences } });
    },
  },
}));

const sweeping = defineController({
  ...basis,
  touches: [touch(ConfigMap, ["create"], "notes"), touch(Secret, ["create"], "keys")],
});
const sweepingOperator = defineOperator({
  ...names,
  controllers: [sweeping],
  tasks: { sweep: {} },
});
/** What a task and long-lived code ask for is of no controller. */
const sweepingCode = implement(sweepingOperator, ({ client }) => ({
  site: {
    reconcile: async () => {
      await client.create(Secret, { metadata: { namespace: "default", name: "key" } });
    },
  },
  sweep: async (context) => {
    await context.client.create(ConfigMap, { metadata: { namespace: "default", name: "note" } });
    await new Promise((resolve) => context.signal.addEventListener("abort", resolve));
  },
}));

const draining = defineController({
  ...basis,
  grants: [grant(Pod, ["create"], "drain", { subresource: "eviction" })],
});
const drainingOperator = defineOperator({ ...names, controllers: [draining] });
const drainingCode = implement(drainingOperator, () => ({
  site: {
    reconcile: async (_site, { subresource }) => {
      await subresource(Pod, "eviction").create("busy", {});
    },
  },
}));

const idle = defineController({ name: "page", for: Page, owns: [ConfigMap] });
const twoOperator = defineOperator({ ...names, controllers: [plain, idle] });
const twoCode = implement(twoOperator, () => ({
  site: {
    reconcile: async (_site, { children }) => {
      await children.sync({ page: ConfigMap({ metadata: { name: "page" } }) });
    },
  },
  page: { reconcile: () => {} },
}));

const owning = defineController({ ...basis, owns: [ConfigMap, Secret, optional(Ingress)] });
const owningOperator = defineOperator({ ...names, controllers: [owning] });
const owningCode = implement(owningOperator, () => ({
  site: {
    reconcile: async (_site, { children }) => {
      await children.sync({ page: ConfigMap({ metadata: { name: "page" } }) });
    },
  },
}));

const readingPods = defineController({
  ...basis,
  owns: [own(Role, { mayGrant: [getPods, listPods] })],
  grants: [grant(Pod, ["get"], "looks")],
});
const readingOperator = defineOperator({ ...names, controllers: [readingPods] });
const readingCode = implement(readingOperator, ({ client }) => ({
  site: {
    reconcile: async (_site, { children }) => {
      await client.get(Pod, { namespace: "default", name: "a" });
      const rules = [{ ...getPods, verbs: ["get", "list"] }];
      await children.sync({ role: Role({ metadata: { name: "reader" }, rules: mutable(rules) }) });
    },
  },
}));

function mutable(rules: readonly PolicyRule[]): {
  apiGroups: string[];
  resources: string[];
  verbs: string[];
}[] {
  return rules.map(({ apiGroups, resources, verbs }) => ({
    apiGroups: [...apiGroups],
    resources: [...resources],
    verbs: [...verbs],
  }));
}

function givesRole(rules: readonly PolicyRule[]): ReturnType<typeof Role> {
  return Role({ metadata: { name: "reader" }, rules: mutable(rules) });
}

const viewRef = { apiGroup: "rbac.authorization.k8s.io", kind: "ClusterRole", name: "pods" };

/** Operators whose description and code are at odds, each in one way. */
export const unfitOperators: Readonly<Record<string, Sample>> = {
  "a patch of a kind that is not declared": sample({
    operator: plainOperator,
    code: plainCode((context) => context.patch(Secret, "key", { data: {} })),
    says: [
      /^sites lacks permissions, as system:serviceaccount:sites-system:sites:$/,
      /^ {2}not sent, in the step create: patch of Secret is not declared: add touch\(Secret, \["patch"\], "why"\) to touches, or grant to grants, of the controller$/,
    ],
  }),
  "a child of a kind that is not owned": sample({
    operator: plainOperator,
    code: plainCode(({ children }) =>
      children.sync({ key: Secret({ metadata: { name: "key" } }) }).catch((error: unknown) => {
        throw new Error("wrapped", { cause: error });
      }),
    ),
    says: [
      /^ {2}not sent, in the step create: children\.key Secret of v1 is not in owns: declare the kind there$/,
    ],
  }),
  "a right that is used where it does not hold": sample({
    operator: namespacedOperator,
    code: makesIn("apart"),
    scenario: apart,
    says: [
      /^ {2}create configmaps in the namespace apart, in the step create: the right holds in default alone: name apart among the namespaces that it works in/,
    ],
  }),
  "a right that a step waits for in vain": sample({
    operator: namespacedOperator,
    code: makesIn("apart"),
    scenario: {
      ...apart,
      steps: {
        create: async (server) => {
          await server.create(Site, home);
          await server.eventually(ConfigMap, { namespace: "apart", name: "page" }, () => true);
        },
      },
    },
    says: [/^ {2}create configmaps in the namespace apart, in the step create: /],
  }),
  "a right that somebody else has given": sample({
    operator: namespacedOperator,
    code: makesIn("apart"),
    scenario: grantedByOthers,
    says: [
      /^ {2}create configmaps in the namespace apart, in the step create: let pass by what is not declared for it \(RBAC: allowed by ClusterRoleBinding "a-pages" of ClusterRole "pages" to Group "system:serviceaccounts:sites-system"\); the right holds in default alone/,
    ],
  }),
  "a role that passes on more than is declared": sample({
    operator: rolesOperator,
    code: implement(rolesOperator, () => ({
      site: {
        reconcile: async (_site, { children }) => {
          await children.sync({ role: givesRole([getPods, listPods]) });
        },
      },
    })),
    says: [
      /^ {2}patch roles\.rbac\.authorization\.k8s\.io in the namespace default, in the step create: name the rules that it passes on in owns of the controller, own\(Role, \{ mayGrant: \[…\] \}\): .* lacks \{APIGroups:\[""\], Resources:\["pods"\], Verbs:\["list"\]\}$/,
    ],
  }),
  "an owner that blocks its deletion, set by hand": sample({
    operator: makingOperator,
    code: makesOwned(true),
    says: [
      /^ {2}update sites\.example\.com\/finalizers in the namespace default, in the step create: asked for where the admission plugin OwnerReferencesPermissionEnforcement is on, as it is on OpenShift; add grant\(Site, \["update"\], "why", \{ subresource: "finalizers" \}\) to grants of the controller site$/,
    ],
  }),
  "an owner that is given to what is there": sample({
    operator: adoptingOperator,
    code: adoptingCode,
    scenario: {
      ...life,
      before: (server) =>
        server.create(ConfigMap, { metadata: { name: "found" }, data: { text: "a" } }),
    },
    says: [
      /^ {2}delete configmaps in the namespace default, in the step create: asked for where .*; add touch\(ConfigMap, \["delete"\], "why"\) to touches of the controller site$/,
    ],
  }),
  "an owned kind of which none is made": sample({
    operator: owningOperator,
    code: owningCode,
    says: [
      /^sites has permissions that it does not use in this scenario:$/,
      /^ {2}Secret in owns of the controller site: none is made$/,
      /^ {2}Ingress in owns of the controller site: none is made$/,
    ],
  }),
  "verbs that are not used": sample({
    operator: touchingOperator,
    code: touchingCode,
    says: [
      /^ {2}delete of ConfigMap in touches of the controller site \("pages"\)$/,
      /^ {2}patch, deletecollection of PersistentVolumeClaim in touches of the controller site \("grow volumes"\)$/,
      /^ {2}create of Pod\/eviction in grants of the controller site \("drain"\)$/,
    ],
  }),
  "rules that are wider than what is passed on": sample({
    operator: wideRolesOperator,
    code: implement(wideRolesOperator, () => ({
      site: {
        reconcile: async (_site, { children }) => {
          await children.sync({ role: givesRole([getPods]) });
        },
      },
    })),
    says: [
      /^ {2}list pods, get pods a of mayGrant of own\(Role\) in the controller site: nothing passes it on$/,
    ],
  }),
  "a controller that nothing is for": sample({
    operator: twoOperator,
    code: twoCode,
    says: [/^ {2}all of the controller page: there is no Page for it$/],
  }),
  "an excuse for what is used": sample({
    operator: owningOperator,
    code: owningCode,
    unused: [Secret, Ingress, ConfigMap],
    says: [/^sites uses what `unused` says that it does not: take ConfigMap out of it$/],
  }),
  "an excuse that does not reach": sample({
    operator: touchingOperator,
    code: touchingCode,
    unused: [
      touch(PersistentVolumeClaim, ["patch"], "grow volumes"),
      touch(ConfigMap, ["create"], "pages"),
      Pod,
    ],
    says: [
      /^ {2}delete of ConfigMap in touches of the controller site \("pages"\)$/,
      /^ {2}deletecollection of PersistentVolumeClaim in touches/,
      /^ {2}while create of ConfigMap, of `unused`, is used$/,
    ],
  }),
};

/** Operators whose description and code say the same. */
export const fitOperators: Readonly<Record<string, Sample>> = {
  "all that is declared of kinds and verbs that are excused": sample({
    operator: touchingOperator,
    code: touchingCode,
    unused: [
      touch(ConfigMap, ["delete"], "pages"),
      PersistentVolumeClaim,
      grant(Pod, ["create"], "drain", { subresource: "eviction" }),
    ],
  }),
  "a controller that is excused": sample({ operator: twoOperator, code: twoCode, unused: [Page] }),
  "work in a namespace that is named": sample({
    operator: namespacedOperator,
    code: makesIn("apart"),
    scenario: { ...apart, namespaces: ["default", "apart"] },
  }),
  "an owner that does not block its deletion": sample({
    operator: makingOperator,
    code: makesOwned(false),
  }),
  "what a task and long-lived code ask for": sample({
    operator: sweepingOperator,
    code: sweepingCode,
  }),
  "an eviction": sample({
    operator: drainingOperator,
    code: drainingCode,
    scenario: {
      ...life,
      before: (server) =>
        server.create(Pod, {
          metadata: { name: "busy" },
          spec: { containers: [{ name: "a", image: "registry.example.com/a:1" }] },
        }),
    },
  }),
  "a role that passes on what is declared, which is asked for as well": sample({
    operator: readingOperator,
    code: readingCode,
  }),
  "a binding of a role that allows what is declared": sample({
    operator: boundRolesOperator,
    code: implement(boundRolesOperator, () => ({
      site: {
        reconcile: async (_site, { children }) => {
          const subjects = [{ kind: "ServiceAccount", name: "default", namespace: "default" }];
          await children.sync({
            binding: RoleBinding({ metadata: { name: "reader" }, roleRef: viewRef, subjects }),
          });
        },
      },
    })),
    scenario: {
      ...life,
      before: (server) =>
        server.create(ClusterRole, { metadata: { name: "pods" }, rules: mutable([getPods]) }),
    },
  }),
};
