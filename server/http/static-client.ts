// Serves the built client: hashed assets for ever, pages never cached, index.html for every path a browser asks as a page,
// with 404 where no page stands. Pages name this deployment's operator, so they are filled once, at the start.

import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyReply, FastifyRequest } from "fastify";
import { isPage } from "../../shared/contracts/pages.ts";
import type { PageValues } from "../../shared/contracts/page-values.ts";
import { notFound, sendError } from "./error-handler.ts";
import type { HttpApp } from "./fastify-app.ts";
import { fillPage } from "./fill-page.ts";
import { OPEN_RULES } from "./route-rules.ts";

const RESERVED = /^\/(?:api|socket\.io|metrics|healthz|readyz|assets)(?:[/?]|$)/;

interface Page {
  readonly html: string;
  readonly etag: string;
}

/** Serves `root` when it holds a build, and answers what no route knows. */
export async function installStaticClient(app: HttpApp, root: string, values: PageValues): Promise<void> {
  const page = await readPage(join(root, "index.html"), values);
  if (page) {
    app.addHook("onRoute", (route) => {
      // The plugin's own route, which takes no config.
      if (route.url === "/*") route.config = { ...route.config, rules: OPEN_RULES };
    });
    app.get("/", { config: { rules: OPEN_RULES }, schema: { hide: true } }, (request, reply) => sendPage(request, reply, page));
    await app.register(fastifyStatic, {
      root,
      wildcard: true,
      index: false,
      allowedPath: (path) => !path.endsWith(".html"),
      setHeaders: (reply, path) => {
        const hashed = path.startsWith(join(root, "assets"));
        reply.header("cache-control", hashed ? "public, max-age=31536000, immutable" : "no-cache");
      },
    });
  }
  app.setNotFoundHandler((request, reply) => {
    if (!asksForPage(request)) return sendError(reply, notFound(request));
    if (page) return sendPage(request, reply.code(isPage(pathOf(request)) ? 200 : 404), page);
    return reply.code(503).type("text/plain; charset=utf-8").send("The client is not built yet: run npm run build");
  });
}

async function readPage(path: string, values: PageValues): Promise<Page | undefined> {
  if (!existsSync(path)) return undefined;
  const html = fillPage(await readFile(path, "utf8"), values);
  return { html, etag: `"${createHash("sha256").update(html).digest("base64url")}"` };
}

function sendPage(request: FastifyRequest, reply: FastifyReply, { html, etag }: Page): FastifyReply {
  reply.header("cache-control", "no-cache").header("etag", etag);
  if (reply.statusCode === 200 && request.headers["if-none-match"] === etag) return reply.code(304).send();
  return reply.type("text/html; charset=utf-8").send(html);
}

const pathOf = ({ url }: FastifyRequest): string => url.split("?", 1)[0] ?? url;

/** Crawlers and command line tools do not say that they want HTML: a page that exists is theirs too. */
function asksForPage(request: FastifyRequest): boolean {
  const { method, url, headers } = request;
  if ((method !== "GET" && method !== "HEAD") || RESERVED.test(url)) return false;
  return isPage(pathOf(request)) || (headers.accept ?? "").includes("text/html");
}
