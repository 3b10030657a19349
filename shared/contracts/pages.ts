// Addresses of the public pages: the browser's router shows them, and the server answers others with 404 unless they are pages of
// the application.

import { LANGUAGES, type Language } from "./languages.ts";

/**
 * Pages for everybody and search engines: built in every language, at /<language>/<path>; without a language the visitor's own is
 * served. The module of each is <name>-page.tsx.
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

/** Pages with prices: built with the launch prices too. */
export const PRICED_PAGES: readonly SitePage[] = ["landing", "pricing"];

const BY_PATH = new Map(Object.entries(SITE_PAGES).map(([page, path]) => [path as string, page as SitePage]));

/** Other addresses of a page: alternative names, and with the language at the end. */
const ALIASES: readonly (readonly [pattern: RegExp, path: string])[] = [
  [/\/contacts$/, "/contact"],
  [/^\/faq\/([a-z]{2})\.html$/, "/$1/faq"],
];

/** As routers see a path: ignoring case and a trailing slash. */
export const plainPath = (path: string): string => path.toLowerCase().replace(/(?<=.)\/+$/, "");

export interface SiteAddress {
  readonly page: SitePage;
  /** Undefined when the visitor's language applies. */
  readonly language: Language | undefined;
}

/** The public page at this path; undefined if there is none. */
export function readSiteAddress(path: string): SiteAddress | undefined {
  const known = ALIASES.reduce((now, [pattern, instead]) => now.replace(pattern, instead), plainPath(path));
  const [, first, rest] = /^\/([a-z]{2})(\/.*)?$/.exec(known) ?? [];
  const language = LANGUAGES.find((each) => each === first);
  const page = BY_PATH.get(language === undefined ? known : (rest ?? "/"));
  return page === undefined ? undefined : { page, language };
}

/** Prerendered pages of the application, in the visitor's language, because many visitors start there. */
export const WRITTEN_PAGES = { login: "/login", quiz: "/quiz", register: "/register" } as const;
export type WrittenPage = keyof typeof WRITTEN_PAGES;

/** The one of these that search engines may show; other pages of the application are not indexed. */
export const FOUND_PAGE: WrittenPage = "quiz";

/** The prerendered page of the application at this path; undefined if there is none. */
export function writtenPageAt(path: string): WrittenPage | undefined {
  const page = plainPath(path).slice(1);
  return Object.hasOwn(WRITTEN_PAGES, page) ? (page as WrittenPage) : undefined;
}

/** The language an address begins with, whether or not the page exists. */
export function languageOfPath(path: string): Language | undefined {
  return LANGUAGES.find((language) => language === /^\/([a-z]{2})(?=[/?]|$)/.exec(path)?.[1]);
}

/** The address of a page in a language. */
export function siteAddress(page: SitePage, language: Language): string {
  const path = SITE_PAGES[page];
  return `/${language}${path === "/" ? "" : path}`;
}
