// Which passwords people may choose: long ones, with any characters, that are not among a guesser's first.

import { dictionary } from "@zxcvbn-ts/language-common";
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from "../../contracts/password-lengths.ts";

export type PasswordFault = "password-length" | "password-common";

const COMMON: ReadonlySet<string> = new Set(dictionary["passwords-common"]);
const SITE_WORDS = ["tickdeck", "terminal", "binance", "bitcoin"];
/** With a very common word, this many other characters are enough. */
const MIN_BESIDE_WORD = 8;
const MIN_DISTINCT = 5;

/** Why this password is unsuitable; undefined when it is fine. `ownWords` are the user's name and address. */
export function passwordFault(password: string, ownWords: readonly string[] = []): PasswordFault | undefined {
  const length = Array.from(password).length;
  if (length < MIN_PASSWORD_LENGTH || length > MAX_PASSWORD_LENGTH) return "password-length";
  const text = password.toLowerCase();
  const words = [...SITE_WORDS, ...ownWords.flatMap((word) => [word, word.split("@")[0] ?? ""])];
  return isCommon(text) || words.some((word) => isMostly(text, word.toLowerCase())) ? "password-common" : undefined;
}

function isCommon(text: string): boolean {
  if (COMMON.has(text) || new Set(text).size < MIN_DISTINCT || isRun(text)) return true;
  const unit = /^(.+?)\1+$/u.exec(text)?.[1];
  if (unit !== undefined && (unit.length < MIN_BESIDE_WORD || COMMON.has(unit))) return true;
  // "Password2026!": the word is what anybody tries, the rest is what anybody adds.
  const word = text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, "");
  return COMMON.has(word) && isMostly(text, word);
}

/** Whether there is little more than this word. */
function isMostly(text: string, word: string): boolean {
  if (word.length < 4 || !text.includes(word)) return false;
  const rest = text.replace(word, "");
  return rest.length < MIN_BESIDE_WORD || COMMON.has(rest);
}

/** Each character follows the one before: abcdef, 987654, 890123. */
function isRun(text: string): boolean {
  const codes = Array.from(text, (character) => character.codePointAt(0) ?? 0);
  const steps = codes.slice(1).map((code, at) => code - (codes[at] ?? 0));
  return [1, -1].some((step) => steps.every((each) => each === step || each === -9 * step));
}
