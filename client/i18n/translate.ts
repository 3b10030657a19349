// What a text needs besides its key: the types refuse a call that forgets the value of a {placeholder}.

import type { Value } from "../../shared/texts/fill.ts";
import type { Texts } from "./areas.ts";

export type TranslationKey = keyof Texts;

/** What stands between braces: a name, or a name and the forms of a count, "count|one:# list|other:# lists". */
type InBraces<Text extends string> = Text extends `${string}{${infer Inner}}${infer Rest}` ? Inner | InBraces<Rest> : never;

type NameIn<Inner extends string> = Inner extends `${infer Name}|${string}` ? Name : Inner;

type Values<Text extends string> = {
  readonly [Inner in InBraces<Text> as NameIn<Inner>]: Inner extends `${string}|${string}` ? number : Value;
};

/** Arguments a key needs after itself: none, or a value for each of its placeholders; a number where it chooses a form. */
export type ValuesFor<Key extends TranslationKey> = [InBraces<Texts[Key]>] extends [never] ? [] : [values: Values<Texts[Key]>];

/** Keys whose texts stand alone, without values. */
export type PlainKey = {
  [Key in TranslationKey]: [InBraces<Texts[Key]>] extends [never] ? Key : never;
}[TranslationKey];

/** Translates a key; the shape of both `translate` and what `useTranslate` returns. */
export type Translate = <Key extends TranslationKey>(key: Key, ...values: ValuesFor<Key>) => string;
