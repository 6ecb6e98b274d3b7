import { membersOf } from "../values/api-object.js";
import { type FieldsV1, KnownSets } from "./known-sets.js";
import {
  compareElements,
  elementText,
  type FieldPath,
  parseElement,
  type PathElement,
} from "../values/path-element.js";

interface Branch {
  readonly element: PathElement;
  /** Whether the path that ends here is in the set. */
  readonly isMember: boolean;
  readonly below: FieldSet;
}

/**
 * A set of paths into an object; never changed once it is made.
 *
 * Follows `Set` of `sigs.k8s.io/structured-merge-diff/v6/fieldpath`.
 */
export class FieldSet {
  readonly #branches: ReadonlyMap<string, Branch>;
  #json: FieldsV1 | undefined;

  private constructor(branches: ReadonlyMap<string, Branch>) {
    this.#branches = branches;
  }

  static none(): FieldSet {
    return new FieldSet(new Map());
  }

  static of(...paths: readonly FieldPath[]): FieldSet {
    const builder = new FieldSetBuilder();
    for (const path of paths) builder.insert(path);
    return builder.build();
  }

  /** A set of branches; those without a path are dropped. */
  static from(branches: Iterable<Branch>): FieldSet {
    const kept = new Map<string, Branch>();
    for (const branch of branches) {
      if (branch.isMember || !branch.below.isEmpty) kept.set(elementText(branch.element), branch);
    }
    return kept.size === 0 ? emptyFieldSet : new FieldSet(kept);
  }

  /** Reads a `fieldsV1`, which nobody changes; undefined for what is none. */
  static parse(json: unknown): FieldSet | undefined {
    return known.setOf(json) ?? readSet(json);
  }

  get isEmpty(): boolean {
    return this.#branches.size === 0;
  }

  /** The first steps of the paths, in any order. */
  steps(): Iterable<Branch> {
    return this.#branches.values();
  }

  /** The first steps of the paths, in the server's order. */
  branches(): readonly Branch[] {
    return [...this.#branches.values()].toSorted((a, b) => compareElements(a.element, b.element));
  }

  /** Whether the path of this one step is in the set. */
  has(element: PathElement): boolean {
    return this.#branches.get(elementText(element))?.isMember ?? false;
  }

  /** What the paths that begin with a step go on with. */
  below(element: PathElement): FieldSet {
    return this.#branches.get(elementText(element))?.below ?? emptyFieldSet;
  }

  union(other: FieldSet): FieldSet {
    if (other.isEmpty || other === this) return this;
    if (this.isEmpty) return other;
    let joined: Map<string, Branch> | undefined;
    for (const [text, branch] of other.#branches) {
      const own = this.#branches.get(text);
      const both = own === undefined ? branch : joinedBranch(own, branch);
      if (both !== own) (joined ??= new Map(this.#branches)).set(text, both);
    }
    return joined === undefined ? this : new FieldSet(joined);
  }

  intersection(other: FieldSet): FieldSet {
    if (other.isEmpty) return other;
    return this.#each((branch, text) => {
      const match = other.#branches.get(text);
      return match === undefined
        ? undefined
        : {
            isMember: branch.isMember && match.isMember,
            below: branch.below.intersection(match.below),
          };
    });
  }

  /** The paths that the other has not. */
  difference(other: FieldSet): FieldSet {
    if (other.isEmpty) return this;
    return this.#each((branch, text) => {
      const match = other.#branches.get(text);
      return match === undefined
        ? branch
        : {
            isMember: branch.isMember && !match.isMember,
            below: branch.below.difference(match.below),
          };
    });
  }

  /** The paths that do not begin with one of the other's. */
  without(other: FieldSet): FieldSet {
    if (other.isEmpty) return this;
    return this.#each((branch, text) => {
      const match = other.#branches.get(text);
      if (match === undefined) return branch;
      if (match.isMember) return undefined;
      return { isMember: branch.isMember, below: branch.below.without(match.below) };
    });
  }

  /** The paths that begin with one of the other's. */
  within(other: FieldSet): FieldSet {
    return this.#each((branch, text) => {
      const match = other.#branches.get(text);
      if (match === undefined) return undefined;
      if (match.isMember) return branch;
      return { isMember: false, below: branch.below.within(match.below) };
    });
  }

  /** The set with other branches for its own. */
  withMembers(change: (branch: Branch) => Omit<Branch, "element">): FieldSet {
    return this.#each(change);
  }

  /** All paths, those of a level before those below. */
  *paths(prefix: FieldPath = []): Generator<FieldPath> {
    const branches = this.branches();
    for (const { element, isMember } of branches) if (isMember) yield [...prefix, element];
    for (const { element, below } of branches) yield* below.paths([...prefix, element]);
  }

  /** The form of `fieldsV1`, which nobody changes. Sets of late that are the same share it. */
  toJSON(): FieldsV1 {
    this.#json ??= known.formOf(this, this.#write());
    return this.#json;
  }

  #write(): FieldsV1 {
    const json: Record<string, unknown> = {};
    for (const { element, isMember, below } of this.branches()) {
      const inner = below.#write();
      json[elementText(element)] = isMember && !below.isEmpty ? { ".": {}, ...inner } : inner;
    }
    return json;
  }

  #each(keep: (branch: Branch, text: string) => Omit<Branch, "element"> | undefined): FieldSet {
    const kept = new Map<string, Branch>();
    let isSame = true;
    for (const [text, branch] of this.#branches) {
      const next = keep(branch, text);
      const isKept = next !== undefined && (next.isMember || !next.below.isEmpty);
      if (isKept && next.isMember === branch.isMember && next.below === branch.below) {
        kept.set(text, branch);
        continue;
      }
      isSame = false;
      if (isKept)
        kept.set(text, { element: branch.element, isMember: next.isMember, below: next.below });
    }
    if (isSame) return this;
    return kept.size === 0 ? emptyFieldSet : new FieldSet(kept);
  }
}

/** What two sets have of one step; the first one's where the other adds nothing. */
function joinedBranch(own: Branch, other: Branch): Branch {
  const below = own.below.union(other.below);
  const isMember = own.isMember || other.isMember;
  return below === own.below && isMember === own.isMember
    ? own
    : { element: own.element, isMember, below };
}

const known = new KnownSets<FieldSet>();

function readSet(json: unknown): FieldSet | undefined {
  const branches: Branch[] = [];
  for (const [text, below] of Object.entries(membersOf(json))) {
    if (text === ".") continue;
    const element = parseElement(text);
    const inner = readSet(below);
    if (element === undefined || inner === undefined) return undefined;
    const isMember = inner.isEmpty || Object.hasOwn(membersOf(below), ".");
    branches.push({ element, isMember, below: inner });
  }
  return FieldSet.from(branches);
}

/** The set of no paths. */
export const emptyFieldSet: FieldSet = FieldSet.none();

interface OpenBranch {
  readonly element: PathElement;
  isMember: boolean;
  readonly below: FieldSetBuilder;
}

/** Gathers paths to a {@link FieldSet}. */
export class FieldSetBuilder {
  readonly #branches = new Map<string, OpenBranch>();

  insert(path: FieldPath): void {
    const [element, ...rest] = path;
    if (element === undefined) return;
    const text = elementText(element);
    let branch = this.#branches.get(text);
    if (branch === undefined) {
      branch = { element, isMember: false, below: new FieldSetBuilder() };
      this.#branches.set(text, branch);
    }
    if (rest.length === 0) branch.isMember = true;
    else branch.below.insert(rest);
  }

  build(): FieldSet {
    const branches = [...this.#branches.values()].map(({ element, isMember, below }) => ({
      element,
      isMember,
      below: below.build(),
    }));
    return FieldSet.from(branches);
  }
}
