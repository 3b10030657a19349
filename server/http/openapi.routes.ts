// GET /api/openapi.json with the page made of it, and GET /api/asyncapi.json.

import { asyncapiDocument } from "./asyncapi.ts";
import { DOCS_POLICY, docsPage } from "./docs-page.ts";
import type { HttpApp } from "./fastify-app.ts";
import { OPEN_RULES } from "./route-rules.ts";

const OPEN = { schema: { hide: true }, config: { rules: OPEN_RULES } };
const JSON_TYPE = "application/json; charset=utf-8";

/** Registers the routes; they are not part of the document themselves. */
export function registerOpenapiRoutes(app: HttpApp): void {
  // Made once: each takes milliseconds, and whoever asks for many and reads none would fill the memory with copies.
  const openapi = once(() => Buffer.from(JSON.stringify(app.swagger())));
  const asyncapi = once(() => Buffer.from(JSON.stringify(asyncapiDocument())));
  const docs = once(() => Buffer.from(docsPage(app.swagger())));
  app.get("/api/openapi.json", OPEN, async (_request, reply) => {
    return reply.header("cache-control", "no-cache").type(JSON_TYPE).send(openapi());
  });
  app.get("/api/asyncapi.json", OPEN, async (_request, reply) => {
    return reply.header("cache-control", "no-cache").type(JSON_TYPE).send(asyncapi());
  });
  app.get("/api/docs", OPEN, async (_request, reply) => {
    return reply
      .header("content-security-policy", DOCS_POLICY)
      .header("cache-control", "no-cache")
      .type("text/html; charset=utf-8")
      .send(docs());
  });
}

/** What `make` gives, which is called when it is first needed: the document is whole once all routes are there. */
function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}
