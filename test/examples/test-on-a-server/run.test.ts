import { ConfigMap } from "slipway/kubernetes";
import { startApiServer } from "slipway/testing";
import { matchers } from "slipway/testing/vitest";
import { expect, it } from "vitest";
import { reconcilers, Site, siteOperator } from "./site.js";

expect.extend(matchers);

it("publishes a page", async () => {
  await using server = await startApiServer({ resources: [Site] });
  await using operator = await server.run(siteOperator, reconcilers);
  await server.create(Site, { metadata: { name: "home" }, spec: { title: "Hello" } });
  const home = await server.eventually(Site, "home", (now) => {
    expect(now).toHaveCondition("Ready", "True");
  });
  const page = await server.get(ConfigMap, "home");
  expect(page).toBeOwnedBy(home);

  await operator.kill(); // as SIGKILL: nothing more is sent, and no answer arrives
  await server.patch(Site, "home", { spec: { title: "Bye" } });
  await operator.restart();
  await server.eventually(ConfigMap, "home", ({ data }) => data?.["index.html"] === "<h1>Bye</h1>");
});
