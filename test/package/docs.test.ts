import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import ts from "typescript";
import { afterAll, describe, expect, it } from "vitest";

const root = join(import.meta.dirname, "../..");
// Inside the project, so that `slipway/…` and the packages resolve as they do for charts.
const folder = join(root, "node_modules/.cache/slipway/doc-snippets");
const documents = [
  "README.md",
  "CHANGELOG.md",
  ...readdirSync(join(root, "docs"), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".md"))
    .map((name) => `docs/${name.replaceAll("\\", "/")}`),
];

interface Snippet {
  readonly document: string;
  readonly line: number;
  readonly path: string;
}

/** The `ts` blocks of a document; a first line such as `// api.ts` names the file, so that blocks can import each other. */
function snippetsOf(document: string): readonly Snippet[] {
  const lines = readFileSync(join(root, document), "utf8").split("\n");
  return lines.flatMap((opening, start): Snippet[] => {
    if (opening.trim() !== "```ts") return [];
    const end = lines.indexOf("```", start);
    const name = /^\/\/ (\S+\.ts)$/.exec(lines[start + 1] ?? "")?.[1] ?? `line-${start + 2}.ts`;
    const path = join(folder, document.replaceAll("/", "-"), name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, `${lines.slice(start + 1, end).join("\n")}\nexport {};\n`);
    return [{ document, line: start + 2, path }];
  });
}

function compile(snippets: readonly Snippet[]): readonly string[] {
  const config = ts.readConfigFile(join(root, "tsconfig.json"), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent(config.config, ts.sys, root);
  const paths = snippets.map(({ path }) => path);
  // As a shared chart has it: every exported type can be named.
  const declarations = {
    declaration: true,
    noEmit: false,
    emitDeclarationOnly: true,
    outDir: folder,
    rootDir: root,
  };
  const program = ts.createProgram(paths, { ...options, incremental: false, ...declarations });
  return [...ts.getPreEmitDiagnostics(program), ...program.getDeclarationDiagnostics()].map(
    ({ file, start = 0, messageText }) => {
      const snippet = snippets.find(({ path }) => path === file?.fileName);
      const line = file === undefined ? 0 : ts.getLineAndCharacterOfPosition(file, start).line;
      const where =
        snippet === undefined ? file?.fileName : `${snippet.document}:${snippet.line + line}`;
      return `${where}: ${ts.flattenDiagnosticMessageText(messageText, " ")}`;
    },
  );
}

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("the documents", () => {
  it("hold TypeScript that compiles", () => {
    rmSync(folder, { recursive: true, force: true });
    const snippets = documents.flatMap(snippetsOf);
    expect(snippets.length).toBeGreaterThan(2);
    expect(compile(snippets)).toEqual([]);
  });

  it.each(documents)("%s links to files that exist", (document) => {
    const text = readFileSync(join(root, document), "utf8");
    const links = [...text.matchAll(/\]\((?!https?:|#|mailto:)([^)#]+)/g)].map(
      (match) => match[1] ?? "",
    );
    const missing = links.filter((link) => !existsSync(join(root, dirname(document), link)));
    expect(missing).toEqual([]);
  });
});
