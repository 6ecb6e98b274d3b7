import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import * as process from "../../../src/api/operator-process.js";
import { permissionsOf } from "../../../src/api/permissions.js";
import { OperatorDeployment } from "../../../src/constructs/index.js";
import { chartIn, databaseOperator, image, render } from "./sample.js";

const page = readFileSync(
  join(import.meta.dirname, "../../../docs/reference/configuration.md"),
  "utf8",
);

/** The cells of a section's table, without the heading. */
function rowsOf(section: string): readonly (readonly string[])[] {
  const text = page.split(/^## /m).find((part) => part.startsWith(section)) ?? "";
  const rows = text.split("\n").filter((line) => line.startsWith("| "));
  return rows.slice(2).map((line) => line.slice(2, -2).split(" | "));
}

const definition = databaseOperator("Cluster");
const chart = chartIn("databases");
new OperatorDeployment(chart, "deployment", { definition, image });
const [container] = Object(render(chart)[0]).spec.template.spec.containers;

test("the page lists the variables that every operator's Deployment sets, in their order", () => {
  const fixed = rowsOf("Environment").flatMap(
    ([cell = ""]) => /^`([A-Z_]+)`$/.exec(cell)?.[1] ?? [],
  );
  const names: readonly string[] = container.env.map(({ name }: { name: string }) => name);
  expect(names.filter((name) => !name.startsWith("RELATED_IMAGE_"))).toEqual(fixed);
  expect(fixed).toEqual([
    process.watchNamespaceVariable,
    process.podNameVariable,
    process.podNamespaceVariable,
    process.gracePeriodVariable,
    "NODE_OPTIONS",
  ]);
  expect(page).toContain(`${process.terminationGracePeriodSeconds} unless given`);
  expect(page).toContain(`its work ends ${process.drainMarginSeconds} s earlier`);
});

test("the page lists the ports and paths that the Deployment names and asks", () => {
  const { healthPort, healthPortName, metricsPort, metricsPortName } = process;
  expect(rowsOf("Ports").map((row) => row.slice(0, 3).join(" "))).toEqual([
    `${healthPort} \`${healthPortName}\` \`${process.livenessPath}\``,
    `${healthPort} \`${healthPortName}\` \`${process.readinessPath}\``,
    `${metricsPort} \`${metricsPortName}\` \`${process.metricsPath}\``,
  ]);
  expect(container.ports).toEqual([
    { containerPort: healthPort, name: healthPortName, protocol: "TCP" },
    { containerPort: metricsPort, name: metricsPortName, protocol: "TCP" },
  ]);
});

test("the page lists the names, and the rules let the process have the lease of that name", () => {
  expect(rowsOf("Names").slice(1)).toEqual([
    ["Container", `\`${process.managerContainerName}\``],
    ["Folder that can be written to", `\`${process.scratchFolder}\``],
  ]);
  const leases = permissionsOf(definition).flatMap(({ where, rule }) =>
    where === "own" && rule.resources.includes("leases") ? (rule.resourceNames ?? []) : [],
  );
  expect(leases).toEqual([definition.name]);
});
