// What a text needs besides its key: the types refuse a call that forgets the value of a {placeholder}.

import type { TranslationKey } from "./areas.ts";
import type { Placeholders } from "./placeholders.ts";

type NameIn<Each> = Each extends unknown ? keyof Each : never;
type ValueIn<Each, Name> = Each extends unknown ? (Name extends keyof Each ? Each[Name] : never) : never;

/** A value for each placeholder of any of these texts. */
type Values<Each> = { readonly [Name in NameIn<Each>]: ValueIn<Each, Name> };

/** Arguments a key needs after itself: none, or a value for each of its placeholders; a number where it chooses a form. */
export type ValuesFor<Key extends TranslationKey> = [Extract<Key, keyof Placeholders>] extends [never]
  ? []
  : [values: Values<Placeholders[Extract<Key, keyof Placeholders>]>];

/** Keys whose texts stand alone, without values. */
export type PlainKey = Exclude<TranslationKey, keyof Placeholders>;

/** Translates a key; the shape of both `translate` and what `useTranslate` returns. */
export type Translate = <Key extends TranslationKey>(key: Key, ...values: ValuesFor<Key>) => string;
