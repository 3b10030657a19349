// Serves the built client: hashed assets for ever, pages never cached, the written page for every public address, the empty one
// for those of the application, and 404 with a page where none stands. Pages name this deployment's operator.

import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import type { IncomingMessage } from "node:http";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyReply, FastifyRequest } from "fastify";
import { APPLICATION_PAGES, isApplicationPage } from "../../shared/contracts/application-pages.ts";
import { readSiteAddress, SITE_PAGES, writtenPageAt } from "../../shared/contracts/pages.ts";
import { LANGUAGES } from "../../shared/contracts/languages.ts";
import type { PageValues } from "../../shared/contracts/page-values.ts";
import { refuseUnknown } from "./error-handler.ts";
import type { HttpApp } from "./fastify-app.ts";
import { fillPage } from "./fill-page.ts";
import { installHashedAssets } from "./hashed-assets.ts";
import { OPEN_RULES } from "./route-rules.ts";
import type { ReadyBody } from "./ready-body.ts";
import { securityTxt } from "./security-txt.ts";
import { FilledPage, SitePages, type Visitor } from "./site-pages.ts";

const RESERVED = /^\/(?:api|socket\.io|metrics|healthz|readyz|assets)(?:[/?]|$)/;
const NO_HTML = /(?:\.html|\.br|\.gz)$/;

const OPEN = { config: { rules: OPEN_RULES, isReady: true as const }, schema: { hide: true } };

export interface StaticClient {
  /** Folder of the build. */
  readonly root: string;
  readonly values: PageValues;
  readonly launchUntil: number | undefined;
}

/** Serves the client when there is a build, and answers what no route knows. */
export async function installStaticClient(app: HttpApp, { root, values, launchUntil }: StaticClient): Promise<void> {
  const empty = await readPage(join(root, "index.html"), values, "text/html; charset=utf-8");
  const pages = await SitePages.read({ folder: join(root, "pages"), values, launchUntil });
  const pageAt = (path: string, visitor: Visitor): ReadyBody | undefined => {
    const site = readSiteAddress(path);
    if (site) return pages.page(site, visitor);
    const written = writtenPageAt(path);
    return written && pages.written(written, visitor);
  };
  const answerPage = (request: FastifyRequest, reply: FastifyReply): unknown => {
    if (!asksForPage(request)) return refuseUnknown(request, reply);
    const path = pathOf(request);
    const site = readSiteAddress(path);
    if (site || isApplicationPage(path)) {
      const page = pageAt(path, request) ?? empty?.byAddress;
      if (page) return page.send(request, reply);
    } else {
      const page = pages.missing(request.url, request) ?? empty?.byAddress;
      if (page) return page.send(request, reply.code(404));
    }
    return reply.code(503).type("text/plain; charset=utf-8").send("The client is not built yet: run npm run build");
  };
  if (empty) {
    app.addHook("onRoute", (route) => {
      // The plugin's own route, which takes no config.
      if (route.url === "/*")
        route.config = { ...route.config, rules: { ...OPEN_RULES, refusals: ["invalid-request", "internal"] } };
    });
    // Whatever no route serves is looked for among the files first, which costs many times as much as a page.
    const body = (request: IncomingMessage, path: string): ReadyBody | undefined =>
      isPage(path) ? (pageAt(path, visitorOf(app, request)) ?? empty.byAddress) : undefined;
    for (const route of PAGE_ROUTES) app.get(route, { ...OPEN, config: { ...OPEN.config, ready: { body } } }, answerPage);
    app.get("/.well-known/security.txt", OPEN, (_, reply) =>
      reply
        .type("text/plain; charset=utf-8")
        .send(
          securityTxt(new Date(), values.PUBLIC_URL, values.SUPPORT_EMAIL.startsWith("[") ? undefined : values.SUPPORT_EMAIL),
        ),
    );
    for (const [name, type] of Object.entries(FOR_CRAWLERS)) {
      const file = await readPage(join(root, "pages", name), values, type);
      if (file) app.get(`/${name}`, OPEN, (request, reply) => file.byAddress.send(request, reply));
    }
    // A NUL names no file: the plugin would call it a fault of the request instead of a page that does not exist.
    app.addHook("onRequest", async (request, reply) => {
      if (pathOf(request).includes("%00") && asksForPage(request)) await answerPage(request, reply);
    });
    await installHashedAssets(app, join(root, "assets"));
    await app.register(fastifyStatic, {
      root,
      wildcard: true,
      decorateReply: false,
      index: false,
      preCompressed: true,
      allowedPath: (path) => !NO_HTML.test(path) && !path.startsWith("/pages/") && !path.startsWith("/assets/"),
      setHeaders: (reply) => void reply.header("cache-control", "no-cache"),
    });
  }
  app.setNotFoundHandler(answerPage);
}

const IN_LANGUAGE = `/:language(^(?:${LANGUAGES.join("|")})$)`;
const PAGE_ROUTES = [...Object.values(SITE_PAGES), ...APPLICATION_PAGES, IN_LANGUAGE, `${IN_LANGUAGE}/:page`];

const FOR_CRAWLERS = { "sitemap.xml": "application/xml; charset=utf-8", "robots.txt": "text/plain; charset=utf-8" };

async function readPage(path: string, values: PageValues, type: string): Promise<FilledPage | undefined> {
  if (!existsSync(path)) return undefined;
  return new FilledPage(fillPage(await readFile(path, "utf8"), values), type);
}

function visitorOf(app: HttpApp, { headers }: IncomingMessage): Visitor {
  return { cookies: headers.cookie === undefined ? {} : app.parseCookie(headers.cookie), headers };
}

const pathOf = ({ url }: FastifyRequest): string => url.split("?", 1)[0] ?? url;

const isPage = (path: string): boolean => isApplicationPage(path) || readSiteAddress(path) !== undefined;

/** Crawlers and command line tools do not say that they want HTML: a page that exists is theirs too. */
function asksForPage(request: FastifyRequest): boolean {
  const { method, url, headers } = request;
  if ((method !== "GET" && method !== "HEAD") || RESERVED.test(url)) return false;
  return isPage(pathOf(request)) || (headers.accept ?? "").includes("text/html");
}
