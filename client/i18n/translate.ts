// Fills a text's {placeholders}; the types refuse a call that forgets one.

import type { en, TranslationKey } from "./en.ts";

type PlaceholdersOf<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PlaceholdersOf<Rest>
  : never;

/** Arguments a key needs after itself: none, or a value for each of its placeholders. */
export type ValuesFor<Key extends TranslationKey> = [PlaceholdersOf<(typeof en)[Key]>] extends [never]
  ? []
  : [values: Readonly<Record<PlaceholdersOf<(typeof en)[Key]>, string | number>>];

/** Translates a key; the shape of both `translate` and what `useTranslate` returns. */
export type Translate = <Key extends TranslationKey>(key: Key, ...values: ValuesFor<Key>) => string;

/** The text with its placeholders filled; an unknown placeholder stays visible, so that it is noticed. */
export function fill(text: string, values: Readonly<Record<string, string | number>> = {}): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => (name in values ? String(values[name]) : whole));
}
