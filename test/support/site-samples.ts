import { randomBytes } from "node:crypto";
import {
  type Cleanup,
  implement,
  type Implementation,
  once,
  type Reconciler,
  type Setup,
} from "slipway";
import {
  defineController,
  defineOperator,
  defineResource,
  type Infer,
  k,
  type OperatorDefinition,
  touch,
} from "slipway/api";
import { ConfigMap, Secret } from "slipway/kubernetes";
import {
  expectQuiet,
  expectSurvivesEveryCrash,
  expectSurvivesStaleness,
  type Scenario,
} from "slipway/testing";

/** A kind with pages: each is a ConfigMap, and all of them need a key, which is a Secret. */
export const Site = defineResource({
  group: "example.com",
  kind: "Site",
  versions: {
    v1: {
      spec: k.object({ title: k.string(), pages: k.int32({ minimum: 0, maximum: 9 }).default(1) }),
      status: k
        .object({
          made: k.boolean().optional(),
          child: k.string().optional(),
          count: k.int32().optional(),
          title: k.string().optional(),
        })
        .standard(),
    },
  },
});
type Site = Infer<typeof Site>;

/** A life of a site. */
const siteLife: Scenario = {
  steps: {
    create: (server) =>
      server.create(Site, { metadata: { name: "home" }, spec: { title: "Hello", pages: 2 } }),
    change: (server) => server.patch(Site, "home", { spec: { title: "Bye" } }),
    scale: (server) => server.patch(Site, "home", { spec: { title: "Again", pages: 3 } }),
    shrink: (server) => server.patch(Site, "home", { spec: { pages: 1 } }),
    delete: (server) => server.delete(Site, "home"),
  },
};

const {
  create = noStep,
  scale = noStep,
  shrink = noStep,
  delete: remove = noStep,
} = siteLife.steps;
/** The same in short. */
export const shortLife: Scenario = { steps: { create, scale, delete: remove } };
/** What takes children away. */
export const shrinkingLife: Scenario = { steps: { create, shrink } };

function noStep(): void {}

const right = defineController({
  name: "site",
  for: Site,
  owns: [ConfigMap, Secret],
  conditions: { Ready: ["AllThere"] },
});
export const rightOperator = defineOperator({
  name: "sites",
  version: "1.0.0",
  controllers: [right],
});

/** Leaves all to the runtime. */
export const rightSite = implement(rightOperator, () => ({
  site: {
    reconcile: async ({ metadata: { name }, spec }, { children, status, conditions }) => {
      const pages = Array.from({ length: spec.pages }, (_, index) => [
        `page-${index}`,
        ConfigMap({ metadata: { name: `${name}-${index}` }, data: { title: spec.title } }),
      ]);
      await children.sync({
        key: once(Secret({ metadata: { name: `${name}-key` }, stringData: { key: madeUp() } })),
        ...Object.fromEntries(pages),
      });
      status.merge({ count: spec.pages });
      conditions.set("Ready", { status: "True", reason: "AllThere" });
    },
  },
}));

const verbs = ["create", "patch", "delete", "get", "list"] as const;
const labels = { site: "true" };
const labelSelector = "site=true";
const homeOf = ({
  metadata,
}: {
  readonly metadata: { readonly namespace?: string | undefined };
}) => [{ namespace: metadata.namespace, name: "home" }];

/** Writes by hand what it could leave to the runtime, which lets it make mistakes. */
const byHand = defineController({
  name: "site",
  for: Site,
  watches: {
    pages: { to: ConfigMap, labels: labelSelector, map: homeOf },
    keys: { to: Secret, labels: labelSelector, map: homeOf },
  },
  touches: [touch(ConfigMap, verbs, "pages"), touch(Secret, verbs, "keys")],
});
export const byHandOperator = defineOperator({
  name: "sites",
  version: "1.0.0",
  controllers: [byHand],
});
type ByHand = Reconciler<typeof byHand, typeof byHandOperator>;

/** Its objects have no owner: it takes them away itself. */
const tidy = defineController({
  name: "site",
  for: Site,
  watches: { pages: { to: ConfigMap, labels: labelSelector, map: homeOf } },
  touches: [touch(ConfigMap, verbs, "pages")],
  finalizer: "example.com/pages",
});
const tidyOperator = defineOperator({
  name: "sites",
  version: "1.0.0",
  controllers: [tidy],
});

function madeUp(): string {
  return randomBytes(12).toString("hex");
}

function ownedBy({ apiVersion, kind, metadata: { name, namespace, uid } }: Site) {
  return {
    namespace,
    labels,
    ownerReferences: [{ apiVersion, kind, name, uid, controller: true }],
  };
}

function byHandSite(
  make: (setup: Setup<typeof byHandOperator>) => ByHand,
): Implementation<typeof byHandOperator> {
  return implement(byHandOperator, (setup) => ({ site: { reconcile: make(setup) } }));
}

function tidySite(
  make: (setup: Setup<typeof tidyOperator>) => {
    readonly reconcile: Reconciler<typeof tidy, typeof tidyOperator>;
    readonly cleanup: Cleanup<typeof tidy, typeof tidyOperator>;
    readonly forget?: () => void;
  },
): Implementation<typeof tidyOperator> {
  return implement(tidyOperator, (setup) => ({ site: make(setup) }));
}

/** Makes a page where there is none, by hand. */
async function makePage(
  site: Site,
  { get, create }: Pick<Parameters<ByHand>[1], "get" | "create">,
  index: number,
): Promise<void> {
  const name = `${site.metadata.name}-${index}`;
  if (get(ConfigMap, name) !== undefined) return;
  await create(ConfigMap, { metadata: { ...ownedBy(site), name }, data: { page: String(index) } });
}

/** Stands for a system beside the cluster. */
const outside = new Map<string, number>();

/** An operator with one bug. */
interface BrokenOperator {
  /** Runs the test that finds it; `all` tries everything, and not just what finds it first. */
  readonly find: (all?: "all") => Promise<unknown>;
  /** What the error says. */
  readonly says: RegExp;
}

function broken<const O extends OperatorDefinition>({
  foundBy,
  operator,
  implementation,
  says,
  only,
}: {
  readonly foundBy: "crash" | "staleness" | "quiet";
  /** The first crash or view that it does not survive, to spare time. */
  readonly only?: string;
  readonly operator: O;
  readonly implementation: Implementation<NoInfer<O>>;
  readonly says: RegExp;
}): BrokenOperator {
  const find = async (all?: "all"): Promise<unknown> => {
    const options = all === undefined ? { only } : {};
    switch (foundBy) {
      case "crash":
        return await expectSurvivesEveryCrash(operator, implementation, shortLife, options);
      case "staleness":
        return await expectSurvivesStaleness(operator, implementation, siteLife, options);
      case "quiet":
        return await expectQuiet(operator, implementation, shortLife);
    }
  };
  return { find, says };
}

/**
 * Bugs of the kinds that Sieve (https://www.usenix.org/conference/osdi22/presentation/sun) and Acto
 * (https://dl.acm.org/doi/10.1145/3600006.3613161) found in popular operators, one each.
 */
export const brokenOperators: Readonly<Record<string, BrokenOperator>> = {
  "a name of the server's, which only the status knows": broken({
    foundBy: "crash",
    says: /ConfigMap default\/home-\* is one too many/,
    operator: byHandOperator,
    implementation: byHandSite(() => async (site, { create, status }) => {
      if (site.status?.child !== undefined) return;
      const metadata = { ...ownedBy(site), generateName: `${site.metadata.name}-` };
      const { metadata: made } = await create(ConfigMap, { metadata });
      status.merge({ child: made.name });
    }),
  }),
  "a password that only the memory knows": broken({
    foundBy: "crash",
    says: /Secret default\/home-key \.data\.key is made up by the operator, .* made up once more/,
    operator: rightOperator,
    implementation: implement(rightOperator, () => {
      const keys = new Map<string, string>();
      return {
        site: {
          reconcile: async ({ metadata: { name, uid } }, { children }) => {
            const key = keys.get(uid) ?? madeUp();
            keys.set(uid, key);
            const metadata = { name: `${name}-key` };
            await children.sync({ key: Secret({ metadata, stringData: { key } }) });
          },
        },
      };
    }),
  }),
  "a status that says what is not there yet": broken({
    foundBy: "crash",
    says: /ConfigMap default\/home-0 is missing/,
    operator: byHandOperator,
    implementation: byHandSite(() => async (site, context) => {
      if (site.status?.made === true) return;
      context.status.merge({ made: true });
      await context.status.commit();
      await makePage(site, context, 0);
    }),
  }),
  "a finalizer that goes before what it guards": broken({
    foundBy: "crash",
    only: "delete/1",
    says: /ConfigMap default\/home-page was made by the operator and is left behind/,
    operator: tidyOperator,
    implementation: tidySite(({ client }) => ({
      reconcile: async ({ metadata: { namespace } }, { get, create }) => {
        if (get(ConfigMap, "home-page") !== undefined) return;
        await create(ConfigMap, { metadata: { name: "home-page", namespace, labels } });
      },
      cleanup: () => {},
      forget: () => void client.delete(ConfigMap, { namespace: "default", name: "home-page" }),
    })),
  }),
  "an object without an owner": broken({
    foundBy: "crash",
    says: /even without a disturbance, after delete sites leaves .*\n.*ConfigMap default\/home-page was made/,
    operator: byHandOperator,
    implementation: byHandSite(() => async (site, { get, create }) => {
      if (get(ConfigMap, "home-page") !== undefined) return;
      const { namespace } = site.metadata;
      await create(ConfigMap, { metadata: { name: "home-page", namespace, labels } });
    }),
  }),
  "steps that only the memory knows": broken({
    foundBy: "crash",
    says: /ConfigMap default\/home-1 is missing/,
    operator: byHandOperator,
    implementation: byHandSite(() => {
      const seen = new Map<string, number>();
      return async (site, context) => {
        const { uid } = site.metadata;
        const { pages } = site.spec;
        const before = seen.get(uid);
        seen.set(uid, pages);
        // What was there when it began is taken for whole.
        const isNew = context.get(ConfigMap, `${site.metadata.name}-0`) === undefined;
        for (let index = before ?? (isNew ? 0 : pages); index < pages; index += 1) {
          await makePage(site, context, index);
        }
      };
    }),
  }),
  "a counter that counts tries": broken({
    foundBy: "crash",
    says: /Site default\/home \.status\.count: \d undisturbed, \d found/,
    operator: byHandOperator,
    implementation: byHandSite(() => async (site, context) => {
      if (site.status?.title === site.spec.title) return;
      context.status.merge({ count: (site.status?.count ?? 0) + 1 });
      await context.status.commit();
      await makePage(site, context, 0);
      context.status.merge({ title: site.spec.title });
    }),
  }),
  "a cleanup of what only the memory knows": broken({
    foundBy: "crash",
    only: "create/2",
    says: /Site default\/home is stuck in deletion: its finalizers are example\.com\/pages/,
    operator: tidyOperator,
    implementation: tidySite(() => {
      const made = new Set<string>();
      return {
        reconcile: async ({ metadata: { namespace, name } }, { get, create }) => {
          if (get(ConfigMap, "home-page") !== undefined) return;
          await create(ConfigMap, { metadata: { name: "home-page", namespace, labels } });
          made.add(name);
        },
        cleanup: async ({ metadata: { name } }, context) => {
          if (!made.has(name)) return context.requeueAfter(10_000);
          await context.delete(ConfigMap, "home-page");
        },
      };
    }),
  }),
  "a list that is written as it was read from the cache": broken({
    foundBy: "staleness",
    only: "late/configmaps/change+scale",
    says: /ConfigMap default\/home-list \.data\.titles/,
    operator: byHandOperator,
    implementation: byHandSite(({ client }) => async (site, { get, create }) => {
      const { namespace } = site.metadata;
      const { title } = site.spec;
      const list = get(ConfigMap, "home-list");
      if (list === undefined) {
        const metadata = { ...ownedBy(site), name: "home-list" };
        await create(ConfigMap, { metadata, data: { titles: title } }).catch(() => {});
        return;
      }
      const titles = (list.data?.["titles"] ?? "").split(",");
      if (titles.includes(title)) return;
      const data = { titles: [...titles, title].join(",") };
      await client.patch(ConfigMap, { namespace, name: "home-list" }, { data });
    }),
  }),
  "a deletion of what an old view says": broken({
    foundBy: "staleness",
    only: "old/sites.example.com/scale",
    says: /Secret default\/home-\d \.data\.key is made up by the operator, .* made up once more/,
    operator: byHandOperator,
    implementation: byHandSite(({ client }) => async (site, { list }) => {
      const { namespace, name } = site.metadata;
      const wanted = Array.from({ length: site.spec.pages }, (_, index) => `${name}-${index}`);
      const there = list(Secret).map(({ metadata }) => metadata.name);
      for (const one of wanted.filter((page) => !there.includes(page))) {
        const metadata = { ...ownedBy(site), namespace, name: one };
        await client.create(Secret, { metadata, stringData: { key: madeUp() } }).catch(() => {});
      }
      for (const one of there.filter((page) => !wanted.includes(page))) {
        await client.delete(Secret, { namespace, name: one });
      }
    }),
  }),
  "a question in each pass": broken({
    foundBy: "quiet",
    says: /sites asks though nothing has changed/,
    operator: byHandOperator,
    implementation: byHandSite(() => async (site, context) => {
      const pages = await context.live.list(ConfigMap);
      if (pages.length === 0) await makePage(site, context, 0);
    }),
  }),
  "a patch in each pass": broken({
    foundBy: "quiet",
    says: /sites never becomes quiet after create/,
    operator: byHandOperator,
    implementation: byHandSite(() => async (site, context) => {
      await makePage(site, context, 0);
      const data = { written: madeUp() };
      await context.patch(ConfigMap, `${site.metadata.name}-0`, { data });
    }),
  }),
  "what is written at each start": broken({
    foundBy: "quiet",
    says: /sites writes when it begins anew, though nothing has changed/,
    operator: byHandOperator,
    implementation: byHandSite(() => {
      const known = new Set<string>();
      return async (site, context) => {
        await makePage(site, context, 0);
        if (known.has(site.metadata.uid)) return;
        known.add(site.metadata.uid);
        const data = { page: "0" };
        await context.patch(ConfigMap, `${site.metadata.name}-0`, { data });
      };
    }),
  }),
  "a list that is merged by index": broken({
    foundBy: "staleness",
    only: "unseen/scale+shrink",
    says: /ConfigMap default\/home-list \.data\.titles/,
    operator: byHandOperator,
    implementation: byHandSite(({ client }) => async (site, { get, create }) => {
      const { namespace } = site.metadata;
      const wanted = Array.from({ length: site.spec.pages }, (_, page) => `page ${page}`);
      const list = get(ConfigMap, "home-list");
      if (list === undefined) {
        const metadata = { ...ownedBy(site), name: "home-list" };
        await create(ConfigMap, { metadata, data: { titles: wanted.join(",") } }).catch(() => {});
        return;
      }
      const there = (list.data?.["titles"] ?? "").split(",");
      const titles = [...wanted, ...there.slice(wanted.length)].join(",");
      if (titles === list.data?.["titles"]) return;
      await client.patch(ConfigMap, { namespace, name: "home-list" }, { data: { titles } });
    }),
  }),
  "a member that counts as ready once it is there": broken({
    foundBy: "crash",
    says: /ConfigMap default\/home-0 \.data\.ready: "yes" undisturbed, nothing found/,
    operator: byHandOperator,
    implementation: byHandSite(() => async (site, context) => {
      const first = `${site.metadata.name}-0`;
      if (context.get(ConfigMap, first) === undefined) {
        await makePage(site, context, 0);
        await context.patch(ConfigMap, first, { data: { ready: "yes" } });
      }
      for (let index = 1; index < site.spec.pages; index += 1) await makePage(site, context, index);
    }),
  }),
  "an effect outside that is noted after it is done": broken({
    foundBy: "crash",
    only: "before create/1",
    says: /killed before it sends patch sites[^]*Site default\/home \.status\.count: 1 undisturbed, 2 found/,
    operator: byHandOperator,
    implementation: byHandSite(() => async ({ metadata: { uid }, status: seen }, { status }) => {
      if (seen?.count !== undefined) return;
      // What is outside of the cluster is not undone by a kill.
      const count = (outside.get(uid) ?? 0) + 1;
      outside.set(uid, count);
      status.merge({ count });
      await status.commit();
    }),
  }),
  "a new object that is taken for the one of its name": broken({
    foundBy: "staleness",
    only: "unseen/delete+create again",
    says: /ConfigMap default\/home-0 is missing/,
    operator: byHandOperator,
    implementation: implement(byHandOperator, () => {
      const made = new Set<string>();
      return {
        site: {
          reconcile: async (site, context) => {
            const { name } = site.metadata;
            if (made.has(name)) return;
            await makePage(site, context, 0);
            made.add(name);
          },
          forget: ({ name }) => void made.delete(name),
        },
      };
    }),
  }),
  "two parts that undo each other's work": broken({
    foundBy: "quiet",
    says: /sites never becomes quiet after create/,
    operator: byHandOperator,
    implementation: byHandSite(() => async (site, context) => {
      await makePage(site, context, 0);
      const name = `${site.metadata.name}-0`;
      await context.patch(ConfigMap, name, { data: { title: site.spec.title } });
      await context.patch(ConfigMap, name, { data: { title: site.spec.title.toUpperCase() } });
    }),
  }),
  "a time in each status": broken({
    foundBy: "quiet",
    says: /sites (asks though nothing has changed|never becomes quiet)/,
    operator: byHandOperator,
    implementation: byHandSite(() => (_site, { status }) => {
      status.merge({ title: `looked at ${process.hrtime.bigint()}` });
    }),
  }),
};
