import { editSchemas, fromCustomResourceDefinition, toCustomResourceDefinition } from "slipway/api";
import { describe, expect, it } from "vitest";
import { readCustomResourceDefinition } from "../../../src/api/yaml.js";
import { comparable, corpusFiles, corpusFolder, withoutCorpus } from "../../support/corpus.js";
import { Random, runSeed } from "../../support/random.js";

describe("the CustomResourceDefinitions of public projects", () => {
  if (corpusFolder === undefined) {
    it.skip(withoutCorpus, () => undefined);
    return;
  }
  const files = corpusFiles(corpusFolder);

  it(
    "come back without a difference, and nothing of the input is kept",
    { timeout: 120_000 },
    () => {
      expect(files.length).toBeGreaterThan(0);
      let versions = 0;
      for (const { name, text, manifest } of files) {
        const input = structuredClone(manifest);
        const resource = fromCustomResourceDefinition(input);
        scramble(input);
        expect(comparable(toCustomResourceDefinition(resource)), name).toEqual(
          comparable(manifest),
        );
        const read = readCustomResourceDefinition(text, {
          source: name,
          name: resource.plural + "." + resource.group,
        });
        expect(toCustomResourceDefinition(read), name).toEqual(
          toCustomResourceDefinition(resource),
        );
        versions += resource.versions.length;
      }
      process.stdout.write(
        `${files.length} CustomResourceDefinitions, ${versions} versions: no difference\n`,
      );
    },
  );

  it("show an edit of one node of the tree, and only that", { timeout: 120_000 }, () => {
    const seed = runSeed();
    const random = new Random(seed);
    let edits = 0;
    for (const { name, manifest } of files) {
      const resource = fromCustomResourceDefinition(manifest);
      const places: string[] = [];
      editSchemas(resource, (node, path) => {
        // The server takes no text of the metadata.
        if (path.length > 1 && path[1] !== "metadata") places.push(JSON.stringify(path));
        return node;
      });
      if (places.length === 0) continue;
      const place = random.pick(places);
      const edited = editSchemas(resource, (node, path) =>
        JSON.stringify(path) === place ? node.describe(`edited with seed ${seed}`) : node,
      );
      const expected = structuredClone(toCustomResourceDefinition(resource));
      nodeAt(expected, JSON.parse(place))["description"] = `edited with seed ${seed}`;
      expect(toCustomResourceDefinition(edited), `${name} ${place}`).toEqual(expected);
      edits += 1;
    }
    process.stdout.write(`${edits} random edits, TEST_SEED=${seed}: each in its place\n`);
    expect(edits).toBeGreaterThan(0);
  });
});

/** Makes every object and list of a value useless. */
function scramble(value: unknown): void {
  if (typeof value !== "object" || value === null) return;
  for (const member of Object.values(value)) scramble(member);
  for (const name of Object.keys(value)) Reflect.deleteProperty(value, name);
}

/** The node of a manifest at a path of `editSchemas`. */
function nodeAt(manifest: unknown, [version, ...path]: readonly string[]): Record<string, unknown> {
  let node = Object(manifest).spec.versions.find((one: unknown) => Object(one).name === version)
    .schema.openAPIV3Schema;
  for (const part of path) {
    if (node.type === "array" && part === "") node = node.items;
    else if (part === "*" && node.additionalProperties) node = node.additionalProperties;
    else node = node.properties[part];
  }
  return node;
}
