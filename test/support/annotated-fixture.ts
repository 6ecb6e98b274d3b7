import { readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";

/** What a fixture says, or the compiler says of it, at one place. */
export interface Remark {
  readonly line: number;
  readonly column: number;
  /** `TS2322 <message>`, or `? <hover>`. */
  readonly text: string;
}

const root = join(import.meta.dirname, "../..");

/**
 * Compiles a fixture and compares the compiler with the caret comments in it.
 *
 * A comment below a line of code marks a place in it: `//   ^^^ TS2322 message`
 * expects that error there and starting so; `//   ^? text` expects that hover. Every error has a
 * comment and every comment an error.
 */
export function checkFixture(file: string): {
  readonly expected: readonly Remark[];
  readonly actual: readonly Remark[];
} {
  const path = join(root, file);
  const expected = readRemarks(readFileSync(path, "utf8"));
  const service = ts.createLanguageService(host(path));
  const program = service.getProgram();
  const source = program?.getSourceFile(path);
  if (program === undefined || source === undefined)
    throw new Error(`${file} is not in the program`);
  const diagnostics = [
    ...program.getSyntacticDiagnostics(source),
    ...program.getSemanticDiagnostics(source),
  ];
  const errors = diagnostics.map(({ start = 0, code, messageText }): Remark => {
    const { line, character } = source.getLineAndCharacterOfPosition(start);
    const message = ts.flattenDiagnosticMessageText(messageText, " ").replaceAll(/\s+/g, " ");
    return { line: line + 1, column: character + 1, text: `TS${code} ${message}` };
  });
  const hovers = expected
    .filter(({ text }) => text.startsWith("? "))
    .map(({ line, column }): Remark => {
      const position = source.getPositionOfLineAndCharacter(line - 1, column - 1);
      const info = service.getQuickInfoAtPosition(path, position);
      const shown = ts.displayPartsToString(info?.displayParts).replaceAll(/\s+/g, " ");
      return { line, column, text: `? ${shown}` };
    });
  const actual = [...errors, ...hovers].map((remark) => {
    // A comment may leave the end of a message open.
    const meant = expected.find(({ line, column, text }) => {
      return line === remark.line && column === remark.column && remark.text.startsWith(text);
    });
    return meant ?? remark;
  });
  return { expected: sorted(expected), actual: sorted(actual) };
}

function readRemarks(text: string): readonly Remark[] {
  let code = 0;
  return text.split("\n").flatMap((line, index): Remark[] => {
    const comment = /^(\s*\/\/\s*)(\^+)(\? ?| TS\d+ )(.*)$/.exec(line);
    if (comment === null) {
      code = index + 1;
      return [];
    }
    const [, before = "", , kind = "", rest = ""] = comment;
    return [{ line: code, column: before.length + 1, text: `${kind.trim()} ${rest.trim()}` }];
  });
}

function sorted(remarks: readonly Remark[]): readonly Remark[] {
  return remarks.toSorted(
    (a, b) => a.line - b.line || a.column - b.column || (a.text < b.text ? -1 : 1),
  );
}

function host(path: string): ts.LanguageServiceHost {
  const config = ts.readConfigFile(join(root, "tsconfig.json"), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent(config.config, ts.sys, root);
  return {
    getCompilationSettings: () => ({ ...options, incremental: false, noErrorTruncation: true }),
    getScriptFileNames: () => [path],
    getScriptVersion: () => "1",
    getScriptSnapshot: (name) => {
      const text = ts.sys.readFile(name);
      return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text);
    },
    getCurrentDirectory: () => root,
    getDefaultLibFileName: (settings) => ts.getDefaultLibFilePath(settings),
    fileExists: ts.sys.fileExists,
    readFile: ts.sys.readFile,
    readDirectory: ts.sys.readDirectory,
    directoryExists: ts.sys.directoryExists,
    getDirectories: ts.sys.getDirectories,
    ...(ts.sys.realpath === undefined ? {} : { realpath: ts.sys.realpath }),
  };
}
