// Makes invisible characters in strangers' text visible: direction marks, zero-width characters and control characters. Readers
// see that they are there, and they have no effect.

import { JOINER } from "../market/joiner.ts";

const SIGNS = String.raw`[\u202a-\u202e\u2066-\u2069\u200b-\u200f\u061c\u2060-\u2064\u206a-\u206f\ufeff\u00ad\u180e\u2028\u2029\u{e0000}-\u{e007f}]|(?![\n\t])\p{Cc}`;
const HIDDEN = new RegExp(`(${JOINER})|${SIGNS}`, "gu");

/** The same text with marks such as [U+202E] in place of hidden characters; line breaks and tabs stay. */
export function visibleText(text: string): string {
  return text.replaceAll("\r\n", "\n").replaceAll(HIDDEN, (sign, joiner?: string) => joiner ?? markOf(sign));
}

const markOf = (sign: string): string => `[U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}]`;
