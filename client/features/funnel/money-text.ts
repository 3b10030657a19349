// Amounts as the reader's language writes them, kept together and from left to right in every text.

import { useLanguage } from "../../i18n/language.store.ts";

/** "951.18", "RUB" to "951,18 RUB". */
export function useMoneyText(): (amount: string, currency: string) => string {
  const { decimal } = useLanguage((state) => state.numbers).separators;
  return (amount, currency) => `\u2066${amount.replace(".", decimal)} ${currency}\u2069`;
}
