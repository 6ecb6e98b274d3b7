import type { Permission } from "../../src/api/permissions.js";
import type { AuditRecord } from "../../src/testing/audit-log.js";

/** What an account did with the rules that it has. */
export interface RuleUsage {
  /** Requests that were refused, as `get /api/v1/…`. */
  readonly refused: readonly string[];
  /** Requests that no rule is for, though something let them pass, as `list pods`. */
  readonly beyond: readonly string[];
  /** What rules allow and no request showed, as `list pods`. */
  readonly unused: ReadonlySet<string>;
}

/** What anybody who is authenticated may ask: system:basic-user. */
const everybodys = new Set(["selfsubjectaccessreviews", "selfsubjectreviews"]);

/** Compares the requests of one account with the rules that were derived for it. */
export function ruleUsage(
  permissions: readonly Permission[],
  records: readonly AuditRecord[],
): RuleUsage {
  const asked = records.filter(({ resource }) => resource !== "" && !everybodys.has(resource));
  const uses = permissions.flatMap(({ rule }) =>
    (rule.resources ?? []).flatMap((name) => {
      const [resource, subresource = ""] = name.split("/");
      return rule.verbs.map((verb) => ({
        use: `${verb} ${name}`,
        covers: (record: AuditRecord): boolean =>
          record.verb === verb &&
          record.resource === resource &&
          record.subresource === subresource &&
          (rule.apiGroups ?? []).includes(record.group) &&
          (rule.resourceNames?.includes(record.name) ?? true),
      }));
    }),
  );
  const beyond = asked.filter((record) => !uses.some(({ covers }) => covers(record)));
  const used = new Set(uses.filter(({ covers }) => asked.some(covers)).map(({ use }) => use));
  return {
    refused: records.filter(({ code }) => code === 403).map(({ verb, uri }) => `${verb} ${uri}`),
    beyond: [...new Set(beyond.map(({ verb, resource }) => `${verb} ${resource}`))],
    unused: new Set(uses.map(({ use }) => use).filter((use) => !used.has(use))),
  };
}
