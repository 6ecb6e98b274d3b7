import { ConfigMap } from "slipway/kubernetes";
import { startControlPlane } from "slipway/testing";
import { expect, it } from "vitest";
import { rightOperator, rightSite, Site } from "../support/site-samples.js";

it("runs an operator on a real control plane with the roles that are derived for it, from its first request on", async () => {
  await using server = await startControlPlane({ resources: [Site] });
  // Each time the server hears anew of the roles.
  for (const name of ["first", "second", "third"]) {
    const operator = { ...rightOperator, name: `sites-${name}` };
    await using running = await server.run(operator, { ...rightSite, operator });
    await server.create(Site, { metadata: { name }, spec: { title: name } });
    await server.eventually(ConfigMap, `${name}-0`, ({ data }) => data?.["title"] === name);
    await running.stop();
    const account = `system:serviceaccount:sites-${name}-system:sites-${name}`;
    const own = (await server.audit()).filter(({ user }) => user === account);
    expect(own.length).toBeGreaterThan(10);
    expect(own.filter(({ code }) => code === 403)).toEqual([]);
  }
});
