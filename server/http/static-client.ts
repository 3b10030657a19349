// Serves the built client: hashed assets for ever, pages never cached, index.html for every path a browser asks as a page.

import { existsSync } from "node:fs";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyRequest } from "fastify";
import { notFound, sendError } from "./error-handler.ts";
import type { HttpApp } from "./fastify-app.ts";

const RESERVED = /^\/(?:api|socket\.io|metrics|healthz|readyz|assets)(?:[/?]|$)/;

/** Serves `root` when it holds a build, and answers what no route knows. */
export async function installStaticClient(app: HttpApp, root: string): Promise<void> {
  const built = existsSync(join(root, "index.html"));
  if (built) {
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
    if (built) return reply.header("cache-control", "no-cache").sendFile("index.html", { cacheControl: false });
    return reply.code(503).type("text/plain; charset=utf-8").send("The client is not built yet: run npm run build");
  });
}

function asksForPage(request: FastifyRequest): boolean {
  const { method, url, headers } = request;
  return (method === "GET" || method === "HEAD") && !RESERVED.test(url) && (headers.accept ?? "").includes("text/html");
}
