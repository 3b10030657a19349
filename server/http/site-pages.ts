// The public pages as the build wrote them: read and filled once at the start, compressed once when first asked for, and chosen by
// the address or, where that names no language, by the visitor's.

import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";
import { pricePeriodAt } from "../../shared/checkout/price-catalogue.ts";
import { chooseLanguage, LANGUAGE_COOKIE, wantedLanguages } from "../../shared/contracts/choose-language.ts";
import type { PageValues } from "../../shared/contracts/page-values.ts";
import { languageOfPath, type SiteAddress } from "../../shared/contracts/pages.ts";
import { fillPage } from "./fill-page.ts";

/** A text file that was filled: its bytes and what they are known by. */
export class FilledPage {
  readonly #bytes: Buffer;
  readonly #type: string;
  readonly #etag: string;
  #brotli: Buffer | undefined;
  #gzip: Buffer | undefined;

  constructor(text: string, type: string) {
    this.#bytes = Buffer.from(text);
    this.#type = type;
    // Weak, because the same page goes out compressed or not.
    this.#etag = `W/"${createHash("sha256").update(text).digest("base64url")}"`;
  }

  /** Sends it, or 304 to one who has it. Browsers ask again each time. */
  send(request: FastifyRequest, reply: FastifyReply, vary: string): FastifyReply {
    reply.headers({ "cache-control": "no-cache", etag: this.#etag, vary });
    if (reply.statusCode === 200 && request.headers["if-none-match"] === this.#etag) return reply.code(304).send();
    reply.type(this.#type);
    const accepted = request.headers["accept-encoding"] ?? "";
    if (/\bbr\b/.test(accepted)) return reply.header("content-encoding", "br").send((this.#brotli ??= brotli(this.#bytes)));
    if (/\bgzip\b/.test(accepted)) return reply.header("content-encoding", "gzip").send((this.#gzip ??= gzipSync(this.#bytes)));
    return reply.send(this.#bytes);
  }
}

// Quality 11 would hold up other requests for tens of milliseconds.
const brotli = (bytes: Buffer): Buffer => brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 7 } });

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
        const html = fillPage(await readFile(join(folder, file), "utf8"), values);
        return [file.replaceAll("\\", "/"), new FilledPage(html, "text/html; charset=utf-8")];
      });
    return new SitePages(new Map(await Promise.all(pages)), launchUntil);
  }

  /** Sends the page of this address; false when it is not built. */
  send(request: FastifyRequest, reply: FastifyReply, { page, language }: SiteAddress): boolean {
    const period = pricePeriodAt(Date.now(), this.#launchUntil);
    const name = `${language ?? languageOf(request)}/${page}`;
    const found = (period === "launch" ? this.#pages.get(`${name}.launch.html`) : undefined) ?? this.#pages.get(`${name}.html`);
    if (!found) return false;
    void found.send(request, reply, language === undefined ? VARY_BY_VISITOR : "Accept-Encoding");
    return true;
  }

  /** Sends the page that says that there is none here, with 404; false when it is not built. */
  sendMissing(request: FastifyRequest, reply: FastifyReply): boolean {
    const language = languageOfPath(request.url) ?? languageOf(request);
    const found = this.#pages.get(`${language}/missing.html`);
    void found?.send(request, reply.code(404), VARY_BY_VISITOR);
    return found !== undefined;
  }
}

const VARY_BY_VISITOR = "Cookie, Accept-Language, Accept-Encoding";

const languageOf = ({ cookies, headers }: FastifyRequest) =>
  chooseLanguage(cookies[LANGUAGE_COOKIE] ?? null, wantedLanguages(headers["accept-language"] ?? ""));
