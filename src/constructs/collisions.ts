import { ApiObject, App, Chart, YamlOutputType } from "cdk8s";
import type { Construct, IConstruct } from "constructs";

/** Marks constructs whose objects may not collide with others. */
const partMark = "slipway:part";
const collisionsMark = "slipway:collisions";

/**
 * Refuses at synthesis that the App holds an object of `construct` twice, or writes it
 * to the file of another one.
 *
 * cdk8s notices neither: of two objects of one name the cluster keeps what is
 * applied last, and with {@link YamlOutputType.FILE_PER_RESOURCE} a file is
 * named by kind and name alone, whatever the namespace.
 */
export function refuseCollisions(construct: Construct): void {
  construct.node.addMetadata(partMark, true);
  const collisions = collisionsOf(construct.node.root);
  construct.node.addValidation({ validate: () => collisions.problemsOf(construct) });
}

/** The one of an App, kept at its root; the root is validated first. */
function collisionsOf(root: IConstruct): Collisions {
  const kept: unknown = root.node.metadata.find(({ type }) => type === collisionsMark)?.data;
  if (kept instanceof Collisions) return kept;
  const collisions = new Collisions(root);
  root.node.addMetadata(collisionsMark, collisions);
  root.node.addValidation({
    validate: () => {
      collisions.find();
      return [];
    },
  });
  return collisions;
}

/** Two objects, the later of them first. */
interface Pair {
  readonly later: ApiObject;
  readonly earlier: ApiObject;
}

/** What collides in one App: found once in a synthesis, reported by the construct that it is about. */
class Collisions {
  readonly #root: IConstruct;
  #problems: ReadonlyMap<IConstruct, readonly string[]> = new Map();

  constructor(root: IConstruct) {
    this.#root = root;
  }

  find(): void {
    const objects = this.#root.node.findAll().filter((each) => ApiObject.isApiObject(each));
    const problems = new Map<IConstruct, string[]>();
    const report = (construct: IConstruct, problem: string): void =>
      void problems.set(construct, [...(problems.get(construct) ?? []), problem]);
    const same = pairsBy(objects, identityOf);
    for (const { reporter, other, objects: some } of byConstruct(same)) {
      report(reporter, `makes ${listOf(some)}, which ${other} makes too: ${adviceFor(some)}`);
    }
    const outputType = this.#root instanceof App ? this.#root.yamlOutputType : undefined;
    const inFile = pairsBy(objects, fileNamer(outputType)).filter(
      ({ later, earlier }) => identityOf(later) !== identityOf(earlier),
    );
    for (const { reporter, other, objects: some } of byConstruct(inFile)) {
      report(
        reporter,
        `has ${listOf(some)} written to the file of what ${other} makes, since file names hold no namespace: use YamlOutputType.FILE_PER_CHART, or FOLDER_PER_CHART_FILE_PER_RESOURCE with a chart for each namespace`,
      );
    }
    this.#problems = problems;
  }

  problemsOf(construct: IConstruct): string[] {
    return [...(this.#problems.get(construct) ?? [])];
  }
}

/** Pairs each object with the first of the same key; objects without a key collide with nothing. */
function pairsBy(
  objects: readonly ApiObject[],
  keyOf: (object: ApiObject) => string | undefined,
): readonly Pair[] {
  // Kind and name are cheap to read and mostly differ already; a rendered object is neither.
  const candidates = new Map<string, ApiObject[]>();
  for (const object of objects) {
    const key = `${object.kind} ${object.name}`;
    const group = candidates.get(key);
    if (group === undefined) candidates.set(key, [object]);
    else group.push(object);
  }
  return [...candidates.values()]
    .filter((group) => group.length > 1 && group.some((object) => partOf(object) !== undefined))
    .flatMap((group) => {
      const keys = group.map(keyOf);
      return group.flatMap((later, index): readonly Pair[] => {
        const earlier = group[keys.indexOf(keys[index])];
        const isFirst = earlier === undefined || earlier === later;
        const isOurs = [later, earlier].some(
          (object) => object !== undefined && partOf(object) !== undefined,
        );
        return isFirst || !isOurs || keys[index] === undefined ? [] : [{ later, earlier }];
      });
    });
}

interface Collision {
  readonly reporter: IConstruct;
  readonly other: string;
  readonly objects: readonly ApiObject[];
}

/** One entry for each two constructs: an operator that is there twice shares all its objects. */
function byConstruct(pairs: readonly Pair[]): readonly Collision[] {
  const collisions = new Map<string, Collision>();
  for (const { later, earlier } of pairs) {
    const [one, other] = [partOf(later), partOf(earlier)];
    const reporter = one ?? other ?? later;
    const counterpart = one === undefined ? later : one === other ? earlier : (other ?? earlier);
    const key = JSON.stringify([reporter.node.path, counterpart.node.path]);
    const objects = [...(collisions.get(key)?.objects ?? []), later];
    collisions.set(key, { reporter, other: counterpart.node.path, objects });
  }
  return [...collisions.values()];
}

/** The outermost marked construct that an object belongs to. */
function partOf(object: ApiObject): IConstruct | undefined {
  return object.node.scopes.find(({ node }) => node.metadata.some(({ type }) => type === partMark));
}

const clusterScoped: readonly string[] = [
  "ClusterRole",
  "ClusterRoleBinding",
  "CustomResourceDefinition",
];

/** As the object is rendered: cdk8s puts a chart's namespace on what it knows nothing of. */
function identityOf(object: ApiObject): string {
  const { metadata = {} }: { metadata?: { name?: string; namespace?: string } } = object.toJson();
  const namespace = clusterScoped.includes(object.kind) ? "" : (metadata.namespace ?? "");
  return JSON.stringify([object.apiGroup, object.kind, namespace, metadata.name]);
}

/** Names the file of an object as cdk8s does, where it writes one for each. */
function fileNamer(
  outputType: YamlOutputType | undefined,
): (object: ApiObject) => string | undefined {
  return (object) => {
    const file = `${object.kind}.${object.name}`;
    if (outputType === YamlOutputType.FILE_PER_RESOURCE) return file;
    if (outputType !== YamlOutputType.FOLDER_PER_CHART_FILE_PER_RESOURCE) return undefined;
    return `${Chart.of(object).node.path}/${file}`;
  };
}

function listOf(objects: readonly ApiObject[]): string {
  const names = objects.map(({ kind, name }) => `${kind} ${name}`);
  const shown = names.slice(0, 3);
  const more = names.length - shown.length;
  return `${shown.join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
}

function adviceFor(objects: readonly ApiObject[]): string {
  return objects.every(({ kind }) => clusterScoped.includes(kind))
    ? "a cluster has them once, so leave them to one, with `customResourceDefinitions: false` on an Operator"
    : "keep one, or put one in another namespace";
}
