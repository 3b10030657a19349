// The product's main terms have one word in each language, and words that misname things to a trader stand in no text that people
// see.

import { expect, it } from "vitest";
import { LANGUAGES, type Language } from "../../shared/contracts/languages.ts";
import glossary from "./testing/glossary.json" with { type: "json" };

type Term = keyof typeof glossary;

const AREAS = import.meta.glob<Readonly<Record<string, string>>>(["./??/*.json", "!./??/admin.json"], {
  import: "default",
  eager: true,
});
/** Of a hundred texts with a term so many may do without its word: they name the thing by "it", or leave it out. */
const MAX_WITHOUT = 25;

const textsOf = (language: Language): Readonly<Record<string, string>> =>
  Object.assign({}, ...Object.keys(AREAS).flatMap((file) => (file.startsWith(`./${language}/`) ? [AREAS[file]] : [])));

/** Keys of the English texts that say it, not counting placeholders. */
function keysWith(term: Term): string[] {
  const said = new RegExp(`\\b${glossary[term].en}s?\\b`, "i");
  return Object.entries(textsOf("en")).flatMap(([key, text]) => (said.test(text.replaceAll(/\{\w+/g, "")) ? [key] : []));
}

it.each(LANGUAGES)("%s has one word for each of the main terms", (language) => {
  const texts = textsOf(language);
  for (const term of Object.keys(glossary) as Term[]) {
    const keys = keysWith(term);
    expect(keys.length, term).toBeGreaterThan(3);
    const word = new RegExp(glossary[term][language], "i");
    const without = keys.filter((key) => !word.test(texts[key] ?? ""));
    const isUsual = without.length * 100 <= keys.length * MAX_WITHOUT;
    expect(isUsual ? [] : without, `${term} is "${glossary[term][language]}"`).toEqual([]);
  }
});

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
    [/(?<!\p{L})жив(?:ое|ые|ой) (?:соедин|цен|терминал)/iu, "в реальном времени"],
    [/за сторону/, "в одну сторону"],
    [/алерт/i, "оповещение"],
    [/тонк\S+ монет/i, "неликвидная монета"],
    [/открыть счёт/i, "перейти к оплате"],
    [/поступило (меньше|больше)/i, "оплачено не полностью"],
    [/net \{minutes\}м/i, "изм. {minutes}м"],
    [/подогнать масштаб/i, "шкала; масштаб for the zoom of a chart"],
  ],
  de: [
    [/einlage/i, "Kapital"],
    [/münze/i, "Coin"],
    [/wir drucken/i, "nennen"],
  ],
  fr: [
    [/(?<!\p{L})formule/iu, "offre"],
    [/(?<!crypto-?)monnaie/i, "crypto"],
  ],
  it: [[/(?<!\p{L})monet[ae](?!\p{L})/iu, "cripto"]],
  es: [
    [/(?:razón|relación|ratios?) de volumen/i, "volumen relativo"],
    [/depósito/i, "capital"],
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
  ja: [
    [/薄いコイン/, "流動性の低い銘柄"],
    [/購読/, "サブスクリプション"],
    [/三つの/, "3つの"],
  ],
  ko: [
    [/얇은 코인/, "유동성이 낮은 코인"],
    [/무료 테스트/, "무료 체험"],
    [/예치금/, "투자금"],
    [/위험 관리/, "리스크 관리"],
  ],
  he: [
    [/החיבור החי/, "בזמן אמת"],
    [/פיקדון|הפקדה/, "הון"],
    [/סקרינר/, "סורק"],
    [/טרמינל/, "מסוף"],
    [/נפח/, "מחזור"],
    [/מסלול/, "תוכנית"],
    [/(?:מחירים|המסוף|מסוף|החיבורים) ה?חי/, "בזמן אמת"],
    [/סקאל|סולם/, "קנה מידה"],
    [/גב׳|זינוק/, "גבוה; תנועה חריגה"],
  ],
  hi: [
    [/हर \{seconds\} से(?!\p{L}|\p{M})/u, "हर {seconds} सेकंड"],
    // The word for an indicator begins with it.
    [/संकेत(?!क)/, "सिग्नल"],
    [/परीक्षण/, "टेस्ट"],
    [/योजना/, "प्लान"],
    [/मात्रा/, "वॉल्यूम"],
    [/मूल्य|क़ीमत/, "कीमत; प्राइस अलर्ट"],
    [/नकली/, "सिम्युलेटेड"],
    [/सिक्क/, "कॉइन"],
    [/पैमान/, "स्केल"],
    [/कब बज/, "किस पर ट्रिगर हो"],
  ],
  ar: [
    [/(?:فوق|ضبط) المقياس/, "المدى; مقياس for the barometer"],
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
