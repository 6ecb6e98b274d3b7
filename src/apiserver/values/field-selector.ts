import { compareBytes } from "./go-text.js";
import { badRequest } from "./status-error.js";

interface Term {
  readonly field: string;
  readonly isEqual: boolean;
  readonly value: string;
}

/** What a field selector asks for. */
export interface FieldSelector {
  readonly terms: readonly Term[];
}

/**
 * Reads a field selector of a query.
 *
 * @throws StatusError 400. Follows `ParseSelector` of `k8s.io/apimachinery/pkg/fields`.
 */
export function parseFieldSelector(text: string): FieldSelector {
  const terms = splitTerms(text)
    .toSorted(compareBytes)
    .filter((part) => part !== "")
    .map((part): Term => {
      const match = /^(.*?)(!=|==|=)(.*)$/s.exec(part);
      if (match === null)
        throw badRequest(`invalid selector: '${text}'; can't understand '${part}'`);
      const [, field = "", operator, value = ""] = match;
      return { field, isEqual: operator !== "!=", value: unescape(value) };
    })
    // Follows `Transform` of the same package: what names nothing asks for nothing.
    .filter(({ field, value }) => field !== "" || value !== "");
  return { terms };
}

function splitTerms(text: string): readonly string[] {
  return text === "" ? [] : (text.match(/(?:\\.|[^,\\]|\\$)+|(?<=,|^)(?=,|$)/gs) ?? []);
}

function unescape(value: string): string {
  return value.replace(/\\(.?)|[,=]/gs, (match: string, escaped: string | undefined) => {
    if (escaped === undefined)
      throw badRequest(
        `invalid field selector: unescaped character in value: ${match.charCodeAt(0)}`,
      );
    if (escaped !== "\\" && escaped !== "," && escaped !== "=")
      throw badRequest(`invalid field selector: invalid escape sequence: ${match}`);
    return escaped;
  });
}

/** @throws StatusError 400 for a field that the kind cannot be selected by. */
export function checkFields(
  { terms }: FieldSelector,
  isKnown: (field: string) => boolean,
  fault: (field: string) => string,
): void {
  for (const { field } of terms) if (!isKnown(field)) throw badRequest(fault(field));
}

/** Whether fields satisfy a selector; one that is absent is empty. */
export function matchesFields(
  { terms }: FieldSelector,
  valueOf: (field: string) => string | undefined,
): boolean {
  return terms.every(({ field, isEqual, value }) => ((valueOf(field) ?? "") === value) === isEqual);
}
