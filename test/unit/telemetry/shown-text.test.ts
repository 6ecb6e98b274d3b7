import { describe, expect, it } from "vitest";
import { shownText } from "../../../src/telemetry/shown-text.js";

describe("what a text quotes", () => {
  it.each([
    ["postgres://app:p@ss@db.example.com/x", "postgres://app:[not shown]@db.example.com/x"],
    ["from https://u:secret@a.example and b", "from https://u:[not shown]@a.example and b"],
    ["redis://:hunter2@cache:6379/0", "redis://:[not shown]@cache:6379/0"],
    ["host=db user=app password=hunter2 port=1", "host=db user=app password=[not shown] port=1"],
    [`PGPASSWORD='two words' psql`, "PGPASSWORD=[not shown] psql"],
    ["GET /a?access_token=abc&x=1 failed", "GET /a?access_token=[not shown]&x=1 failed"],
    ["mysql --password=hunter2", "mysql --password=[not shown]"],
    ["AWS_SECRET_ACCESS_KEY=abc/def+g", "AWS_SECRET_ACCESS_KEY=[not shown]"],
    ["authorization: Basic YTpi", "authorization: Basic [not shown]"],
    [`{"Authorization":"Bearer short"}`, `{"Authorization":"Bearer [not shown]"}`],
  ])("is not shown where it is secret: %s", (text, shown) => {
    expect(shownText(text)).toBe(shown);
  });

  it.each([
    "https://10.0.0.1:6443/api?fieldSelector=metadata.name=a",
    "the Secret a/b has no key token",
    "bearer tokens are not accepted; basic authentication is off",
    "could not check authorization: connection refused",
    "mail to a@b.example, see http://c.example:80/d",
    "secretName=a, tokenPath=/b, key=c",
  ])("is shown where it is none: %s", (text) => {
    expect(shownText(text)).toBe(text);
  });

  it("stays as it is when it is looked at again", () => {
    const text =
      "token=eyJhbGciOiJSUzI1NiJ9.eyJpc3MiOiJzM2NyZXQifQ.sig, password=x at https://u:p@h";
    const shown = shownText(text);
    expect(shown).toBe("token=[not shown], password=[not shown] at https://u:[not shown]@h");
    expect(shownText(shown)).toBe(shown);
  });
});
