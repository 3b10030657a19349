// What a page says while the script that it needs has not come. Styles show it after a while, and the script takes it away, so that it
// is seen whichever file is lost.

import type { Language } from "../../shared/contracts/languages.ts";
import texts from "./unstarted.json" with { type: "json" };

const WORDS: Readonly<Record<Language, string>> = texts;

/** The notice; in several languages for a page that does not know its reader's. */
export function unstartedNotice(...languages: readonly Language[]): string {
  const words = languages.map((language) => `<span lang="${language}">${WORDS[language]}</span>`);
  return `<p id="unstarted" role="status">${words.join(" ")}</p>`;
}
