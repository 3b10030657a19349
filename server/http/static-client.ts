// Serves the built client: hashed assets for ever, pages never cached, index.html for every path a browser asks as a page,
// with 404 where no page stands.

import { existsSync } from "node:fs";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyRequest } from "fastify";
import { isPage } from "../../shared/contracts/pages.ts";
import { notFound, sendError } from "./error-handler.ts";
import type { HttpApp } from "./fastify-app.ts";
import { OPEN_RULES } from "./route-rules.ts";

const RESERVED = /^\/(?:api|socket\.io|metrics|healthz|readyz|assets)(?:[/?]|$)/;

/** Serves `root` when it holds a build, and answers what no route knows. */
export async function installStaticClient(app: HttpApp, root: string): Promise<void> {
  const built = existsSync(join(root, "index.html"));
  if (built) {
    app.addHook("onRoute", (route) => {
      // The plugin's own routes, which take no config.
      if (route.url === "/*") route.config = { ...route.config, rules: OPEN_RULES };
    });
    await app.register(fastifyStatic, {
      root,
      wildcard: true,
      index: ["index.html"],
      setHeaders: (reply, path) => {
        const hashed = path.startsWith(join(root, "assets"));
        reply.header("cache-control", hashed ? "public, max-age=31536000, immutable" : "no-cache");
      },
    });
  }
  app.setNotFoundHandler((request, reply) => {
    if (!asksForPage(request)) return sendError(reply, notFound(request));
    if (built)
      return reply
        .code(isPage(pathOf(request)) ? 200 : 404)
        .header("cache-control", "no-cache")
        .sendFile("index.html", { cacheControl: false });
    return reply.code(503).type("text/plain; charset=utf-8").send("The client is not built yet: run npm run build");
  });
}

const pathOf = ({ url }: FastifyRequest): string => url.split("?", 1)[0] ?? url;

function asksForPage(request: FastifyRequest): boolean {
  const { method, url, headers } = request;
  return (method === "GET" || method === "HEAD") && !RESERVED.test(url) && (headers.accept ?? "").includes("text/html");
}
