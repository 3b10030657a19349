// Addresses of the public pages: the browser's router shows them, and the server answers any other with 404 unless a page of the
// application stands there.

import { LANGUAGES, type Language } from "./languages.ts";

/**
 * Pages that everybody may see and find: built in every language, at /<language>/<path>; without a language the visitor's own
 * is served. The module of each is named after it: <name>-page.tsx.
 */
export const SITE_PAGES = {
  landing: "/",
  pricing: "/pricing",
  contact: "/contact",
  status: "/status",
  about: "/about",
  how: "/how-it-works",
  security: "/security",
  faq: "/faq",
  affiliate: "/affiliate",
  privacy: "/privacy",
  terms: "/terms",
  risk: "/disclaimer",
  refund: "/refund",
  cookies: "/cookies",
} as const;

export type SitePage = keyof typeof SITE_PAGES;

/** Those that show prices: built with the launch prices too. */
export const PRICED_PAGES: readonly SitePage[] = ["landing", "pricing"];

const BY_PATH = new Map(Object.entries(SITE_PAGES).map(([page, path]) => [path as string, page as SitePage]));

/** Other addresses that lead to a page: how it is also called, and with the language at the end. */
const ALIASES: readonly (readonly [pattern: RegExp, path: string])[] = [
  [/\/contacts$/, "/contact"],
  [/^\/faq\/([a-z]{2})\.html$/, "/$1/faq"],
];

/** As routers see a path: whatever its case and with or without a slash at its end. */
export const plainPath = (path: string): string => path.toLowerCase().replace(/(?<=.)\/+$/, "");

export interface SiteAddress {
  readonly page: SitePage;
  /** Undefined where the address leaves it to the visitor. */
  readonly language: Language | undefined;
}

/** The public page at this path; undefined where there is none. */
export function readSiteAddress(path: string): SiteAddress | undefined {
  const known = ALIASES.reduce((now, [pattern, instead]) => now.replace(pattern, instead), plainPath(path));
  const [, first, rest] = /^\/([a-z]{2})(\/.*)?$/.exec(known) ?? [];
  const language = LANGUAGES.find((each) => each === first);
  const page = BY_PATH.get(language === undefined ? known : (rest ?? "/"));
  return page === undefined ? undefined : { page, language };
}

/** Pages of the application that arrive written as well, in the visitor's language: many come to them first. */
export const WRITTEN_PAGES = { login: "/login", quiz: "/quiz", register: "/register" } as const;
export type WrittenPage = keyof typeof WRITTEN_PAGES;

/** Of these the one that search engines may show; other pages of the application are nobody's to find. */
export const FOUND_PAGE: WrittenPage = "quiz";

/** The page of the application that arrives written at this path; undefined where none does. */
export function writtenPageAt(path: string): WrittenPage | undefined {
  const page = plainPath(path).slice(1);
  return Object.hasOwn(WRITTEN_PAGES, page) ? (page as WrittenPage) : undefined;
}

/** The language that an address begins with, whether or not a page stands there. */
export function languageOfPath(path: string): Language | undefined {
  return LANGUAGES.find((language) => language === /^\/([a-z]{2})(?=[/?]|$)/.exec(path)?.[1]);
}

/** The address of a page in a language. */
export function siteAddress(page: SitePage, language: Language): string {
  const path = SITE_PAGES[page];
  return `/${language}${path === "/" ? "" : path}`;
}
