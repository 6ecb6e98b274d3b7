import * as kinds from "slipway/kubernetes";
import { formatApiVersion } from "slipway/meta";
import { type ClusterConfig, startControlPlane } from "slipway/testing";
import { expect, it } from "vitest";
import { callApi } from "../../src/testing/api-request.js";
import { digList, digText } from "../../src/testing/dig.js";
import { kubernetesVersion } from "../support/kubernetes-version.js";
import { kindsNotServed } from "../support/version-differences.js";

it("names every built-in kind as the server of the wanted version does", async () => {
  await using controlPlane = await startControlPlane();
  const { body: version } = await callApi(controlPlane.admin, { path: "/version" });
  expect(digText(version, "gitVersion")).toMatch(`v${kubernetesVersion}.`);
  const served = await servedKinds(controlPlane.admin);
  const ours = Object.values(kinds).map((type) =>
    [type.plural, formatApiVersion(type), String(type.scope === "Namespaced"), type.kind].join(" "),
  );
  expect(ours.length).toBeGreaterThan(20);
  expect(ours.filter((line) => !served.includes(line))).toEqual(
    kindsNotServed[kubernetesVersion] ?? [],
  );
});

/** Plural, version, whether it is namespaced, and kind of all that is served, each in its preferred version. */
async function servedKinds(admin: ClusterConfig): Promise<readonly string[]> {
  const { body: groups } = await callApi(admin, { path: "/apis" });
  const preferred = digList(groups, "groups").flatMap(
    (group) => digText(group, "preferredVersion", "groupVersion") ?? [],
  );
  const lists = ["v1", ...preferred].map(async (version) => {
    const path = version === "v1" ? "/api/v1" : `/apis/${version}`;
    const { body } = await callApi(admin, { path });
    return digList(body, "resources").map((resource) => {
      const { name, namespaced, kind } = Object(resource);
      return [name, version, String(namespaced), kind].join(" ");
    });
  });
  return (await Promise.all(lists)).flat();
}
