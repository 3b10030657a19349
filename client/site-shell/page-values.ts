// What pages say of this deployment, from where the server has written it: the head of the page.

import {
  PAGE_VALUES,
  pageValuesOf,
  placeholderOf,
  testTimeOf,
  testTimePlaceholder,
  type PageValue,
  type PageValues,
} from "../../shared/contracts/page-values.ts";
import { useLanguage } from "../i18n/language.store.ts";

const metaName = (name: PageValue): string => name.toLowerCase().replaceAll("_", "-");

function readValue(name: PageValue): string | undefined {
  // While pages are built there is no page to read: the server will fill the placeholder.
  if (import.meta.env.SSR && typeof document === "undefined") return placeholderOf(name);
  const content = document.querySelector<HTMLMetaElement>(`meta[name="${metaName(name)}"]`)?.content;
  return content === placeholderOf(name) ? undefined : content;
}

/** The values of this page. One that nobody filled in names its variable. */
export function readPageValues(): PageValues {
  return pageValuesOf(Object.fromEntries(PAGE_VALUES.map((name) => [name, readValue(name)])));
}

/** Of the free test here; 0 where nobody filled it in. */
export function testSeconds(): number {
  return Number(readPageValues().TEST_ACCESS_SECONDS) || 0;
}

/** How long the free test lasts here, in the reader's words. */
export function useTestTime(): string {
  const dictionary = useLanguage((state) => state.dictionary);
  const { plurals } = useLanguage((state) => state.grammar);
  const forms = { minutes: dictionary["time.minutes"] ?? "", seconds: dictionary["time.seconds"] ?? "" };
  // While pages are built there is no page to read: the server will fill the place.
  if (import.meta.env.SSR && typeof document === "undefined") return testTimePlaceholder(forms);
  return testTimeOf(readPageValues(), forms, plurals);
}
