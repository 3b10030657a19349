// What a page says while the script that it needs has not come. Styles show it after a while, so that it is seen whichever file is lost.
// The first script takes it away once a written page is taken over; over one that arrived empty the styles hide it by what is there then.

import type { Language } from "../../shared/contracts/languages.ts";
import texts from "./unstarted.json" with { type: "json" };

const WORDS: Readonly<Record<Language, string>> = texts;

/** The notice of a written page. */
export const unstartedNotice = (language: Language): string => `<p id="unstarted" role="status">${WORDS[language]}</p>`;

/** That of a page which arrives empty and does not know its reader's language. */
export const emptyNotice = (...languages: readonly Language[]): string =>
  `<p id="unstarted" role="status" data-empty>${languages.map((each) => `<span lang="${each}">${WORDS[each]}</span>`).join(" ")}</p>`;
