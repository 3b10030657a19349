// Codes as people type and paste them: with what keyboards write between digits, and with signs that nobody sees.

import { plainDigits } from "./plain-digits.ts";

/** Spaces, dashes and similar characters of other keyboards, slashes, dots, commas and invisible characters. */
const BETWEEN_DIGITS = /[\s\p{Cf}\p{Pd}\u30fc\u2212/.,\u00b7\u30fb\u3001\u060c]/gu;

/** The code without separators between its digits. */
export function typedCode(text: string): string {
  return plainDigits(text.normalize("NFKC")).replace(BETWEEN_DIGITS, "");
}
