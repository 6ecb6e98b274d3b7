import { spawn } from "node:child_process";
import { cp, mkdir, readFile, symlink, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { temporaryFolder, type TemporaryFolder } from "./temporary-folder.js";

/** A fault put into our own sources. */
export interface Mutant {
  readonly name: string;
  /** From the repository's root. */
  readonly file: string;
  /** Stands exactly once in the file. */
  readonly text: string;
  readonly replacement: string;
  /** Test files that should notice, the quickest first. */
  readonly tests: readonly string[];
}

/** How the tests took it. */
export interface Verdict {
  readonly failed: number;
  readonly passed: number;
  /** Files that could not even be loaded: such a fault proves nothing. */
  readonly broken: readonly string[];
}

const root = fileURLToPath(new URL("../..", import.meta.url));

/** Copies of the sources, in which faults are tried one after the other. */
export class MutantLab implements AsyncDisposable {
  readonly #folder: TemporaryFolder;
  #runs = 0;

  private constructor(folder: TemporaryFolder) {
    this.#folder = folder;
  }

  static async open(): Promise<MutantLab> {
    const folder = await temporaryFolder();
    for (const name of [
      "src",
      "test/support",
      "test/unit/cache",
      "test/unit/client",
      "test/unit/controller",
      "test/unit/manager",
      "test/unit/queue",
      "test/unit/util",
    ]) {
      await cp(join(root, name), join(folder.path, name), { recursive: true });
    }
    for (const name of ["package.json", "tsconfig.json", "vitest.config.ts"]) {
      await cp(join(root, name), join(folder.path, name));
    }
    await symlink(join(root, "node_modules"), join(folder.path, "node_modules"));
    return new MutantLab(folder);
  }

  /** Runs tests on the sources as they are. */
  async run(
    tests: readonly string[],
    environment: Readonly<Record<string, string>> = {},
  ): Promise<Verdict> {
    this.#runs += 1;
    const report = join(this.#folder.path, `report-${this.#runs}.json`);
    const vitest = join(root, "node_modules/vitest/vitest.mjs");
    const child = spawn(
      process.execPath,
      [
        vitest,
        "run",
        "--project=unit",
        "--bail=1",
        "--no-cache",
        "--reporter=json",
        `--outputFile=${report}`,
        ...tests,
      ],
      {
        cwd: this.#folder.path,
        stdio: "ignore",
        env: { ...process.env, ...environment },
      },
    );
    await new Promise((resolve) => child.once("exit", resolve));
    return readReport(await readFile(report, "utf8"));
  }

  /** Runs the tests of a mutant with its fault in place, and takes it out again. */
  async try(mutant: Mutant, environment: Readonly<Record<string, string>>): Promise<Verdict> {
    const path = join(this.#folder.path, mutant.file);
    const source = await readFile(path, "utf8");
    await mkdir(dirname(path), { recursive: true });
    await writeFile(
      path,
      source.replace(mutant.text, () => mutant.replacement),
    );
    try {
      return await this.run(mutant.tests, environment);
    } finally {
      await writeFile(path, source);
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#folder[Symbol.asyncDispose]();
  }
}

/** How often a mutant's text stands in its file. */
export async function occurrences({ file, text }: Mutant): Promise<number> {
  const source = await readFile(join(root, file), "utf8");
  return source.split(text).length - 1;
}

function readReport(text: string): Verdict {
  const { numFailedTests, numPassedTests, testResults } = JSON.parse(text) as {
    readonly numFailedTests: number;
    readonly numPassedTests: number;
    readonly testResults: readonly {
      readonly name: string;
      readonly status: string;
      readonly assertionResults: readonly unknown[];
    }[];
  };
  const broken = testResults.filter(
    ({ status, assertionResults }) => status === "failed" && assertionResults.length === 0,
  );
  return {
    failed: numFailedTests,
    passed: numPassedTests,
    broken: broken.map(({ name }) => name),
  };
}
