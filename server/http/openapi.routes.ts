// GET /api/openapi.json and the page made of it.

import { DOCS_POLICY, docsPage } from "./docs-page.ts";
import type { HttpApp } from "./fastify-app.ts";
import { OPEN_RULES } from "./route-rules.ts";

/** Registers both routes; they are not part of the document themselves. */
export function registerOpenapiRoutes(app: HttpApp): void {
  app.get("/api/openapi.json", { schema: { hide: true }, config: { rules: OPEN_RULES } }, async (_request, reply) => {
    return reply.header("cache-control", "no-cache").serializer(JSON.stringify).send(app.swagger());
  });
  app.get("/api/docs", { schema: { hide: true }, config: { rules: OPEN_RULES } }, async (_request, reply) => {
    const page = docsPage(app.swagger());
    return reply
      .header("content-security-policy", DOCS_POLICY)
      .header("cache-control", "no-cache")
      .type("text/html; charset=utf-8")
      .serializer(String)
      .send(page);
  });
}
