// Fills a text's {placeholders} and chooses its plural forms; the types refuse a call that forgets a value.

import type { en } from "./en.ts";
import type { enTerminal } from "./terminal/en.ts";

/** Every text there is: those of the site and those of the terminal. */
export type Texts = typeof en & typeof enTerminal;
export type TranslationKey = keyof Texts;

/** What stands between braces: a name, or a name and the forms of a count, "count|one:# list|other:# lists". */
type InBraces<Text extends string> = Text extends `${string}{${infer Inner}}${infer Rest}` ? Inner | InBraces<Rest> : never;

type NameIn<Inner extends string> = Inner extends `${infer Name}|${string}` ? Name : Inner;

type Values<Text extends string> = {
  readonly [Inner in InBraces<Text> as NameIn<Inner>]: Inner extends `${string}|${string}` ? number : string | number;
};

/** Arguments a key needs after itself: none, or a value for each of its placeholders; a number where it chooses a form. */
export type ValuesFor<Key extends TranslationKey> = [InBraces<Texts[Key]>] extends [never] ? [] : [values: Values<Texts[Key]>];

/** Keys whose texts stand alone, without values. */
export type PlainKey = {
  [Key in TranslationKey]: [InBraces<Texts[Key]>] extends [never] ? Key : never;
}[TranslationKey];

/** Translates a key; the shape of both `translate` and what `useTranslate` returns. */
export type Translate = <Key extends TranslationKey>(key: Key, ...values: ValuesFor<Key>) => string;

/** How a language counts: which form a number takes, and how it is written. */
export interface Counting {
  readonly plurals: Pick<Intl.PluralRules, "select">;
  readonly whole: (value: number) => string;
}

const ENGLISH: Counting = { plurals: new Intl.PluralRules("en"), whole: String };

/**
 * The text with its placeholders filled: `{name}` by the value, `{count|one:# list|other:# lists}` by the form that the
 * language has for that number, # being the number. An unknown placeholder stays visible, so that it is noticed.
 */
export function fill(text: string, values: Readonly<Record<string, string | number>> = {}, counting: Counting = ENGLISH): string {
  return text.replace(/\{(\w+)((?:\|[^|}]*)*)\}/g, (whole, name: string, forms: string) => {
    const value = values[name];
    if (value === undefined) return whole;
    return typeof value === "number" && forms !== "" ? formOf(forms, value, counting) : String(value);
  });
}

function formOf(forms: string, count: number, { plurals, whole }: Counting): string {
  const byCategory = new Map(
    forms.split("|").map((form): [string, string] => [form.slice(0, form.indexOf(":")), form.slice(form.indexOf(":") + 1)]),
  );
  return (byCategory.get(plurals.select(count)) ?? byCategory.get("other") ?? "#").replace("#", whole(count));
}
