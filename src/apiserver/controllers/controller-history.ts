import { ControllerRevision } from "../../kubernetes/kinds.generated.js";
import { canonicalJSON } from "../../util/json.js";
import { membersOf, withMember } from "../values/api-object.js";
import { type ClusterClient, isRefusal } from "./cluster-client.js";
import {
  claim,
  type Controlling,
  controllerOf,
  controllerReference,
  unlessGone,
} from "./controller-ref.js";
import type { LiveRevision, PodTemplate } from "./kinds.js";
import type { ObjectSelector } from "../values/label-match.js";
import { fnv32, safeEncode } from "./template-hash.js";

/** What has former templates: a StatefulSet or a DaemonSet. */
export interface Revised extends Controlling {
  readonly spec: { readonly selector: ObjectSelector; readonly template: PodTemplate };
}

export const revisionLabel = "controller-revision-hash";
const hashLabel = "controller.kubernetes.io/hash";

/** The templates that an object has had, oldest first. Follows `pkg/controller/history` of Kubernetes. */
export class ControllerHistory {
  readonly #client: ClusterClient;

  constructor(client: ClusterClient) {
    this.#client = client;
  }

  list(owner: Revised): readonly LiveRevision[] {
    const revisions = this.#client.of(ControllerRevision);
    const candidates = revisions.list(owner.metadata.namespace).filter((each) => {
      const controller = controllerOf(each);
      return controller === undefined || controller.uid === owner.metadata.uid;
    });
    return claim(revisions, owner, { selector: owner.spec.selector, candidates }).toSorted(
      (a, b) => a.revision - b.revision || (a.metadata.name < b.metadata.name ? -1 : 1),
    );
  }

  /** The revision of the present template, made the newest one; `collisions` is how often its name was taken. */
  newest(
    owner: Revised,
    known: readonly LiveRevision[],
    collisions: number,
  ): { readonly revision: LiveRevision; readonly collisions: number } {
    const data = dataOf(owner);
    const last = known.at(-1);
    const number = (last?.revision ?? 0) + 1;
    const equal = known.findLast((each) => canonicalJSON(each.data) === canonicalJSON(data));
    if (equal !== undefined && equal === last) return { revision: equal, collisions };
    if (equal !== undefined)
      return {
        revision: this.#client.of(ControllerRevision).update({ ...equal, revision: number }),
        collisions,
      };
    return this.#create(owner, { data, number, collisions });
  }

  #create(
    owner: Revised,
    { data, number, collisions }: { data: object; number: number; collisions: number },
  ): { readonly revision: LiveRevision; readonly collisions: number } {
    const { name, namespace, annotations } = owner.metadata;
    const hash = hashOf(data, collisions);
    const wanted = {
      metadata: {
        name: `${name.slice(0, 223)}-${hash}`,
        namespace,
        labels: { ...owner.spec.template.metadata?.labels, [hashLabel]: hash },
        annotations,
        ownerReferences: [controllerReference(owner)],
      },
      data,
      revision: number,
    };
    try {
      return { revision: this.#client.of(ControllerRevision).create(wanted), collisions };
    } catch (error) {
      if (!isRefusal(error, "AlreadyExists")) throw error;
      return this.#create(owner, { data, number, collisions: collisions + 1 });
    }
  }

  /** Deletes the oldest that nobody uses beyond a limit. */
  truncate(
    known: readonly LiveRevision[],
    { used, limit }: { readonly used: ReadonlySet<string>; readonly limit: number },
  ): void {
    const unused = known.filter(({ metadata }) => !used.has(metadata.name));
    for (const revision of unused.slice(0, Math.max(0, unused.length - limit)))
      unlessGone(() => this.#client.of(ControllerRevision).remove(revision));
  }
}

/** What a revision keeps: a patch that puts its template in place of another. */
function dataOf({ spec }: Revised): object {
  return { spec: { template: { ...spec.template, $patch: "replace" } } };
}

/** The template that a revision keeps. */
export function templateOf({ data }: LiveRevision): PodTemplate {
  const { template } = membersOf(membersOf(data)["spec"]);
  // It was made of one.
  return withMember(membersOf(template), "$patch", undefined) as PodTemplate;
}

function hashOf(data: object, collisions: number): string {
  // Go's JSON can stand in a page of HTML.
  const text = canonicalJSON(data).replaceAll(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
  return safeEncode(fnv32(Buffer.from(`${text}${collisions}`)));
}
