import { canonicalJSON, isPlainObject } from "../../src/util/json.js";
import type { Step } from "./contract-case.js";

/**
 * Steps without what differs from run to run: identities, times and versions become marks, of which
 * equal ones stand for equal values and versions keep their order.
 */
export function normalSteps(steps: readonly Step[]): unknown {
  const names = generatedNames(steps);
  const uids = new Map<string, string>();
  const versions = [...objectVersions(steps)].toSorted((a, b) => a - b);
  const marks = new Map(versions.map((version, index) => [String(version), `v${index + 1}`]));
  const versionMark = (text: string): string => {
    const exact = marks.get(text);
    if (exact !== undefined) return exact;
    const number = Number(text);
    const below = versions.findLastIndex((version) => version <= number);
    return below === -1 ? "before v1" : `from v${below + 1}`;
  };
  const ips = new Map<string, string>();
  const clusterIpMark = (ip: string): string => {
    const mark = ips.get(ip) ?? `<cluster IP ${ips.size + 1}>`;
    ips.set(ip, mark);
    return mark;
  };
  const textOf = (text: string): string => {
    let result = text;
    for (const [name, mark] of names) result = result.replaceAll(name, mark);
    return result
      .replaceAll(uuid, (found) => {
        const mark = uids.get(found) ?? `<uid ${uids.size + 1}>`;
        uids.set(found, mark);
        return mark;
      })
      .replaceAll(time, "<time>")
      .replaceAll(jwt, "<token>")
      .replaceAll(/X509SHA256=[0-9a-f]{64}/g, "X509SHA256=<hash>")
      .replaceAll(/\b(resource version: \d+), current: \d+/g, "$1, current: <now>")
      .replaceAll(
        versionInText,
        (_, head: string, version: string) => `${head}${versionMark(version)}`,
      )
      .replaceAll(/(too old resource version: [^(]+)\(\d+\)/g, "$1(<oldest>)")
      .replaceAll(/continue=[\w-]+/g, "continue=<continue>")
      .replaceAll(clusterIp, (found) => clusterIpMark(found))
      .replaceAll(nodePort, ":<node port>/")
      .replaceAll(/^127\.0\.0\.1:\d+$|^\d+\.\d+\.\d+\.\d+:\d{4,5}$/g, "<address>");
  };
  const walk = (value: unknown, key: string, isList: boolean): unknown => {
    if (typeof value === "string") {
      if (key === "resourceVersion") return isList ? listMark(value) : versionMark(value);
      if (key === "continue") return value === "" ? "" : "<continue>";
      return textOf(value);
    }
    const isNodePort = key === "nodePort" || key === "healthCheckNodePort";
    if (isNodePort && typeof value === "number" && value >= firstDynamicPort) return "<node port>";
    if (Array.isArray(value)) {
      // The server gathers conflicts from a map, whose order is any, and orders owners by the second.
      const isUnordered =
        key === "managedFields" ||
        (key === "causes" && JSON.stringify(value).includes("FieldManagerConflict"));
      if (isUnordered)
        return value
          .map((item: unknown) => walk(item, "", false))
          .toSorted((a, b) => (canonicalJSON(a) < canonicalJSON(b) ? -1 : 1));
      if (key === "cells")
        return value.map((cell: unknown) =>
          typeof cell === "string" && /^\d+s$/.test(cell) ? "<age>" : walk(cell, "", false),
        );
      return value.map((item: unknown) => walk(item, "", false));
    }
    if (!isPlainObject(value)) return value;
    const isOfList = /(List|Table)$/.test(String(value["kind"])) || value["type"] === "BOOKMARK";
    return Object.fromEntries(
      Object.entries(value)
        .filter(([name]) => !(name === "description" && "format" in value && "priority" in value))
        .map(([name, member]) => [
          textOf(name),
          walk(
            member,
            name,
            (isOfList && (name === "metadata" || name === "object")) ||
              (isList && name === "metadata"),
          ),
        ]),
    );
  };
  const listMark = (text: string): string => {
    const number = Number(text);
    const below = versions.findLastIndex((version) => version <= number);
    return below === -1 ? "before v1" : `from v${below + 1}`;
  };
  return steps.map((step) => walk({ ...step, body: step.body }, "", false));
}

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
/** A version in a message, or in JSON that a message holds. */
const versionInText = /([Rr]esource ?[Vv]ersion(?:=|%3D|: |\\?":\\?"| in record \())([1-9]\d*)/g;
/** Addresses and ports of nodes that nobody asks for by name, and that the server gives by chance. */
const clusterIp = /\b10\.0\.0\.(?:1[7-9]|[2-9]\d|1\d\d|2[0-4]\d|25[0-4])\b/g;
const nodePort = /:3(?:00(?:8[6-9]|9\d)|0[1-9]\d\d|[12]\d{3})\//g;
const firstDynamicPort = 30_086;
const time = /\b20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/g;

const jwt = /\beyJ[\w-]+\.[\w-]+\.[\w-]+/g;

/** The versions of objects, which tell their order; those of lists are of other writes as well. */
function objectVersions(value: unknown, found = new Set<number>()): ReadonlySet<number> {
  if (Array.isArray(value))
    for (const item of value as readonly unknown[]) objectVersions(item, found);
  else if (isPlainObject(value)) {
    const version = value["resourceVersion"];
    if ("uid" in value && typeof version === "string") found.add(Number(version));
    for (const member of Object.values(value)) objectVersions(member, found);
  }
  return found;
}

/** Names that the server made, with what stands for them. */
function generatedNames(
  value: unknown,
  found = new Map<string, string>(),
): ReadonlyMap<string, string> {
  if (Array.isArray(value))
    for (const item of value as readonly unknown[]) generatedNames(item, found);
  else if (isPlainObject(value)) {
    const { generateName: prefix, name } = value;
    if (
      typeof prefix === "string" &&
      typeof name === "string" &&
      name.startsWith(prefix.slice(0, 58)) &&
      !found.has(name)
    )
      found.set(name, `${prefix}<random ${found.size + 1}>`);
    for (const member of Object.values(value)) generatedNames(member, found);
  }
  return found;
}
