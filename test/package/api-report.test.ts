import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Extractor, ExtractorConfig } from "@microsoft/api-extractor";
import { describe, expect, it } from "vitest";

const root = join(import.meta.dirname, "../..");
const manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
  readonly exports: Readonly<Record<string, string | { readonly types: string }>>;
};
const entries = Object.entries(manifest.exports).flatMap(([path, target]) =>
  typeof target === "string" || path.includes("*") ? [] : [{ path, types: target.types }],
);

/** The exports without a comment; the first overload of a function speaks for the others. */
function undocumented(report: string): readonly string[] {
  const found = [
    ...report.matchAll(
      /@public( \(undocumented\))?\n(?:export )?(?:\w+ )*?(?:function|class|interface|type|const) (\w+)/g,
    ),
  ];
  const documented = new Set(found.flatMap(([, bare, name]) => (bare === undefined ? [name] : [])));
  return found.flatMap(([, , name]) => (name === undefined || documented.has(name) ? [] : [name]));
}

/**
 * The public face of each export path, as reviewed text in `test/api`.
 *
 * `npx vitest run --project package -u` after a build accepts a change.
 */
describe("the API report", () => {
  it.each(entries)("of $path is the reviewed one", async ({ path, types }) => {
    const name = path === "." ? "root" : path.slice(2).replaceAll("/", "-");
    const reports = join(root, "dist/api");
    mkdirSync(reports, { recursive: true });
    const config = ExtractorConfig.prepare({
      configObjectFullPath: join(root, "api-extractor.json"),
      packageJsonFullPath: join(root, "package.json"),
      configObject: {
        projectFolder: root,
        mainEntryPointFilePath: join(root, types),
        compiler: { tsconfigFilePath: join(root, "tsconfig.json"), skipLibCheck: true },
        apiReport: {
          enabled: true,
          reportFileName: `${name}.api.md`,
          reportFolder: reports,
          reportTempFolder: join(reports, "temp"),
        },
        docModel: { enabled: false },
        dtsRollup: { enabled: false },
        tsdocMetadata: { enabled: false },
        newlineKind: "lf",
        messages: {
          extractorMessageReporting: { default: { logLevel: "none" as never } },
        },
      },
    });
    Extractor.invoke(config, {
      localBuild: true,
      messageCallback: (message) => (message.handled = true),
    });
    const report = join(reports, `${name}.api.md`);
    expect(existsSync(report)).toBe(true);
    const text = readFileSync(report, "utf8");
    expect(undocumented(text)).toEqual([]);
    await expect(text).toMatchFileSnapshot(`../api/${name}.api.md`);
  });
});
