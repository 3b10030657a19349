// A list of names in a sentence, "A, B and C". Intl.ListFormat does the same, but creating the first one takes a browser 10 to 50
// ms of a page's first task, and four times that on a phone.

import type { Language } from "../contracts/languages.ts";

interface Joints {
  /** Between names that others follow. */
  readonly comma: string;
  /** Between two names alone. */
  readonly and: string;
  /** Before the last of three or more. */
  readonly last: string;
}

const joints = (and: string, comma = ", ", last = and): Joints => ({ comma, and, last });

const JOINTS: Readonly<Record<Language, Joints>> = {
  ru: joints(" и "),
  en: joints(" and ", ", ", ", and "),
  zh: joints("和", "、"),
  de: joints(" und "),
  es: joints(" y "),
  fr: joints(" et "),
  it: joints(" e "),
  pt: joints(" e "),
  ja: joints("、", "、"),
  ko: joints(" 및 "),
  he: joints(" ו"),
  hi: joints(" और ", ", ", ", और "),
  ar: joints(" و", " و"),
};

const SPANISH_I = /^(?:i|hi(?![ae]))/i;
const HEBREW = /^\p{Script=Hebrew}/u;

/** The names as one text in this language; empty for none. */
export function listNames(names: readonly string[], language: Language): string {
  const { comma, and, last } = JOINTS[language];
  const end = names.at(-1) ?? "";
  if (names.length < 2) return end;
  return names.slice(0, -1).join(comma) + before(end, names.length === 2 ? and : last, language) + end;
}

/** The joint as written before this name. */
function before(name: string, joint: string, language: Language): string {
  if (language === "es" && SPANISH_I.test(name)) return joint.replace("y", "e");
  return language === "he" && !HEBREW.test(name) ? `${joint}-` : joint;
}
