import type { ControllerDefinition } from "../api/define-controller.js";
import type { OperatorDefinition } from "../api/define-operator.js";
import { isSameKind } from "../api/kind.js";
import { storageKey } from "../apiserver/model/storage.js";
import type { Implementation } from "../controller/implement.js";
import { matchesWhen } from "../controller/when-matches.js";
import type { PolicyRule } from "../meta/policy-rule.js";
import { compareTexts } from "../util/text.js";
import { type AskedCall, callsIn, ownerCallsIn, passedOnIn } from "./asked-calls.js";
import { DerivedRights, qualified } from "./derived-rights.js";
import { ExpectationError } from "./errors.js";
import { type Scenario, stepsOf, unfit } from "./scenario.js";
import { Trial } from "./trial.js";
import type { Subject, TrialWorld } from "./trial-world.js";
import { undeclaredIn } from "./undeclared.js";
import {
  formatExcuse,
  formatUnused,
  isExcused,
  type UnusedExcuse,
  unusedRights,
} from "./unused-rights.js";
import { kindKey } from "./world-findings.js";

/** Options of {@link expectPermissions}. */
export interface PermissionOptions {
  /**
   * What the scenario need not use: a kind stands for all that is declared of it, and what `touch` or `grant` made for
   * itself. @default []
   */
  readonly unused?: readonly UnusedExcuse[] | undefined;
}

/** The rights that are derived for an operator, each as `patch databases.example.com/status`. */
export interface PermissionReport {
  /** Those that it used. */
  readonly used: readonly string[];
  /** Those that it did not use: what is excused, and what the runtime needs in other lives, such as to prune. */
  readonly unused: readonly string[];
}

/**
 * Compares what an operator asks for with the permissions that are derived from its description. It runs through a scenario
 * as its own ServiceAccount, with RBAC and its roles alone, and elects a leader.
 *
 * - Nothing may be refused, be let pass by a role of another, or fail because it is not declared.
 * - Each `touch` and `grant` must be used with each of its verbs, each owned kind be made, each rule of `mayGrant` be passed
 *   on, and each controller have an object. Rights that come with those and that the runtime itself needs in other lives
 *   are in the report alone.
 *
 * What clusters ask for an owner reference, where the admission plugin OwnerReferencesPermissionEnforcement is on, is asked for here,
 * too.
 *
 * @throws {ExpectationError} TEST_PERMISSIONS with each difference, and what to declare or to take out; TEST_NOT_QUIET where it
 * never has done all; TEST_SCENARIO where the scenario fails, or `unused` names what is not declared
 *
 * @example
 * ```ts
 * await expectPermissions(siteOperator, reconcilers, {
 *   steps: { create: (server) => server.create(Site, { metadata: { name: "home" }, spec: { title: "Hello" } }) },
 * });
 * ```
 */
export function expectPermissions<const O extends OperatorDefinition>(
  operator: O,
  implementation: Implementation<NoInfer<O>>,
  scenario: Scenario,
  options?: PermissionOptions,
): Promise<PermissionReport>;
export async function expectPermissions(
  operator: OperatorDefinition,
  implementation: Implementation,
  scenario: Scenario,
  { unused: excuses = [] }: PermissionOptions = {},
): Promise<PermissionReport> {
  checkExcuses(operator, excuses);
  stepsOf(scenario);
  const environment = { LEADER_ELECT: "true", ...scenario.environment };
  const subject: Subject = {
    operator,
    implementation,
    scenario: { ...scenario, environment },
  };
  let step = "start";
  await using trial = await Trial.start(subject, {
    before: (next) => void (step = next),
    rested: (_step, { world }) => use.take(step, world),
  });
  const use = new ObservedUse(operator, trial.world);
  use.take(step, trial.world);
  try {
    await trial.run();
  } catch (error) {
    // What waits in vain for what is refused is no other fault.
    use.take(step, trial.world);
    const faults = use.refusals();
    if (faults.length === 0) throw error;
    throw refusedError(use, faults, error);
  }
  const refusals = use.refusals();
  if (refusals.length > 0) throw refusedError(use, refusals);
  const rights = unusedRights(operator, use);
  const left = rights.filter((right) => !excuses.some((excuse) => isExcused(right, excuse)));
  const needless = excuses.filter((excuse) => !rights.some((right) => isExcused(right, excuse)));
  if (left.length > 0 || needless.length > 0) {
    const { name } = operator;
    throw new ExpectationError(
      "TEST_PERMISSIONS",
      left.length === 0
        ? `${name} uses what \`unused\` says that it does not: take ${needless.map(formatExcuse).join("; ")} out of it`
        : [
            `${name} has permissions that it does not use in this scenario:`,
            ...formatUnused(left).map((line) => `  ${line}`),
            ...needless.map((excuse) => `  while ${formatExcuse(excuse)}, of \`unused\`, is used`),
            "take them out of the description, let a step need them, or name the kind in `unused`",
          ].join("\n"),
    );
  }
  const isUsed = use.rights.usedBy(use.calls);
  const derived = [...isUsed.keys()].toSorted(compareTexts);
  return {
    used: derived.filter((right) => isUsed.get(right) === true),
    unused: derived.filter((right) => isUsed.get(right) !== true),
  };
}

/** @throws {ExpectationError} TEST_SCENARIO */
function checkExcuses(
  { name, controllers }: OperatorDefinition,
  excuses: readonly UnusedExcuse[],
): void {
  for (const excuse of excuses) {
    const isDeclared = controllers.some((one) =>
      "to" in excuse
        ? [...one.touches, ...one.grants].some(
            ({ to, subresource }) =>
              isSameKind(to, excuse.to) && subresource === excuse.subresource,
          )
        : [one.for, ...one.owns, ...[...one.touches, ...one.grants].map(({ to }) => to)].some(
            (kind) => isSameKind(kind, excuse),
          ),
    );
    if (!isDeclared) {
      throw unfit(`\`unused\` names ${formatExcuse(excuse)}, which ${name} does not declare`);
    }
  }
}

function refusedError(
  { account, operator }: ObservedUse,
  faults: readonly string[],
  cause?: unknown,
): ExpectationError {
  return new ExpectationError(
    "TEST_PERMISSIONS",
    [
      `${operator.name} lacks permissions, as ${account}:`,
      ...faults.map((fault) => `  ${fault}`),
      "what it does not use is looked at when nothing is refused",
    ].join("\n"),
    cause === undefined ? {} : { cause },
  );
}

/** What an operator asks for, from step to step. */
class ObservedUse {
  readonly operator: OperatorDefinition;
  /** The user name that the server knows it by. */
  readonly account: string;
  readonly rights: DerivedRights;
  readonly calls: AskedCall[] = [];
  readonly passedOn: PolicyRule[] = [];
  /** What was not sent, as it is not declared: by step. */
  readonly #undeclared: (readonly [step: string, what: string])[] = [];
  readonly #seen = new Set<string>();
  readonly #objects: TrialWorld["changes"];
  #changes = 0;
  #lines = 0;

  constructor(operator: OperatorDefinition, world: TrialWorld) {
    this.operator = operator;
    this.account = world.operator.account;
    this.rights = new DerivedRights(operator, world.operator.installation);
    this.#objects = world.changes;
  }

  /** Takes what has been asked since. */
  take(step: string, { operator, server, changes }: TrialWorld): void {
    const { name } = this.operator;
    const { registry, storage } = server.served;
    const controllers = this.operator.controllers.map((one) => one.name);
    const source = { step, operator: name, controllers, registry };
    for (const event of server.auditEvents) {
      if (event.user.username !== this.account || this.#seen.has(event.auditID)) continue;
      this.#seen.add(event.auditID);
      this.calls.push(...callsIn(event, source));
    }
    const rulesOf = (kind: string, namespace: string, role: string): unknown => {
      const plural = kind === "ClusterRole" ? "clusterroles" : "roles";
      const key = storageKey(kind === "ClusterRole" ? "" : namespace, role);
      return storage.collection(`${plural}.rbac.authorization.k8s.io`).get(key)?.["rules"];
    };
    for (const change of changes.slice(this.#changes)) {
      this.calls.push(...ownerCallsIn(change, source));
      this.passedOn.push(...passedOnIn(change, name, rulesOf));
    }
    this.#changes = changes.length;
    for (const { fields } of operator.log.slice(this.#lines)) {
      for (const what of undeclaredIn(fields["error"])) this.#undeclared.push([step, what]);
    }
    this.#lines = operator.log.length;
  }

  hadObject({ for: primary, when }: ControllerDefinition): boolean {
    const key = `${primary.group}/${primary.kind}`;
    return this.#objects.some(({ object }) => kindKey(object) === key && matchesWhen(when, object));
  }

  /** What it may not do by its own rights, each once, in order. */
  refusals(): readonly string[] {
    const lines = new Set(
      this.#undeclared.map(([step, what]) => `not sent, in the step ${step}: ${what}`),
    );
    const seen = new Set<string>();
    for (const call of this.calls) {
      if (!call.isRefused && (this.rights.covers(call) || isEverybodys(call))) continue;
      const { verb, group, resource, namespace, step } = call;
      const target = call.isResource ? qualified(resource, group) : resource;
      const place = namespace === "" ? "" : ` in the namespace ${namespace}`;
      const what = `${verb} ${target}${place}`;
      if (seen.has(what)) continue;
      seen.add(what);
      const why = call.isRefused ? "" : `${passedBy(call)}; `;
      lines.add(`${what}, in the step ${step}: ${why}${this.rights.adviceFor(call)}`);
    }
    return [...lines];
  }
}

/** Whether a role lets it pass that Kubernetes gives to everybody. */
function isEverybodys({ passedBy: reason }: AskedCall): boolean {
  return reason.startsWith('RBAC: allowed by ClusterRoleBinding "system:');
}

function passedBy({ passedBy: reason }: AskedCall): string {
  if (reason === "") {
    return "asked for where the admission plugin OwnerReferencesPermissionEnforcement is on, as it is on OpenShift";
  }
  return `let pass by what is not declared for it (${reason})`;
}
