import { describe, expect, test } from "vitest";
import { Screen } from "../../../tools/show/screen.js";

const sequence = "\u001B[";

class Terminal {
  text = "";
  readonly columns = 50;

  constructor(readonly isTTY: boolean) {}

  write(text: string): boolean {
    this.text += text;
    return true;
  }

  /** What is to be seen: each line as it was written last. */
  get lines(): readonly string[] {
    const lines: string[] = [];
    let row = 0;
    for (const written of this.text.split("\n").slice(0, -1)) {
      let rest = written;
      // Sequences such as `ESC [ 2 A`: the cursor goes two lines up; `K` clears the line.
      while (rest.startsWith(sequence)) {
        const end = rest.search(/[A-Z]/);
        if (rest[end] === "A") row -= Number(rest.slice(sequence.length, end));
        rest = rest.slice(end + 1);
      }
      lines[row] = rest;
      row += 1;
    }
    return lines;
  }
}

describe("a screen", () => {
  test("draws over what has changed on a terminal, and no line is longer than that is wide", () => {
    const terminal = new Terminal(true);
    const screen = new Screen(terminal);
    screen.show("one", "new");
    screen.show("two", "new");
    screen.show("one", "ready: ".padEnd(100, "x"));
    screen.show("one", "ready: ".padEnd(100, "x"));
    expect(terminal.lines).toEqual([
      `  one                                ready: ${"x".repeat(5)}`,
      "  two                                new",
    ]);
    screen.say("next");
    screen.show("one", "gone");
    expect(terminal.text.match(/new/g)).toHaveLength(4);
    expect(
      terminal.text.endsWith("next\n\u001B[2K  one                                gone\n"),
    ).toBe(true);
  });

  test("writes each change as a line of its own elsewhere", () => {
    const terminal = new Terminal(false);
    const screen = new Screen(terminal);
    screen.show("one", "new");
    screen.show("one", "new");
    screen.show("one", "ready");
    screen.say("done");
    screen.show("one", "ready");
    expect(terminal.text).toBe(
      "  one                                new\n  one                                ready\ndone\n",
    );
  });
});
