import { describe, expect, test } from "vitest";
import { Screen } from "../../../tools/show/screen.js";

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
    for (const [, up, text] of this.text.matchAll(
      /(?:\u001B\[(\d+)A)?\u001B\[2K([^\n]*)\n|([^\n\u001B]*)\n/g,
    )) {
      row -= Number(up ?? 0);
      lines[row] = text ?? "";
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
