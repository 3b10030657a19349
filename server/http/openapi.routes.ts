// GET /api/openapi.json with the page made of it, and GET /api/asyncapi.json.

import { asyncapiDocument } from "./asyncapi.ts";
import { DOCS_POLICY, docsPage } from "./docs-page.ts";
import type { HttpApp } from "./fastify-app.ts";
import { OPEN_RULES } from "./route-rules.ts";

/** Registers the routes; they are not part of the document themselves. */
export function registerOpenapiRoutes(app: HttpApp): void {
  app.get("/api/openapi.json", { schema: { hide: true }, config: { rules: OPEN_RULES } }, async (_request, reply) => {
    return reply.header("cache-control", "no-cache").serializer(JSON.stringify).send(app.swagger());
  });
  const asyncapi = JSON.stringify(asyncapiDocument());
  app.get("/api/asyncapi.json", { schema: { hide: true }, config: { rules: OPEN_RULES } }, async (_request, reply) => {
    return reply.header("cache-control", "no-cache").type("application/json; charset=utf-8").serializer(String).send(asyncapi);
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
