// The chosen language and its loaded dictionary. Switching loads one chunk and re-renders; it never reloads the page.

import { useCallback, useSyncExternalStore } from "react";
import { createStore } from "zustand/vanilla";
import { chooseLanguage, LANGUAGE_COOKIE } from "../../shared/contracts/choose-language.ts";
import { NumberText } from "../market/number-text.ts";
import { safeStorage } from "../storage/safe-storage.ts";
import type { Area, SomeTexts } from "./areas.ts";
import { DEFAULT_LANGUAGE, directionOf, LANGUAGES, type Language } from "../../shared/contracts/languages.ts";
import { fill, type Grammar } from "../../shared/texts/fill.ts";
import { listNames } from "../../shared/texts/list-names.ts";
import { LANGUAGE_FACTS } from "./languages.ts";
import { loadTexts } from "./load-texts.ts";
import type { Translate } from "./translate.ts";

const STORED_AS = LANGUAGE_COOKIE;

interface LanguageState {
  readonly language: Language;
  /** Grows with the areas that are needed: who shows one of its texts waited for its area. */
  readonly dictionary: SomeTexts;
  /** Figures in this language's separators. */
  readonly numbers: NumberText;
  readonly grammar: Grammar;
}

const store = createStore<LanguageState>(() => ({ dictionary: {}, ...rulesOf(DEFAULT_LANGUAGE) }));

/** What a page that arrived written is written in, for parts of it that are taken over after the reader chose another language. */
let written: LanguageState | undefined;

/** Says that the page arrived written in the language of now. */
export function keepWrittenLanguage(): void {
  written = store.getState();
}

/** What the page is written in. Unlike zustand's own hook it renders the language of now on the server too. */
function useLanguageState(): LanguageState;
function useLanguageState<Value>(select: (state: LanguageState) => Value): Value;
function useLanguageState(select: (state: LanguageState) => unknown = (state) => state): unknown {
  return useSyncExternalStore(
    store.subscribe,
    () => select(store.getState()),
    () => select(written ?? store.getState()),
  );
}
export const useLanguage = Object.assign(useLanguageState, store);

/** What a language has besides its texts. */
function rulesOf(language: Language): Omit<LanguageState, "dictionary"> {
  const numbers = new NumberText(LANGUAGE_FACTS[language].separators);
  const grammar: Grammar = {
    plurals: new Intl.PluralRules(language),
    list: (names) => listNames(names, language),
    whole: (value) => numbers.whole(value),
  };
  return { language, numbers, grammar };
}

let asked: Language | undefined;
const areas = new Set<Area>(["base"]);

/** Loads a language and shows the page in it; the latest call wins. Rejects when it cannot be loaded, and changes nothing then. */
export async function setLanguage(language: Language): Promise<void> {
  asked = language;
  const loaded = await loadTexts(language, areas).catch((error: unknown) => {
    if (asked === language) asked = undefined;
    throw error;
  });
  if (asked !== language) return;
  // While pages are built there is no document; the build writes both itself.
  if (typeof document !== "undefined") writeLanguage(document.documentElement, language);
  const now = useLanguage.getState();
  // More texts change none that are shown: nothing is rendered again.
  if (now.language === language) Object.assign(now.dictionary, loaded);
  else useLanguage.setState({ dictionary: loaded, ...rulesOf(language) });
}

/** Only what differs: to write the same again makes a browser compute every style again. */
function writeLanguage(root: HTMLElement, language: Language): void {
  const direction = directionOf(language);
  if (root.lang !== language) root.lang = language;
  if (root.dir !== direction) root.dir = direction;
}

/** The reader chose a language: remembers it once it is there, so that no visit begins with one that cannot be had. */
export async function chooseAndKeepLanguage(language: Language): Promise<void> {
  await setLanguage(language);
  safeStorage.setItem(STORED_AS, language);
  writeCookie(language);
}

/** The language that is on its way, or the one that is shown. */
export const comingLanguage = (): Language => asked ?? useLanguage.getState().language;

/** Adds the texts of these areas to what is loaded, now and after each change of language. */
export async function needTexts(...needed: readonly Area[]): Promise<void> {
  // Texts that cannot be had fail here, and not with all that others ask for after.
  await loadTexts(comingLanguage(), needed);
  for (const area of needed) areas.add(area);
  await Promise.all([settleLanguage(), addToWritten(needed)]);
}

/** Until the language of now has all its texts, whichever is chosen meanwhile. */
async function settleLanguage(): Promise<void> {
  let language: Language;
  do {
    language = comingLanguage();
    await setLanguage(language);
  } while (language !== comingLanguage());
}

/** Parts that are not taken over yet are compared with what they were written from, whichever language is chosen meanwhile. */
async function addToWritten(needed: readonly Area[]): Promise<void> {
  if (written) Object.assign(written.dictionary, await loadTexts(written.language, needed));
}

/** The server answers addresses without a language by this cookie. */
function writeCookie(language: Language): void {
  document.cookie = `${LANGUAGE_COOKIE}=${language}; path=/; max-age=31536000; samesite=lax`;
}

/**
 * Loads the language this visit starts in, or the first that can be had: a page in another language is better than none.
 * `given` is that of the address, or of a page that arrived written.
 */
export async function startLanguage(given?: Language): Promise<void> {
  const chosen = given ?? chooseLanguage(safeStorage.getItem(STORED_AS), navigator.languages);
  for (const language of [chosen, ...LANGUAGES]) {
    try {
      return await setLanguage(language);
    } catch (error) {
      reportError(error);
    }
  }
}

/** Goes on in the language that was chosen before, where the server could not know of it. */
export async function restoreChosenLanguage(): Promise<void> {
  const stored = LANGUAGES.find((language) => language === safeStorage.getItem(STORED_AS));
  if (stored && stored !== useLanguage.getState().language) await chooseAndKeepLanguage(stored);
}

/** Translates outside React, in the language of now. */
export const translate: Translate = (key, ...values) => {
  const { dictionary, grammar } = useLanguage.getState();
  return fill(dictionary[key] ?? key, values[0], grammar);
};

/** Translates inside React; the component renders again when the language changes. */
export function useTranslate(): Translate {
  const dictionary = useLanguage((state) => state.dictionary);
  const grammar = useLanguage((state) => state.grammar);
  return useCallback<Translate>((key, ...values) => fill(dictionary[key] ?? key, values[0], grammar), [dictionary, grammar]);
}
