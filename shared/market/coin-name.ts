// What a coin or its pair may be called: whatever the exchange lists, as long as it is a name in one line. Who takes one from outside
// compares it with the exchange's list.

import { JOINER } from "./joiner.ts";

const MAX_LENGTH = 64;
/**
 * What cannot be seen, breaks a line or turns its direction is in no name, and not all of our stores take it: two names would look the
 * same. Of spaces there is the plain one; U+2800 is a blank that Unicode calls a sign.
 */
const SIGN = "[^\\p{Cc}\\p{Cf}\\p{Co}\\p{Cs}\\p{Z}\\p{Default_Ignorable_Code_Point}\\u2800]";
/** Says that the sign before is drawn as an emoji, or as a key. */
const STYLE = String.raw`(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}])\ufe0f|(?<=[\d#*])\ufe0f(?=\u20e3)`;
const NAME = new RegExp(`^(?! )(?:${SIGN}| |${JOINER}|${STYLE}){1,${MAX_LENGTH}}(?<! )$`, "u");

/** Whether this can be a name that an exchange gives a coin or a pair. */
export function isCoinName(text: string): boolean {
  return NAME.test(text);
}
