// The public pages as built: read and filled once at the start, compressed at the first request, and chosen by the address or, if
// that names no language, by the visitor's.

import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import type { IncomingHttpHeaders } from "node:http";
import { join } from "node:path";
import { pricePeriodAt } from "../../shared/checkout/price-catalogue.ts";
import { chooseLanguage, LANGUAGE_COOKIE, wantedLanguages } from "../../shared/contracts/choose-language.ts";
import { LANGUAGES } from "../../shared/contracts/languages.ts";
import type { PageValues } from "../../shared/contracts/page-values.ts";
import { languageOfPath, type SiteAddress, type WrittenPage } from "../../shared/contracts/pages.ts";
import { fillPage } from "./fill-page.ts";
import { ReadyBody, ReadyBytes } from "./ready-body.ts";

/** What a cached copy depends on: pages at an address without a language are chosen by the visitor. */
type Vary = "Accept-Encoding" | "Cookie, Accept-Language, Accept-Encoding";

/** A filled text file with its bytes and tag. Browsers revalidate it each time. */
export class FilledPage {
  readonly byAddress: ReadyBody;
  readonly byVisitor: ReadyBody;

  constructor(text: string, type: string) {
    const bytes = new ReadyBytes(Buffer.from(text));
    // Weak, because the same page is sent compressed or not.
    const etag = `W/"${createHash("sha256").update(text).digest("base64url")}"`;
    const body = (vary: Vary): ReadyBody => new ReadyBody(bytes, type, { "cache-control": "no-cache", etag, vary });
    this.byAddress = body("Accept-Encoding");
    this.byVisitor = body("Cookie, Accept-Language, Accept-Encoding");
  }
}

export interface SitePagesOptions {
  readonly folder: string;
  readonly values: PageValues;
  /** When launch prices end, epoch ms; undefined without any. */
  readonly launchUntil: number | undefined;
}

export class SitePages {
  readonly #pages: ReadonlyMap<string, FilledPage>;
  readonly #launchUntil: number | undefined;

  private constructor(pages: ReadonlyMap<string, FilledPage>, launchUntil: number | undefined) {
    this.#pages = pages;
    this.#launchUntil = launchUntil;
  }

  /** Reads all pages; none if the folder is missing. */
  static async read({ folder, values, launchUntil }: SitePagesOptions): Promise<SitePages> {
    const files = existsSync(folder) ? await readdir(folder, { recursive: true }) : [];
    const pages = files
      .filter((file) => file.endsWith(".html"))
      .map(async (file): Promise<[string, FilledPage]> => {
        const name = file.replaceAll("\\", "/");
        const language = LANGUAGES.find((each) => name.startsWith(`${each}/`));
        const html = fillPage(await readFile(join(folder, file), "utf8"), values, language);
        return [name, new FilledPage(html, "text/html; charset=utf-8")];
      });
    return new SitePages(new Map(await Promise.all(pages)), launchUntil);
  }

  /** The page of this address; undefined when it is not built. */
  page({ page, language }: SiteAddress, visitor: Visitor): ReadyBody | undefined {
    const found = this.#find(`${language ?? languageOf(visitor)}/${page}`);
    return language === undefined ? found?.byVisitor : found?.byAddress;
  }

  /** The prerendered page of the application in the visitor's language; undefined when it is not built. */
  written(page: WrittenPage, visitor: Visitor): ReadyBody | undefined {
    return this.#find(`${languageOf(visitor)}/${page}`)?.byVisitor;
  }

  /** The not-found page for this address; undefined when it is not built. */
  missing(url: string, visitor: Visitor): ReadyBody | undefined {
    return this.#pages.get(`${languageOfPath(url) ?? languageOf(visitor)}/missing.html`)?.byVisitor;
  }

  /** The file of this name, with the current prices. */
  #find(name: string): FilledPage | undefined {
    const period = pricePeriodAt(Date.now(), this.#launchUntil);
    return (period === "launch" ? this.#pages.get(`${name}.launch.html`) : undefined) ?? this.#pages.get(`${name}.html`);
  }
}

/** What determines a visitor's language. */
export interface Visitor {
  readonly cookies: Readonly<Record<string, string | undefined>>;
  readonly headers: IncomingHttpHeaders;
}

const languageOf = ({ cookies, headers }: Visitor) =>
  chooseLanguage(cookies[LANGUAGE_COOKIE] ?? null, wantedLanguages(headers["accept-language"] ?? ""));
