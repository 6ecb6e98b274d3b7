/**
 * The way from a variable to a value: field names, `@items`, `@keys`, `@values`.
 *
 * An API server keeps these in Go slices and appends to slices that share memory: when
 * two paths grow from one that has room left, the second overwrites the last step of the
 * first. Estimates depend on it (the key of `map.all(key, value, …)` may take the size of
 * the value), so the sharing is kept here, with Go's growth of 1, 2, 4, 8 ….
 */
export interface CelPath {
  readonly steps: string[];
  readonly length: number;
  readonly capacity: number;
}

export const NO_PATH: CelPath = { steps: [], length: 0, capacity: 0 };

export function rootPath(variable: string): CelPath {
  return { steps: [variable], length: 1, capacity: 1 };
}

/** Adds a step; writes into the memory of `path` when there is room. */
export function appendStep(path: CelPath, step: string): CelPath {
  if (path.length < path.capacity) {
    path.steps[path.length] = step;
    return { ...path, length: path.length + 1 };
  }
  const steps = [...path.steps.slice(0, path.length), step];
  return { steps, length: path.length + 1, capacity: Math.max(1, path.capacity * 2) };
}

/** Adds a step to a copy, so that no other path sees it. */
export function appendToCopy(path: CelPath, step: string): CelPath {
  const steps = [...path.steps.slice(0, path.length), step];
  return { steps, length: steps.length, capacity: steps.length };
}

/** The steps after the variable. */
export function stepsBelow(path: CelPath): readonly string[] {
  return path.steps.slice(1, path.length);
}
