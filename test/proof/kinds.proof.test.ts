import * as kinds from "slipway/kubernetes";
import { formatApiVersion } from "slipway/meta";
import { startControlPlane } from "slipway/testing";
import { expect, it } from "vitest";
import { kubectl } from "../support/kubectl.js";

it("names every built-in kind as the server does", async () => {
  await using controlPlane = await startControlPlane();
  const { stdout } = await kubectl(controlPlane.kubeconfigPath, ["api-resources", "--no-headers"]);
  const served = stdout
    .trim()
    .split("\n")
    .map((line) => {
      // NAME, SHORTNAMES where there are any, APIVERSION, NAMESPACED, KIND.
      const words = line.trim().split(/\s+/);
      return [words[0], ...words.slice(-3)].join(" ");
    });
  const ours = Object.values(kinds).map((type) =>
    [type.plural, formatApiVersion(type), String(type.scope === "Namespaced"), type.kind].join(" "),
  );
  expect(ours.length).toBeGreaterThan(20);
  expect(served).toEqual(expect.arrayContaining(ours));
});
