import { describe, expect, it } from "vitest";
import { parseJsonText } from "../../../src/apiserver/values/json-text.js";

describe("JSON as Go reads it", () => {
  it.each(['{"a":[1,2.5,-3e2,true,false,null,"\\u00e9\\n"]}', "[]", '"x"', " 1 ", '{"":{}}'])(
    "is what JSON.parse reads: %s",
    (text) => {
      expect(parseJsonText(text)).toEqual({ value: JSON.parse(text), duplicates: [] });
    },
  );

  // What these hold looks like a second member, or hides one.
  it.each([
    ['{"a":":{\\"","b":"\\\\"}', []],
    ['{"a\\":":1,"a":{}}', []],
    ['{"\\u0061":1,"a":2}', ["a"]],
    ['{"a":"\\\\","b":":","b":1}', ["b"]],
    ['[{"a":1},{"a":2,"a":3}]', ["[1].a"]],
  ])("tells apart what stands in texts: %s", (text, repeated) => {
    const { value, duplicates } = parseJsonText(text);
    expect(value).toEqual(JSON.parse(text));
    expect(duplicates.map(({ path }) => path)).toEqual(repeated);
  });

  it("keeps the last of two members, and tells where they are", () => {
    const { value, duplicates } = parseJsonText('{"a":{"b":1,"b":2},"c":[{"d":1,"d":2}],"c":3}');
    expect(value).toEqual({ a: { b: 2 }, c: 3 });
    expect(duplicates.map(({ path }) => path)).toEqual(["a.b", "c[0].d", "c"]);
    expect([...(duplicates[0]?.before ?? [])]).toEqual(["a", "a.b"]);
  });

  it("takes __proto__ for a name like others", () => {
    const { value } = parseJsonText('{"__proto__":{"polluted":true}}');
    expect(Object.keys(Object(value))).toEqual(["__proto__"]);
    expect(Object({}).polluted).toBeUndefined();
  });

  // The words are those of encoding/json: https://github.com/golang/go/blob/master/src/encoding/json/scanner.go
  it.each([
    ["", "unexpected end of JSON input"],
    ["{", "unexpected end of JSON input"],
    ["{bad", "invalid character 'b' looking for beginning of object key string"],
    ['{"a" 1}', "invalid character '1' after object key"],
    ['{"a":1 2}', "invalid character '2' after object key:value pair"],
    ["[1 2]", "invalid character '2' after array element"],
    ["tru", "unexpected end of JSON input"],
    ["trux", "invalid character 'x' in literal true (expecting 'e')"],
    ['"\\x"', "invalid character 'x' in string escape code"],
    ["{}x", "invalid character 'x' after top-level value"],
    ["-", "unexpected end of JSON input"],
  ])("%s is none: %s", (text, fault) => {
    expect(() => parseJsonText(text)).toThrow(fault);
  });

  it("ends what is too deep", () => {
    const deep = `${"[".repeat(20_000)}${"]".repeat(20_000)}`;
    expect(() => parseJsonText(deep)).toThrow("exceeded max depth");
  });
});
