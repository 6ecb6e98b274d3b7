import { describe, expect, it } from "vitest";
import type { ListPage } from "../../../src/client/api-answer.js";
import { listPages } from "../../../src/client/list-pages.js";
import type { ListOptions, ListPagesOptions } from "../../../src/client/verb-options.js";
import { ApiError } from "../../../src/meta/api-error.js";
import type { Status } from "../../../src/meta/status.js";

const status: Status & { readonly metadata: object } = {
  apiVersion: "v1",
  kind: "Status",
  reason: "Expired",
  metadata: { continue: "fresh" },
};
const expired = new ApiError(status, { code: 410 });

/** Reads all pages of a list that answers what is given for each token. */
async function read(
  answers: Readonly<Record<string, ListPage<string> | Error>>,
  options: ListPagesOptions = {},
): Promise<{ readonly items: string[]; readonly asked: ListOptions[]; readonly error: unknown }> {
  const asked: ListOptions[] = [];
  const items: string[] = [];
  const list = async (question: ListOptions): Promise<ListPage<string>> => {
    asked.push(question);
    const answer = answers[question.continue ?? ""];
    if (answer === undefined || answer instanceof Error) throw answer;
    return answer;
  };
  try {
    for await (const page of listPages(list, options)) items.push(...page.items);
    return { items, asked, error: undefined };
  } catch (error) {
    return { items, asked, error };
  }
}

const first = { items: ["a"], resourceVersion: "5", continue: "t" };
const last = { items: ["b"], resourceVersion: "5" };

describe("pages", () => {
  it("are asked for one after the other, with the version said once", async () => {
    const options: ListPagesOptions = {
      namespace: "n",
      labelSelector: "l",
      resourceVersion: "5",
      resourceVersionMatch: "Exact",
    };
    const { items, asked } = await read({ "": first, t: last }, options);
    expect(items).toEqual(["a", "b"]);
    expect(asked).toEqual([
      { ...options, limit: 500 },
      { namespace: "n", labelSelector: "l", limit: 500, continue: "t" },
    ]);
  });

  it("end with the server's error when their version was dropped", async () => {
    const { items, error } = await read({ "": first, t: expired });
    expect([items, error]).toEqual([["a"], expired]);
  });

  it("go on with newer objects where that is allowed", async () => {
    const { items, asked, error } = await read(
      { "": first, t: expired, fresh: last },
      { allowInconsistent: true, limit: 1 },
    );
    expect([items, error]).toEqual([["a", "b"], undefined]);
    expect(asked.at(-1)).toEqual({ limit: 1, continue: "fresh" });
  });

  it("end with any other error even then", async () => {
    const other = new Error("other");
    const { error } = await read({ "": first, t: other }, { allowInconsistent: true });
    expect(error).toBe(other);
  });
});
