import { type FieldError, invalidValue } from "../values/field-error.js";
import { baselineChecks } from "./baseline.js";
import type { PodCheck, PodToCheck, Violation } from "./checks.js";
import { restrictedChecks } from "./restricted.js";

type Level = "privileged" | "baseline" | "restricted";

/** A level as of a version: `latest`, or such as `v1.30`. */
export interface LevelVersion {
  readonly level: Level;
  readonly version: string;
}

/** What a namespace asks of its Pods. */
export interface PodSecurityPolicy {
  readonly enforce: LevelVersion;
  readonly audit: LevelVersion;
  readonly warn: LevelVersion;
  readonly errors: readonly FieldError[];
}

const levels: readonly Level[] = ["privileged", "baseline", "restricted"];
const prefix = "pod-security.kubernetes.io";
/** The minor version of the newest change of a check. */
const newest = 35;

export function compareLevels(a: LevelVersion, b: LevelVersion): number {
  return levels.indexOf(a.level) - levels.indexOf(b.level);
}

export function levelText({ level, version }: LevelVersion): string {
  return `${level}:${version}`;
}

/** Reads the labels of a namespace. Follows `PolicyToEvaluate` of pod-security-admission. */
export function readPolicy(labels: Readonly<Record<string, string>> = {}): PodSecurityPolicy {
  const errors: FieldError[] = [];
  const refuse = (label: string, value: string, why: string): void => {
    errors.push(invalidValue(`metadata.labels[${label}]`, value, why));
  };
  const read = (mode: "enforce" | "audit" | "warn", fallback: Level): LevelVersion => {
    const level = labels[`${prefix}/${mode}`];
    const version = labels[`${prefix}/${mode}-version`];
    const found = level === undefined ? "privileged" : levels.find((each) => each === level);
    if (level !== undefined && found === undefined)
      refuse(`${prefix}/${mode}`, level, "must be one of privileged, baseline, restricted");
    const isVersion = version === undefined || /^(latest|v1\.(\d|[1-9]\d*))$/.test(version);
    if (!isVersion) refuse(`${prefix}/${mode}-version`, version, 'must be "latest" or "v1.x"');
    return { level: found ?? fallback, version: isVersion ? (version ?? "latest") : "latest" };
  };
  const enforce = read("enforce", "restricted");
  const audit = read("audit", "privileged");
  const warn = read("warn", "privileged");
  const isEnforced = levels.some((each) => each === labels[`${prefix}/enforce`]);
  const warnsAsEnforced =
    labels[`${prefix}/warn`] === undefined && isEnforced && compareLevels(enforce, warn) > 0;
  if (!warnsAsEnforced) return { enforce, audit, warn, errors };
  const { version } = labels[`${prefix}/warn-version`] === undefined ? enforce : warn;
  return { enforce, audit, warn: { level: enforce.level, version }, errors };
}

/** What a Pod does not keep of a level, in the order in which it is told. */
export function violations(
  { level, version }: LevelVersion,
  pod: PodToCheck,
): readonly Violation[] {
  if (level === "privileged") return [];
  const minor = version === "latest" ? newest : Math.min(Number(version.slice(3)), newest);
  const isThere = ({ versions }: PodCheck): boolean => versions.some(({ since }) => since <= minor);
  const restricted = level === "restricted" ? restrictedChecks.filter(isThere) : [];
  const overridden = restricted.flatMap(({ overrides = [] }) => overrides);
  const baseline = baselineChecks.filter(
    (check) => isThere(check) && !overridden.includes(check.id),
  );
  const inOrder = (checks: readonly PodCheck[]): readonly PodCheck[] =>
    checks.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  return [...inOrder(baseline), ...inOrder(restricted)].flatMap(({ versions }) => {
    const { rule } = versions.findLast(({ since }) => since <= minor) ?? {};
    return rule?.(pod) ?? [];
  });
}

/** All violations as one text. */
export function detailText(found: readonly Violation[]): string {
  return found
    .map(({ reason, detail }) => (detail === "" ? reason : `${reason} (${detail})`))
    .join(", ");
}

export function reasonText(found: readonly Violation[]): string {
  return found.map(({ reason }) => reason).join(", ");
}
