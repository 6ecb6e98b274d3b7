import fc from "fast-check";

const text = fc.oneof(
  { weight: 5, arbitrary: fc.stringMatching(/^[a-z0-9.-]{0,12}$/) },
  { weight: 1, arbitrary: fc.string({ unit: "grapheme", maxLength: 8 }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom("é", "漢字", 'q"uote', "back\\slash", "new\nline", "\u2028"),
  },
);

const json = fc.jsonValue({ maxDepth: 3 });

/** A member that may be left out, be as it should, or be of another type. */
function member(name: string, value: fc.Arbitrary<unknown>): fc.Arbitrary<[string, unknown][]> {
  return fc.oneof(
    { weight: 8, arbitrary: value.map((it): [string, unknown][] => [[name, it]]) },
    { weight: 1, arbitrary: fc.constant<[string, unknown][]>([]) },
    { weight: 1, arbitrary: json.map((it): [string, unknown][] => [[name, it]]) },
  );
}

const others = fc.array(fc.tuple(text, json), { maxLength: 3 });

function objectOf(...members: readonly fc.Arbitrary<[string, unknown][]>[]): fc.Arbitrary<string> {
  return fc
    .tuple(others, ...members)
    .chain((parts) => fc.shuffledSubarray(parts.flat(), { minLength: parts.flat().length }))
    .map((pairs) => {
      const written = pairs.map(([name, value]) => {
        const isText = typeof value === "object" && value !== null && rawJson in value;
        return `${JSON.stringify(name)}:${isText ? String(value[rawJson]) : JSON.stringify(value)}`;
      });
      return `{${written.join(",")}}`;
    });
}

const rawJson = Symbol("raw JSON");

function raw(value: fc.Arbitrary<string>): fc.Arbitrary<unknown> {
  return value.map((written) => ({ [rawJson]: written }));
}

/** The JSON of the metadata of an object: members in any order, some absent, odd or twice. */
const randomMetadata: fc.Arbitrary<string> = objectOf(
  member(
    "name",
    text.filter((it) => it !== ""),
  ),
  member("namespace", text),
  member("uid", text),
  member("resourceVersion", fc.nat().map(String)),
  member("generation", fc.oneof(fc.nat(), fc.double({ noNaN: true, noDefaultInfinity: true }))),
  member("deletionTimestamp", fc.constantFrom("2026-01-01T00:00:00Z", null)),
  member("managedFields", json),
  member("ownerReferences", fc.array(json, { maxLength: 2 })),
);

/** The JSON of an object of the API, or of something that looks like one. */
export const randomObject: fc.Arbitrary<string> = objectOf(
  member("apiVersion", fc.constant("example.com/v1")),
  member("kind", fc.constant("Widget")),
  member("metadata", raw(randomMetadata)),
  member("spec", json),
);
