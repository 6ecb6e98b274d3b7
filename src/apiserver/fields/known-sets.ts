const longInteger = /\d{16}/;

/** The form of a set in `managedFields`. */
export type FieldsV1 = Readonly<Record<string, unknown>>;

/** The sets of late are kept up to so many characters. */
const maxCharacters = 1024 * 1024;

/**
 * The sets of fields that were written of late, with their forms.
 *
 * Who writes an object mostly owns the same fields of the next one, so most sets are known: they are not read again,
 * and objects share their forms.
 */
export class KnownSets<FieldSet> {
  readonly #forms = new Map<string, FieldsV1>();
  readonly #sets = new Map<unknown, FieldSet>();
  #characters = 0;

  setOf(form: unknown): FieldSet | undefined {
    return this.#sets.get(form);
  }

  /** The form that stands for all that are the same as this one, which is that of a set. */
  formOf(set: FieldSet, form: FieldsV1): FieldsV1 {
    const text = JSON.stringify(form);
    const known = this.#forms.get(text);
    if (known !== undefined) return known;
    this.#characters += text.length;
    if (this.#characters > maxCharacters) {
      this.#forms.clear();
      this.#sets.clear();
      this.#characters = text.length;
    }
    this.#forms.set(text, form);
    // Who reads a long integer of a set reads another one.
    if (!longInteger.test(text)) this.#sets.set(form, set);
    return form;
  }
}
