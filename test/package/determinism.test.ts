import { beforeAll, describe, expect, it } from "vitest";
import { synthesizedDigests } from "../support/synthesized.js";

let digests: Readonly<Record<string, string>>;

beforeAll(async () => {
  digests = await synthesizedDigests();
});

describe("what is synthesized", () => {
  it("is every chart and a bundle", () => {
    expect(Object.keys(digests)).toEqual(
      expect.arrayContaining([
        "manifests/0001-database.k8s.yaml",
        "bundle/database-operator/manifests/database-operator.clusterserviceversion.yaml",
      ]),
    );
  });

  it.each<[string, Readonly<Record<string, string>>]>([
    ["in another time zone", { TZ: "Pacific/Chatham" }],
    ["in another locale", { LANG: "tr_TR.UTF-8", LC_ALL: "tr_TR.UTF-8", LANGUAGE: "tr" }],
    ["under another umask", { ODD_UMASK: "077" }],
    ["where folders list their files in another order", { ODD_ORDER: "backwards" }],
  ])("has the same bytes %s", async (_, env) => {
    expect(await synthesizedDigests({ env })).toEqual(digests);
  });
});
