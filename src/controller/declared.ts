import type { AccessVerb } from "../api/access.js";
import type { ControllerDefinition } from "../api/define-controller.js";
import { isSameKind } from "../api/kind.js";
import type { ResourceType } from "../meta/resource-type.js";
import { ContextError } from "./errors.js";

/** What a controller declared that it may read and write: anything else would be a 403 in the cluster. */
export class Declared {
  readonly #controller: ControllerDefinition;

  constructor(controller: ControllerDefinition) {
    this.#controller = controller;
  }

  /**
   * @param verb of a request, which `touch` and `grant` allow, too; absent for the caches
   * @throws {ContextError} KIND_UNDECLARED
   */
  assertReadable(kind: ResourceType, verb?: AccessVerb): void {
    if (verb !== undefined && this.#may(kind, verb, undefined)) return;
    const { for: primary, owns, references, watches } = this.#controller;
    const others = [...Object.values(references), ...Object.values(watches)].map(({ to }) => to);
    if ([primary, ...owns, ...others].some((one) => isSameKind(one, kind))) return;
    throw new ContextError(
      "KIND_UNDECLARED",
      `${kind.kind} is not declared: name it in owns, references or watches of the controller`,
    );
  }

  /** @throws {ContextError} KIND_UNDECLARED */
  assertMay(kind: ResourceType, verb: AccessVerb, subresource?: string): void {
    if (this.#may(kind, verb, subresource)) return;
    const target = subresource === undefined ? kind.kind : `${kind.kind}/${subresource}`;
    const options = subresource === undefined ? "" : `, { subresource: "${subresource}" }`;
    throw new ContextError(
      "KIND_UNDECLARED",
      `${verb} of ${target} is not declared: add touch(${kind.kind}, ["${verb}"], "why"${options}) to touches, or grant to grants, of the controller`,
    );
  }

  #may(kind: ResourceType, verb: AccessVerb, subresource: string | undefined): boolean {
    const { touches, grants } = this.#controller;
    return [...touches, ...grants].some(
      (one) =>
        one.subresource === subresource && isSameKind(one.to, kind) && one.verbs.includes(verb),
    );
  }
}
