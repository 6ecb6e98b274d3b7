import { describe, expect, it } from "vitest";
import { validate } from "../../../src/schema/validate.js";

// k8s.io/apiextensions-apiserver/pkg/apiserver/validation/formats.go
describe("formats of strings", () => {
  it.each<[format: string, taken: string[], refused: string[]]>([
    [
      "date-time",
      ["2006-01-02T15:04:05Z", "2006-01-02t15:04:05z", "2006-01-02T15:04:05.123+01:00"],
      ["2006-01-02", "2006-01-02T25:04:05Z", "2006-13-02T15:04:05Z", "now"],
    ],
    ["date", ["2006-01-02", "2024-02-29"], ["2006-1-2", "2023-02-29", "2006-01-02T00:00:00Z"]],
    ["duration", ["1h30m", "5 minutes", "2w", "1µs"], ["1", "minutes", "3 parsecs"]],
    ["byte", ["YQ==", "YWJj"], ["", "a", "YQ=", "-_8="]],
    ["uri", ["http://a.b/c?d", "/path", "mailto:a@b"], ["http://a b/", "path", "/%zz"]],
    ["email", ["a@b", '"q"@x', "Name <a@b.c>"], ["a", "a@", "a..b@c"]],
    ["hostname", ["a.example.com", "my-host.example.com", "a-b"], ["a_b", "my-host", ".a"]],
    ["ipv4", ["1.2.3.4"], ["1.2.3", "256.1.1.1", "::1"]],
    ["ipv6", ["::1", "2001:db8::"], ["1.2.3.4", "1::2::3"]],
    ["cidr", ["10.0.0.0/8", "::/0"], ["10.0.0.0", "10.0.0.0/33"]],
    [
      "mac",
      ["00:00:5e:00:53:01", "0000.5e00.5301", "00005e005301"],
      ["00:00:5e:00:53", "00:00:5e-00:53:01"],
    ],
    ["uuid", ["123e4567-e89b-12d3-a456-426614174000"], ["123e4567-e89b-12d3-a456", "x"]],
    ["uuid4", ["123e4567-e89b-42d3-a456-426614174000"], ["123e4567-e89b-12d3-a456-426614174000"]],
    ["isbn10", ["0321751043"], ["0321751044"]],
    ["isbn13", ["978-0321751041"], ["978-0321751042"]],
    ["creditcard", ["4111111111111111"], ["4111111111111112", "4"]],
    ["ssn", ["123-45-6789"], ["123456789 0"]],
    ["hexcolor", ["#fff", "#FFCC00"], ["#FFCC0", "red"]],
    ["rgbcolor", ["rgb(1,2,3)"], ["rgb(256,0,0)"]],
    ["bsonobjectid", ["0123456789abcdef01234567"], ["0123"]],
    ["k8s-short-name", ["my-name", "a1"], ["a.b", "A", "-a"]],
    ["k8s-long-name", ["a.b.c", "my-name"], ["A.b", "a..b"]],
    // Dashes do not count, and a format that is not known is not looked at.
    ["datetime", ["2006-01-02T15:04:05Z"], ["now"]],
    ["password", ["anything"], []],
    ["unheard-of", ["anything"], []],
  ])("%s", (format, taken, refused) => {
    const codes = (value: string): readonly string[] =>
      validate({ type: "string", format }, value).map(({ code }) => code);
    expect(taken.filter((value) => codes(value).length > 0)).toEqual([]);
    expect(refused.filter((value) => codes(value)[0] !== "VALUE_FORMAT")).toEqual([]);
  });
});
