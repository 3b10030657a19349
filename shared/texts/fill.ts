// Fills a text's {placeholders} and chooses its plural forms, on pages and in mails alike. Texts are ICU MessageFormat of these two
// kinds; text-faults.ts refuses what else it has, and any other spelling.

import { listNames } from "./list-names.ts";

/** The value of a placeholder; names are written as a list, "A, B and C". */
export type Value = string | number | readonly string[];

/** How a language writes values into its sentences: plural forms, numbers, lists of names. */
export interface Grammar {
  readonly plurals: Pick<Intl.PluralRules, "select">;
  readonly list: (names: readonly string[]) => string;
  readonly whole: (value: number) => string;
}

const ENGLISH: Grammar = { plurals: new Intl.PluralRules("en"), list: (names) => listNames(names, "en"), whole: String };

/**
 * The text with its placeholders filled: `{name}` by the value, `{count, plural, one {# list} other {# lists}}` by the form that the
 * language has for that number, # being the number. A value that ends with a full stop ends the sentence. An unknown placeholder
 * stays visible, so that it is noticed.
 */
export function fill(text: string, values: Readonly<Record<string, Value>> = {}, grammar: Grammar = ENGLISH): string {
  return text.replace(/\{(\w+)(?:, plural,(.+?\}))?\}(\.(?!\.))?/g, (whole, name: string, forms = "", stop = "") => {
    const value = values[name];
    if (value === undefined) return whole;
    const written =
      typeof value === "object"
        ? grammar.list(value)
        : typeof value === "number" && forms !== ""
          ? formOf(forms, value, grammar)
          : String(value);
    return written + (/\.\u2069?$/.test(written) ? "" : stop);
  });
}

function formOf(forms: string, count: number, { plurals, whole }: Grammar): string {
  const formFor = (category: string): string | undefined => forms.split(` ${category} {`)[1]?.split("}")[0];
  return (formFor(plurals.select(count)) ?? formFor("other") ?? "#").replace("#", whole(count));
}
