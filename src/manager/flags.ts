import type { ValidationIssue } from "../schema/issues.js";

/** The flags that there are, without their dashes. */
export interface KnownFlags {
  readonly names: readonly string[];
  /** Those that may stand alone for true, and be `--no-…` for false. */
  readonly switches: readonly string[];
}

/** What a command line says. */
export interface ParsedFlags {
  /** The last one of a flag counts. */
  readonly values: ReadonlyMap<string, string>;
  readonly asksForHelp: boolean;
  readonly issues: readonly ValidationIssue[];
}

/**
 * Reads `--flag=value`, `--flag value`, `--switch` and `--no-switch`. What was given as a value is
 * in no issue, nor is what stands alone: it may be a password, also one that begins with dashes.
 */
export function parseFlags(args: readonly string[], { names, switches }: KnownFlags): ParsedFlags {
  const values = new Map<string, string>();
  const issues: ValidationIssue[] = [];
  const report = (where: string, code: string, message: string): void =>
    void issues.push({ path: [where], code, message });
  let asksForHelp = false;
  const isKnown = (arg: string): boolean => {
    const name = partsOf(arg).flag.replace(/^--(no-)?/, "");
    return (
      isHelp(arg) || (arg.startsWith("--") && (names.includes(name) || switches.includes(name)))
    );
  };
  for (let index = 0; index < args.length; index += 1) {
    const arg = args[index] ?? "";
    if (isHelp(arg)) asksForHelp = true;
    else if (!arg.startsWith("-")) {
      report(`argument ${index + 1}`, "SETTING_UNKNOWN", "is no flag: those start with --");
    } else {
      const { flag, value } = partsOf(arg);
      const next = args[index + 1];
      const negated = flag.startsWith("--no-") ? flag.slice("--no-".length) : undefined;
      const name = flag.slice("--".length);
      if (names.includes(name) && flag.startsWith("--")) {
        const isSwitch = switches.includes(name);
        const takesNext = isSwitch
          ? next === "true" || next === "false"
          : next !== undefined && !isKnown(next);
        if (value !== undefined) values.set(name, value);
        else if (next !== undefined && takesNext) {
          values.set(name, next);
          index += 1;
        } else if (isSwitch) values.set(name, "true");
        else report(flag, "SETTING_INVALID", `needs a value: ${flag}=…`);
      } else if (negated !== undefined && switches.includes(negated)) {
        if (value === undefined) values.set(negated, "false");
        else report(flag, "SETTING_INVALID", `takes no value: write --${negated}=false`);
      } else {
        report(flag, "SETTING_UNKNOWN", "is no flag; --help lists them");
        // What follows is most likely its value.
        if (value === undefined && next !== undefined && !next.startsWith("-")) index += 1;
      }
    }
  }
  return { values, asksForHelp, issues };
}

function isHelp(arg: string): boolean {
  return arg === "--help" || arg === "-h";
}

function partsOf(arg: string): { readonly flag: string; readonly value: string | undefined } {
  const sign = arg.indexOf("=");
  if (sign < 0) return { flag: arg, value: undefined };
  return { flag: arg.slice(0, sign), value: arg.slice(sign + 1) };
}
