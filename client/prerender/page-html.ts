// Puts a rendered page into the built template: its head names it, its other languages and the files that it will need.

import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from "../../shared/contracts/languages.ts";
import {
  FOUND_PAGE,
  SITE_PAGES,
  siteAddress,
  WRITTEN_PAGES,
  type SitePage,
  type WrittenPage,
} from "../../shared/contracts/pages.ts";
import { placeholderOf } from "../../shared/contracts/page-values.ts";
import type { PricePeriod } from "../../shared/checkout/price-catalogue.ts";
import type { RenderedPage } from "./render-page.tsx";
import { CARD_SIZE, cardInWords } from "./share-card.ts";
import { unstartedNotice } from "./unstarted.ts";

export interface PageFiles {
  /** The script that asks for the others. */
  readonly starter: string;
  readonly scripts: readonly string[];
  /** The sheet that is all of `styles` in one. */
  readonly sheet: string;
  readonly styles: readonly string[];
  readonly fonts: readonly string[];
}

export interface PageOptions {
  readonly page: SitePage | WrittenPage | "missing";
  readonly language: Language;
  readonly period: PricePeriod;
  readonly rendered: RenderedPage;
  readonly files: PageFiles;
}

const SITE = placeholderOf("PUBLIC_URL");
const CARD_WORDS = cardInWords();

/** As share cards name a language. */
const LOCALES: Readonly<Record<Language, string>> = {
  ru: "ru_RU",
  en: "en_US",
  zh: "zh_CN",
  de: "de_DE",
  es: "es_ES",
  fr: "fr_FR",
  it: "it_IT",
  pt: "pt_BR",
  ja: "ja_JP",
  ko: "ko_KR",
  he: "he_IL",
  hi: "hi_IN",
  ar: "ar_AR",
};

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escaped = (text: string): string => text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? "");

/** The whole document. Throws when the template lacks a place that is written to. */
export function pageHtml(template: string, { page, language, period, rendered, files }: PageOptions): string {
  const { title, description, direction, body } = rendered;
  return [
    ['<html lang="ru" dir="ltr"', `<html lang="${language}" dir="${direction}"`],
    ["<title>Tickdeck</title>", `<title>${escaped(title)}</title>`],
    ['<meta name="description" content="" />', `<meta name="description" content="${escaped(description)}" />`],
    ["</head>", `${[...preloads(files), ...seo(page, language, rendered), periodOf(period)].join("")}</head>`],
    ['<div id="root"></div>', `<div id="root">${body}</div>${needsScript(page) ? unstartedNotice(language) : ""}`],
  ].reduce(
    (html, [place = "", text = ""]) => {
      if (!html.includes(place)) throw new Error(`The template has no ${place}`);
      return html.replace(place, () => text);
    },
    startedAfterPaint(template.replaceAll(ENTRY_STYLE, ""), files),
  );
}

/** Pages to act on; others can be read as they arrive. */
const needsScript = (page: PageOptions["page"]): boolean => page in WRITTEN_PAGES || page === "contact" || page === "pricing";

/** The entry's sheets, which are part of the page's. */
const ENTRY_STYLE = /<link rel="stylesheet"[^>]*>/g;
const ENTRY_SCRIPT = /<script type="module" crossorigin src="([^"]+)"><\/script>/;
const ENTRY_PRELOAD = /\s*<link rel="modulepreload" crossorigin href="([^"]+)">/g;

/** The template with a script that asks for all others later in the place of the entry. */
function startedAfterPaint(template: string, { starter, scripts }: PageFiles): string {
  const entry = ENTRY_SCRIPT.exec(template)?.[1];
  if (entry === undefined) throw new Error("The template has no entry");
  const linked = Array.from(template.matchAll(ENTRY_PRELOAD), ([, file]) => file);
  const files = [entry, ...linked, ...scripts.map((file) => `/${file}`)].join(" ");
  return template
    .replaceAll(ENTRY_PRELOAD, "")
    .replace(ENTRY_SCRIPT, () => `<script type="module" src="/${starter}" data-entry="${entry}" data-files="${files}"></script>`);
}

export const NO_INDEX = '<meta name="robots" content="noindex" />';

const periodOf = (period: PricePeriod): string => `<meta name="price-period" content="${period}" />`;

function preloads({ sheet, styles, fonts }: PageFiles): string[] {
  return [
    `<link rel="stylesheet" href="/${sheet}" />`,
    ...fonts.map((file) => `<link rel="preload" as="font" type="font/woff2" href="/${file}" crossorigin />`),
    // Not fetched: they say to what loads parts of the page that these styles are there.
    ...styles.map((file) => `<link rel="stylesheet" href="/${file}" disabled />`),
  ];
}

function seo(page: PageOptions["page"], language: Language, rendered: RenderedPage): string[] {
  if (page in SITE_PAGES)
    return [...inLanguages(page as SitePage, language), ...card(siteAddress(page as SitePage, language), language, rendered)];
  if (page !== FOUND_PAGE) return [NO_INDEX];
  // One address for all languages.
  const path = WRITTEN_PAGES[page];
  return [`<link rel="canonical" href="${SITE}${path}" />`, ...card(path, language, rendered)];
}

function inLanguages(page: SitePage, language: Language): string[] {
  const url = (each: Language): string => SITE + siteAddress(page, each);
  return [
    `<link rel="canonical" href="${url(language)}" />`,
    ...LANGUAGES.map((each) => `<link rel="alternate" hreflang="${each}" href="${url(each)}" />`),
    `<link rel="alternate" hreflang="x-default" href="${url(DEFAULT_LANGUAGE)}" />`,
  ];
}

/** How the page shows where it is shared. */
function card(path: string, language: Language, { title, description }: RenderedPage): string[] {
  const properties = {
    "og:type": "website",
    "og:site_name": "Tickdeck",
    "og:title": title,
    "og:description": description,
    "og:url": SITE + path,
    "og:locale": LOCALES[language],
    "og:image": `${SITE}/share.png`,
    "og:image:width": `${CARD_SIZE.width}`,
    "og:image:height": `${CARD_SIZE.height}`,
    "og:image:alt": CARD_WORDS,
  };
  return [
    ...Object.entries(properties).map(([name, text]) => `<meta property="${name}" content="${escaped(text)}" />`),
    '<meta name="twitter:card" content="summary_large_image" />',
  ];
}
