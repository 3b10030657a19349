// A share of measured minutes in percent, as the reader's language writes it.

import { useLanguage } from "../../../i18n/language.store.ts";

/** Never rounded up: 100% is every minute. */
export function usePercent(): (part: number, whole: number) => string {
  const language = useLanguage((state) => state.language);
  const format = new Intl.NumberFormat(`${language}-u-nu-latn`, { style: "percent", minimumFractionDigits: 2 });
  return (part, whole) => format.format(Math.floor((part * 10_000) / whole) / 10_000);
}
