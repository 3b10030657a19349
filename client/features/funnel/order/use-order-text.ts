// Money and moments of an order as the reader's language writes them.

import { useMemo } from "react";
import { useLanguage } from "../../../i18n/language.store.ts";

interface Money {
  /** Decimal text. */
  readonly amount: string;
  readonly currency: string;
}

export interface OrderText {
  readonly money: (money: Money) => string;
  /** Epoch ms to a day, which is never broken over two lines, and to the minute, whose last word stays with it. */
  readonly day: (ms: number) => string;
  readonly time: (ms: number) => string;
}

/** All three, in the language of now. */
export function useOrderText(): OrderText {
  const language = useLanguage((state) => state.language);
  return useMemo(() => {
    // Western digits in every language, as everywhere here.
    const locale = `${language}-u-nu-latn`;
    const numbers = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 8 });
    const days = new Intl.DateTimeFormat(locale, { dateStyle: "medium" });
    const times = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "short" });
    return {
      money: ({ amount, currency }) => `${numbers.format(amount as `${number}`)}\u00a0${currency}`,
      day: (ms) => days.format(ms).replaceAll(" ", "\u00a0"),
      time: (ms) => times.format(ms).replace(/ (?=\S+$)/, "\u00a0"),
    };
  }, [language]);
}
