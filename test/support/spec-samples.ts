import { randomBytes } from "node:crypto";
import { implement, type Implementation, type Reconciler, type Setup } from "slipway";
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
import { type AnySpecOptions, expectHandlesAnySpec } from "slipway/testing";

/** A kind with something of all that a spec may have. */
const Shop = defineResource({
  group: "example.com",
  kind: "Shop",
  versions: {
    v1: {
      spec: k.object({
        title: k.string({ maxLength: 40 }),
        pages: k.int32({ minimum: 0, maximum: 9 }).default(1),
        motto: k.string({ maxLength: 20 }).optional(),
        theme: k.object({ color: k.string({ format: "hexcolor" }) }).optional(),
        users: k
          .list(
            k.object({
              name: k.string({ minLength: 1, maxLength: 20 }),
              admin: k.boolean().default(false),
            }),
            {
              type: "map",
              keys: ["name"],
              maxItems: 5,
            },
          )
          .default([]),
        passwordSecret: k
          .object({
            name: k.string({ format: "k8s-short-name" }),
            key: k.string({ pattern: "^[a-z]+$" }),
          })
          .optional(),
      }),
      status: k.object({ pages: k.int32().optional() }).standard(),
    },
  },
});
type Shop = Infer<typeof Shop>;

const conditions = {
  Ready: ["AllThere", "SecretMissing", "Refused", "TitleMissing", "ReconcileFailed"],
} as const;

const shop = defineController({
  name: "shop",
  for: Shop,
  owns: [ConfigMap],
  references: { password: { to: Secret, name: ({ spec }) => spec.passwordSecret?.name } },
  conditions,
});
export const shopOperator = defineOperator({
  name: "shops",
  version: "1.0.0",
  controllers: [shop],
});

function settingsOf({ title, motto, theme, users }: Shop["spec"]): Record<string, string> {
  return {
    title,
    ...(motto === undefined ? {} : { motto }),
    ...(theme === undefined ? {} : { color: theme.color }),
    users: users.map(({ name, admin }) => `${name}:${admin}`).join(","),
  };
}

/** Leaves all to the runtime. */
export const rightShop = implement(shopOperator, () => ({
  shop: {
    reconcile: async (
      { metadata: { name }, spec },
      { children, conditions: said, refs, status },
    ) => {
      if (refs.password.state === "absent") {
        const message = `there is no Secret ${spec.passwordSecret?.name}`;
        return said.set("Ready", { status: "False", reason: "SecretMissing", message });
      }
      const pages = Array.from({ length: spec.pages }, (_, index) => [
        `page-${index}`,
        ConfigMap({ metadata: { name: `${name}-page-${index}` }, data: { title: spec.title } }),
      ]);
      await children.sync({
        settings: ConfigMap({ metadata: { name: `${name}-settings` }, data: settingsOf(spec) }),
        ...Object.fromEntries(pages),
      });
      status.merge({ pages: spec.pages });
      said.set("Ready", { status: "True", reason: "AllThere" });
    },
  },
}));

const verbs = ["create", "patch", "delete", "get", "list"] as const;
const labels = { shop: "true" };

/** Writes by hand what it could leave to the runtime, which lets it make mistakes. */
const byHand = defineController({
  name: "shop",
  for: Shop,
  watches: {
    parts: {
      to: ConfigMap,
      labels: "shop=true",
      map: ({ metadata }) => [
        { namespace: metadata.namespace, name: metadata.labels?.["of"] ?? "" },
      ],
    },
  },
  touches: [touch(ConfigMap, verbs, "parts")],
  conditions,
});
const byHandOperator = defineOperator({ name: "shops", version: "1.0.0", controllers: [byHand] });
type ByHand = Reconciler<typeof byHand, typeof byHandOperator>;
type Context = Parameters<ByHand>[1];

function byHandShop(
  make: (setup: Setup<typeof byHandOperator>) => ByHand,
): Implementation<typeof byHandOperator> {
  return implement(byHandOperator, (setup) => ({ shop: { reconcile: make(setup) } }));
}

/** Makes a part, or puts its data right; null takes a key away. */
async function put(
  object: Shop,
  context: Context,
  part: string,
  data: Readonly<Record<string, string | null>>,
): Promise<void> {
  const { apiVersion, kind, metadata } = object;
  const { name, namespace, uid } = metadata;
  const there = context.get(ConfigMap, `${name}-${part}`);
  const present = Object.entries(data).flatMap(([key, value]) =>
    value === null ? [] : [[key, value] as const],
  );
  if (there === undefined) {
    const owner = { apiVersion, kind, name, uid, controller: true };
    await context.create(ConfigMap, {
      metadata: {
        name: `${name}-${part}`,
        namespace,
        labels: { ...labels, of: name },
        ownerReferences: [owner],
      },
      data: Object.fromEntries(present),
    });
    return;
  }
  const isSame = Object.entries(data).every(
    ([key, value]) => (there.data?.[key] ?? null) === value,
  );
  if (!isSame) await context.patch(ConfigMap, `${name}-${part}`, { data });
}

/** The keys that are there and are not wanted any more are taken away. */
function whole(
  { metadata: { name }, spec }: Shop,
  { get }: Context,
): Readonly<Record<string, string | null>> {
  const there = get(ConfigMap, `${name}-settings`)?.data ?? {};
  return {
    ...Object.fromEntries(Object.keys(there).map((key) => [key, null])),
    ...settingsOf(spec),
  };
}

function ready({ conditions: said }: Context): void {
  said.set("Ready", { status: "True", reason: "AllThere" });
}

/** An operator with one bug. */
interface BrokenOperator {
  /** Runs the test that finds it. */
  readonly find: (options?: AnySpecOptions) => Promise<unknown>;
  /** What the error says. */
  readonly says: RegExp;
}

function broken<const O extends OperatorDefinition>(
  operator: O,
  implementation: Implementation<NoInfer<O>>,
  says: RegExp,
): BrokenOperator {
  return { says, find: (options = {}) => expectHandlesAnySpec(operator, implementation, options) };
}

/**
 * Bugs of the kinds that Acto found in popular operators (https://dl.acm.org/doi/10.1145/3600006.3613161), one each.
 */
export const brokenShops: Readonly<Record<string, BrokenOperator>> = {
  "the removal of a field is ignored": broken(
    byHandOperator,
    byHandShop(() => async (object, context) => {
      await put(object, context, "settings", settingsOf(object.spec));
      ready(context);
    }),
    /\(differs\)[^]*ConfigMap default\/drawn-settings \.data\.(motto|color): nothing in a new one/,
  ),
  "a scale down is never done": broken(
    byHandOperator,
    byHandShop(() => async (object, context) => {
      for (let index = 0; index < object.spec.pages; index += 1) {
        await put(object, context, `page-${index}`, { title: "page" });
      }
      ready(context);
    }),
    /\(differs\)[^]*ConfigMap default\/drawn-page-\d is one too many/,
  ),
  "a part that is left out is read all the same": broken(
    byHandOperator,
    byHandShop(() => async (object, context) => {
      const theme: { readonly color: string } = Object(object.spec)["theme"];
      await put(object, context, "settings", { color: theme.color });
      ready(context);
    }),
    /\(crash\)[^]*TypeError: Cannot read properties of undefined \(reading 'color'\)/,
  ),
  "a value that it does not expect makes it run for ever": broken(
    byHandOperator,
    byHandShop(() => async (object, context) => {
      // Without a page, it believes that nothing was written yet.
      const stamp = object.spec.pages === 0 ? randomBytes(6).toString("hex") : "none";
      await put(object, context, "settings", { ...whole(object, context), stamp });
      ready(context);
    }),
    /\(loop\)[^]*"pages":0[^]*shops never becomes quiet/,
  ),
  "a list is merged by index": broken(
    byHandOperator,
    byHandShop(() => async (object, context) => {
      const { name } = object.metadata;
      const before = context.get(ConfigMap, `${name}-users`)?.data?.["users"] ?? "";
      const users = before === "" ? [] : before.split(",");
      for (const [index, user] of object.spec.users.entries())
        users[index] = user.name.replaceAll(",", "");
      await put(object, context, "users", { users: users.join(",") });
      ready(context);
    }),
    /\(differs\)[^]*ConfigMap default\/drawn-users \.data\.users/,
  ),
  "another object's child is deleted": broken(
    byHandOperator,
    byHandShop(() => async (object, context) => {
      const { name } = object.metadata;
      const wanted = Array.from({ length: object.spec.pages }, (_, index) => `page-${index}`);
      for (const part of wanted) await put(object, context, part, { title: "page" });
      // All of the namespace, not only what is its own.
      for (const { metadata } of context.list(ConfigMap, { labels: "shop=true" })) {
        const isOwn = wanted.some((part) => metadata.name === `${name}-${part}`);
        const isNeighbour = !metadata.name.startsWith(name);
        if (!isOwn && !isNeighbour) await context.delete(ConfigMap, metadata.name);
      }
      ready(context);
    }),
    /another object's, and was deleted|never becomes quiet/,
  ),
  "a bad spec is never forgotten": broken(
    byHandOperator,
    byHandShop(() => {
      const failed = new Set<string>();
      return async (object, context) => {
        if (object.spec.title === "") failed.add(object.metadata.uid);
        if (failed.has(object.metadata.uid)) {
          const message = "the title is empty";
          return context.conditions.set("Ready", {
            status: "False",
            reason: "TitleMissing",
            message,
          });
        }
        await put(object, context, "settings", whole(object, context));
        ready(context);
      };
    }),
    /\(stuck\)[^]*Shop drawn does not recover[^]*Ready False TitleMissing: the title is empty/,
  ),
  "what is refused is kept quiet": broken(
    byHandOperator,
    byHandShop(() => async (object, context) => {
      await put(object, context, "settings", whole(object, context)).catch(() => {});
      ready(context);
    }),
    /\(differs\)[^]*says nothing of it[^]*ConfigMap default\/drawn-settings/,
  ),
  "a change is noticed at the first time only": broken(
    byHandOperator,
    byHandShop(() => async (object, context) => {
      if (context.get(ConfigMap, `${object.metadata.name}-settings`) === undefined) {
        await put(object, context, "settings", settingsOf(object.spec));
      }
      ready(context);
    }),
    /\(differs\)[^]*ConfigMap default\/drawn-settings \.data/,
  ),
  "what has no owner is left behind": broken(
    byHandOperator,
    byHandShop(() => async (object, context) => {
      const { name, namespace } = object.metadata;
      if (context.get(ConfigMap, `${name}-cache`) === undefined) {
        await context.create(ConfigMap, {
          metadata: { name: `${name}-cache`, namespace, labels: { ...labels, of: name } },
        });
      }
      ready(context);
    }),
    /\(left\)[^]*ConfigMap default\/drawn-cache is left behind/,
  ),
};
