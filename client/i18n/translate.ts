// Fills a text's {placeholders}; the types refuse a call that forgets one.

import type { en } from "./en.ts";
import type { enTerminal } from "./terminal/en.ts";

/** Every text there is: those of the site and those of the terminal. */
export type Texts = typeof en & typeof enTerminal;
export type TranslationKey = keyof Texts;

type PlaceholdersOf<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PlaceholdersOf<Rest>
  : never;

/** Arguments a key needs after itself: none, or a value for each of its placeholders. */
export type ValuesFor<Key extends TranslationKey> = [PlaceholdersOf<Texts[Key]>] extends [never]
  ? []
  : [values: Readonly<Record<PlaceholdersOf<Texts[Key]>, string | number>>];

/** Keys whose texts stand alone, without values. */
export type PlainKey = {
  [Key in TranslationKey]: [PlaceholdersOf<Texts[Key]>] extends [never] ? Key : never;
}[TranslationKey];

/** Translates a key; the shape of both `translate` and what `useTranslate` returns. */
export type Translate = <Key extends TranslationKey>(key: Key, ...values: ValuesFor<Key>) => string;

/** The text with its placeholders filled; an unknown placeholder stays visible, so that it is noticed. */
export function fill(text: string, values: Readonly<Record<string, string | number>> = {}): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => (name in values ? String(values[name]) : whole));
}
