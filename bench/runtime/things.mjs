// The kinds of `bench/cache/objects.mjs` as an operator's author describes them.
import { defineResource, k } from "slipway";
import { numbered, kinds } from "../cache/objects.mjs";

const spec = k.object({
  backup: k.object({
    keep: k.int32({ minimum: 1 }),
    schedule: k.string({ maxLength: 64 }),
    target: k.object({ bucket: k.string(), prefix: k.string() }),
  }),
  mode: k.enum(["Primary", "Standby"]),
  replicas: k.int32({ minimum: 1, maximum: 9 }),
  size: k.quantity(),
  users: k.list(k.object({ name: k.string(), privileges: k.list(k.enum(["Read", "Write"])) })),
  version: k.string({ pattern: "^\\d+(\\.\\d+)?$" }),
});

const status = k
  .object({
    phase: k.string().optional(),
    primary: k.string().optional(),
    readyReplicas: k.int32().optional(),
    serviceName: k.string().optional(),
  })
  .standard();

/** The handle of `things`, or of the kind with that number. */
export function thing(number) {
  const { type } = typeof number === "number" ? numbered(kinds.thing, number) : kinds.thing;
  const { group, kind, plural } = type;
  return defineResource({ group, kind, plural, versions: { v1: { storage: true, spec, status } } });
}
