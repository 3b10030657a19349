// Words that misname things to a trader, by language: none of them stands in any text that people see.

import { expect, it } from "vitest";
import type { Language } from "../../shared/contracts/languages.ts";

const TEXTS = import.meta.glob<string>(
  ["./??/*.json", "../features/site/documents/??/*.md", "../../workers/jobs/mail/texts/??.json"],
  { query: "?raw", import: "default", eager: true },
);

/** Each with what is said instead. */
const FORBIDDEN: Readonly<Partial<Record<Language, readonly (readonly [word: RegExp, instead: string])[]>>> = {
  en: [
    [/\bmend/i, "fix"],
    [/free signal/i, "try the signals free"],
    [/thin coin/i, "one with little liquidity"],
    [/less arrived/i, "we received less"],
  ],
  ru: [
    [/алерт/i, "оповещение"],
    [/тонк\S+ монет/i, "неликвидная монета"],
    [/открыть счёт/i, "перейти к оплате"],
    [/поступило (меньше|больше)/i, "оплачено не полностью"],
    [/net \{minutes\}м/i, "изм. {minutes}м"],
  ],
  de: [
    [/münze/i, "Coin"],
    [/wir drucken/i, "nennen"],
  ],
  fr: [[/(?<!crypto-?)monnaie/i, "crypto"]],
  it: [[/(?<!\p{L})monet[ae](?!\p{L})/iu, "cripto"]],
  es: [
    [/(?<!\p{L})monedas?(?!\p{L})/iu, "cripto; divisa for what one pays in"],
    [/(?<!\p{L})bolsas?(?!\p{L})/iu, "exchange"],
  ],
  pt: [
    [/(?<!\p{L})moedas?(?!\p{L})/iu, "cripto; divisa for what one pays in"],
    [/(?<!\p{L})bolsas?(?!\p{L})/iu, "corretora"],
  ],
  zh: [
    [/免费测试|测试终端|测试访问/, "免费试用"],
    [/方案/, "套餐, or 专属设置 for a personal setup"],
    [/置顶/, "固定"],
    [/成交量比率/, "量比"],
    [/穿越/, "突破"],
  ],
  ja: [[/薄いコイン/, "流動性の低い銘柄"]],
  ko: [[/얇은 코인/, "유동성이 낮은 코인"]],
  he: [
    [/סקרינר/, "סורק"],
    [/טרמינל/, "מסוף"],
    [/נפח/, "מחזור"],
    [/מסלול/, "תוכנית"],
    [/(?:מחירים|המסוף|מסוף|החיבורים) ה?חי/, "בזמן אמת"],
    [/גב׳|זינוק/, "גבוה; תנועה חריגה"],
  ],
  hi: [
    // The word for an indicator begins with it.
    [/संकेत(?!क)/, "सिग्नल"],
    [/परीक्षण/, "टेस्ट"],
    [/योजना/, "प्लान"],
    [/मात्रा/, "वॉल्यूम"],
    [/मूल्य|क़ीमत/, "कीमत; प्राइस अलर्ट"],
    [/नकली/, "सिम्युलेटेड"],
    [/सिक्क/, "कॉइन"],
    [/कब बज/, "किस पर ट्रिगर हो"],
  ],
  ar: [
    [/محط/, "منصة"],
    // Another word, for a scheme, ends in the same letters.
    [/(?<!م)خطط|(?<!\p{L})(?:و|ب|ل)?(?:ال|لل)?خطة|(?<!\p{L})خطت/u, "باقة"],
    [/إيداع/, "رأس المال"],
    [/net ?%/i, "صافي %"],
    [/رسوم كل جهة/, "عمولة كل صفقة"],
    [/[\u0600-\u06ff],|,\s*[\u0600-\u06ff]/, "، for a comma"],
  ],
};

const languageOf = (path: string): string | undefined => /\/(..)(?:\.json|\/\w+\.(?:json|md))$/.exec(path)?.[1];

it.each(Object.entries(FORBIDDEN))("%s says none of its forbidden words", (language, words) => {
  const own = Object.entries(TEXTS).filter(([path]) => languageOf(path) === language);
  // Every area, the documents and the mails.
  expect(own.length).toBeGreaterThan(20);
  for (const [path, text] of own)
    for (const [word, instead] of words) expect(text.match(word)?.[0], `${path}: say "${instead}"`).toBeUndefined();
});
