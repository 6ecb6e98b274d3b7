import { expect, test } from "vitest";
import { type ClaimsWorld, SelectorClaims } from "../../../src/chart-operator/selector-claims.js";
import { App } from "./sample.js";

const one = { namespace: "shop", name: "one" };
const two = { namespace: "shop", name: "two" };
const world: ClaimsWorld = { primary: App, owns: [], isThere: () => true, list: () => [] };

test("a selector is of the first object that has it, until it has another", () => {
  const claims = new SelectorClaims();
  expect(claims.claim(one, ["a", "b"], world)).toEqual([]);
  expect(claims.claim(one, ["a", "b"], world)).toEqual([]);
  expect(claims.claim(two, ["b", "c"], world)).toEqual([{ selector: "b", holder: one }]);
  expect(claims.claim(one, ["a"], world)).toEqual([]);
  expect(claims.claim(two, ["b", "c"], world)).toEqual([]);
  expect(claims.claim(one, ["b"], world)).toEqual([{ selector: "b", holder: two }]);
});

test("an object that was refused does not hold what another one has", () => {
  const claims = new SelectorClaims();
  claims.claim(one, ["a"], world);
  claims.claim(two, ["a"], world);
  claims.forget(two);
  expect(claims.claim(two, ["a"], world)).toEqual([{ selector: "a", holder: one }]);
  claims.forget(one);
  expect(claims.claim(two, ["a"], world)).toEqual([]);
});

test("what an object held that is gone is free", () => {
  const claims = new SelectorClaims();
  claims.claim(one, ["a"], world);
  expect(claims.claim(two, ["a"], { ...world, isThere: () => false })).toEqual([]);
});

test("what was made before is asked for once for a namespace", () => {
  const claims = new SelectorClaims();
  let lists = 0;
  const counting = { ...world, owns: [], list: () => ((lists += 1), []) };
  const [owned] = [
    { ...App, watch: "all", tracked: false, optional: false, mayGrant: [] } as const,
  ];
  claims.claim(one, [], { ...counting, owns: [owned] });
  claims.claim(two, [], { ...counting, owns: [owned] });
  claims.claim({ ...one, namespace: "other" }, [], { ...counting, owns: [owned] });
  expect(lists).toBe(2);
});
