// Allowed names of coins and pairs: whatever the exchange lists, as long as it fits one line. Names from outside must also be
// compared with the exchange's list.

import { JOINER } from "./joiner.ts";

const MAX_LENGTH = 64;
/**
 * No invisible characters, line breaks or direction marks: not all our stores accept them, and two names would look the same. The
 * only space is the plain one; U+2800 is a blank that Unicode calls a symbol.
 */
const SIGN = "[^\\p{Cc}\\p{Cf}\\p{Co}\\p{Cs}\\p{Z}\\p{Default_Ignorable_Code_Point}\\u2800]";
/** Makes the preceding character an emoji or a keycap. */
const STYLE = String.raw`(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}])\ufe0f|(?<=[\d#*])\ufe0f(?=\u20e3)`;
const NAME = new RegExp(`^(?! )(?:${SIGN}| |${JOINER}|${STYLE}){1,${MAX_LENGTH}}(?<! )$`, "u");

/** Whether an exchange may give a coin or pair this name. */
export function isCoinName(text: string): boolean {
  return NAME.test(text);
}
