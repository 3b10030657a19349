// The sentence for an exchange that a plan does not include; the Russian one is the terminal's own wording.

import type { Language } from "../../../shared/contracts/languages.ts";

interface PlanRefusalText {
  /** With {exchange}, the {open} exchange of every plan, and {coins}: their number and name. */
  readonly sentence: string;
  readonly coins: Partial<Record<Intl.LDMLPluralRule, string>> & { readonly other: string };
}

export const PLAN_REFUSAL_TEXTS: Readonly<Record<Language, PlanRefusalText>> = {
  ru: {
    sentence: "Доступ к бирже {exchange} недоступен для вашего тарифа. Доступна только {open} ({coins}).",
    coins: { one: "тикер", few: "тикера", other: "тикеров" },
  },
  en: {
    sentence: "Your plan does not include {exchange}. Only {open} is available ({coins}).",
    coins: { one: "ticker", other: "tickers" },
  },
  zh: { sentence: "您的套餐不包含 {exchange} 交易所，仅可使用 {open}（{coins}）。", coins: { other: "个交易对" } },
  de: {
    sentence: "Ihr Tarif enthält die Börse {exchange} nicht. Verfügbar ist nur {open} ({coins}).",
    coins: { other: "Ticker" },
  },
  es: {
    sentence: "Tu plan no incluye {exchange}. Solo está disponible {open} ({coins}).",
    coins: { one: "par", other: "pares" },
  },
  fr: {
    sentence: "Votre offre ne comprend pas {exchange}. Seule {open} est disponible ({coins}).",
    coins: { one: "paire", other: "paires" },
  },
  it: {
    sentence: "Il tuo piano non include {exchange}. È disponibile solo {open} ({coins}).",
    coins: { other: "ticker" },
  },
  pt: {
    sentence: "O seu plano não inclui a {exchange}. Só a {open} está disponível ({coins}).",
    coins: { one: "par", other: "pares" },
  },
  ja: {
    sentence: "ご利用のプランに {exchange} は含まれません。ご利用いただけるのは {open} のみです（{coins}）。",
    coins: { other: "銘柄" },
  },
  ko: {
    sentence: "현재 요금제에는 {exchange} 거래소가 포함되지 않습니다. {open}만 이용할 수 있습니다({coins}).",
    coins: { other: "개 종목" },
  },
  he: {
    sentence: "התוכנית שלך אינה כוללת את {exchange}. זמינה רק {open} ({coins}).",
    coins: { one: "צמד", two: "צמדים", other: "צמדים" },
  },
  hi: {
    sentence: "आपके प्लान में {exchange} शामिल नहीं है। केवल {open} उपलब्ध है ({coins})।",
    coins: { other: "टिकर" },
  },
  ar: {
    sentence: "لا تشمل خطتك منصة {exchange}. المتاح هو {open} فقط ({coins}).",
    coins: { zero: "زوج", one: "زوج", two: "زوجان", few: "أزواج", many: "زوجًا", other: "زوج" },
  },
};
