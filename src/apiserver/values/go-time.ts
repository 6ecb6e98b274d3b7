import { goQuote } from "./go-text.js";

/** The parts of a moment, as Go's layout writes them. */
const parts: readonly (readonly [text: string, form: RegExp, high?: number, name?: string])[] = [
  ["2006", /^\d{4}/],
  ["-", /^-/],
  ["01", /^\d\d/, 12, "month"],
  ["-", /^-/],
  ["02", /^\d\d/, 31, "day"],
  ["T", /^T/],
  ["15", /^\d\d/, 23, "hour"],
  [":", /^:/],
  ["04", /^\d\d/, 59, "minute"],
  [":", /^:/],
  ["05", /^\d\d/, 59, "second"],
];

/** What Go's `time.Parse` says of a text that is no moment; `fraction` is how the layout writes parts of a second. */
export function goTimeFault(given: string, fraction = ""): string {
  const head = `parsing time ${goQuote(given)}`;
  const layout = `${parts.map(([text]) => text).join("")}${fraction}Z07:00`;
  const fault = (rest: string, wanted: string): string =>
    `${head} as "${layout}": cannot parse ${goQuote(rest)} as "${wanted}"`;
  let rest = given;
  for (const [text, form, high, name = ""] of parts) {
    const [found] = form.exec(rest) ?? [];
    if (found === undefined) return fault(rest, text);
    if (
      high !== undefined &&
      (Number(found) > high || (high < 32 && high > 23 && Number(found) === 0))
    )
      return `${head}: ${name} out of range`;
    rest = rest.slice(found.length);
  }
  const [digits = ""] = /^[.,]\d+/.exec(rest) ?? [];
  if (fraction !== "" && digits.length !== fraction.length) return fault(rest, fraction);
  rest = rest.slice(digits.length);
  const [zone] = /^(?:Z|[-+]\d\d:\d\d)/.exec(rest) ?? [];
  if (zone === undefined) return fault(rest, "Z07:00");
  const extra = rest.slice(zone.length);
  if (extra !== "") return `${head}: extra text: ${goQuote(extra)}`;
  return `${head}: day out of range`;
}
