import { Lease } from "../../src/kubernetes/index.js";
import type { StoredOf } from "../../src/meta/stored-object.js";
import type { AuditRecord } from "../../src/testing/audit-log.js";
import type { ClusterConfig } from "../../src/testing/cluster-config.js";
import {
  eventually,
  find,
  type InstalledOperator,
  type OperatorLab,
  writesOf,
} from "./operator-lab.js";
import type { OperatorProcess } from "./operator-process.js";

export const standingBy = "standing by: another process leads";
export const lost = "the lease was lost; standing by";

/** How the two processes of a contest reach the API server, and what their environment holds. */
interface Side {
  /** In place of the API server's own address. */
  readonly server?: string | undefined;
  readonly environment?: Readonly<Record<string, string>> | undefined;
}

/** Two processes of one operator, with accounts of their own, that contend for its Lease. */
export class Contest implements AsyncDisposable {
  readonly operator: InstalledOperator;
  /** The first one to lead. */
  readonly a: OperatorProcess;
  readonly b: OperatorProcess;
  readonly #lab: OperatorLab;

  private constructor(
    lab: OperatorLab,
    operator: InstalledOperator,
    [a, b]: readonly [OperatorProcess, OperatorProcess],
  ) {
    this.#lab = lab;
    this.operator = operator;
    this.a = a;
    this.b = b;
  }

  /** Resolves when `a` leads and `b` stands by. */
  static async open(
    lab: OperatorLab,
    operator: InstalledOperator,
    sides: { readonly a?: Side; readonly b?: Side } = {},
  ): Promise<Contest> {
    const twin = await operator.twinAccount("twin");
    const start = async (config: ClusterConfig, side: Side = {}): Promise<OperatorProcess> =>
      await operator.start({
        config: { ...config, server: side.server ?? config.server },
        environment: { WATCH_NAMESPACE: operator.namespace, ...side.environment },
      });
    const a = await start(operator.config, sides.a);
    await a.said("leading");
    const b = await start(twin, sides.b);
    await b.said(standingBy);
    return new Contest(lab, operator, [a, b]);
  }

  get users(): { readonly a: string; readonly b: string } {
    return { a: this.operator.user, b: this.operator.userOf("twin") };
  }

  get #key(): { readonly namespace: string; readonly name: string } {
    return { namespace: this.operator.namespace, name: this.operator.definition.name };
  }

  lease(): Promise<StoredOf<typeof Lease>> {
    return this.#lab.admin.get(Lease, this.#key);
  }

  async editLease(spec: object): Promise<void> {
    const value = [{ op: "replace", path: "/spec", value: spec }] as const;
    await this.#lab.admin.patch(Lease, this.#key, { type: "json", value });
  }

  async deleteLease(): Promise<void> {
    await this.#lab.admin.delete(Lease, this.#key);
  }

  /** Settles when the Lease is held by a process, renewed within the last three seconds by the clock of this machine. */
  async untilHeldBy(process: OperatorProcess): Promise<void> {
    const identity = String(process.lines.findLast(({ msg }) => msg === "leading")?.["identity"]);
    await eventually(`the lease being held by ${identity}`, async () => {
      // One that was deleted is not there for a moment.
      const spec = (await find(this.lease()))?.spec;
      const isFresh = Date.parse(String(spec?.renewTime)) > Date.now() - 3_000;
      return spec?.holderIdentity === identity && isFresh ? true : undefined;
    });
  }

  /**
   * What was asked of the server by one of the two while the other one's term went on: a term begins with the first
   * write of the Lease that succeeds, and goes on until the other one's does.
   */
  async writesInTheTermOfTheOther(fence: string): Promise<readonly AuditRecord[]> {
    const { a, b } = this.users;
    const ours = (await this.#lab.auditUpTo(fence)).filter(({ user }) => user === a || user === b);
    const sorted = ours.toSorted((one, other) => (one.timestamp < other.timestamp ? -1 : 1));
    const writes = new Set([...writesOf(sorted, a), ...writesOf(sorted, b)]);
    let leader = "";
    return sorted.filter((record) => {
      const isLeaseWrite = record.resource === "leases" && /create|update/.test(record.verb);
      if (isLeaseWrite && record.code < 300 && record.namespace === this.operator.namespace) {
        leader = record.user;
      }
      return writes.has(record) && record.user !== leader;
    });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const process of [this.a, this.b]) {
      // One that was stopped would not end.
      process.kill("SIGCONT");
      await process[Symbol.asyncDispose]();
    }
  }
}

/** A check of a contest as text, for an assertion that shows it. */
export function describeRecords(records: readonly AuditRecord[]): readonly string[] {
  return records.map(({ timestamp, user, verb, uri, code }) =>
    [timestamp, user, verb, uri, code].join(" "),
  );
}
