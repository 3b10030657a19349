// The public pages as the build wrote them: read and filled once at the start, compressed once when first asked for, and chosen by
// the address or, where that names no language, by the visitor's.

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

/** Who else may get what a cache keeps: pages at an address without a language are chosen by the visitor. */
type Vary = "Accept-Encoding" | "Cookie, Accept-Language, Accept-Encoding";

/** A text file that was filled: its bytes and what they are known by. Browsers ask for it again each time. */
export class FilledPage {
  readonly byAddress: ReadyBody;
  readonly byVisitor: ReadyBody;

  constructor(text: string, type: string) {
    const bytes = new ReadyBytes(Buffer.from(text));
    // Weak, because the same page goes out compressed or not.
    const etag = `W/"${createHash("sha256").update(text).digest("base64url")}"`;
    const body = (vary: Vary): ReadyBody => new ReadyBody(bytes, type, { "cache-control": "no-cache", etag, vary });
    this.byAddress = body("Accept-Encoding");
    this.byVisitor = body("Cookie, Accept-Language, Accept-Encoding");
  }
}

export interface SitePagesOptions {
  /** Folder of the written pages. */
  readonly folder: string;
  readonly values: PageValues;
  /** When launch prices end, epoch ms; undefined when there are none. */
  readonly launchUntil: number | undefined;
}

export class SitePages {
  readonly #pages: ReadonlyMap<string, FilledPage>;
  readonly #launchUntil: number | undefined;

  private constructor(pages: ReadonlyMap<string, FilledPage>, launchUntil: number | undefined) {
    this.#pages = pages;
    this.#launchUntil = launchUntil;
  }

  /** Reads all pages; there are none where the folder is missing. */
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

  /** The page of the application as it is written in the visitor's language; undefined when it is not built. */
  written(page: WrittenPage, visitor: Visitor): ReadyBody | undefined {
    return this.#find(`${languageOf(visitor)}/${page}`)?.byVisitor;
  }

  /** The page that says that there is none at this address; undefined when it is not built. */
  missing(url: string, visitor: Visitor): ReadyBody | undefined {
    return this.#pages.get(`${languageOfPath(url) ?? languageOf(visitor)}/missing.html`)?.byVisitor;
  }

  /** The file of this name, with the prices of now. */
  #find(name: string): FilledPage | undefined {
    const period = pricePeriodAt(Date.now(), this.#launchUntil);
    return (period === "launch" ? this.#pages.get(`${name}.launch.html`) : undefined) ?? this.#pages.get(`${name}.html`);
  }
}

/** What a visitor's language is known by. */
export interface Visitor {
  readonly cookies: Readonly<Record<string, string | undefined>>;
  readonly headers: IncomingHttpHeaders;
}

const languageOf = ({ cookies, headers }: Visitor) =>
  chooseLanguage(cookies[LANGUAGE_COOKIE] ?? null, wantedLanguages(headers["accept-language"] ?? ""));
