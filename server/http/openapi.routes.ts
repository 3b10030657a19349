import { asyncapiDocument } from "./asyncapi.ts";
import { DOCS_POLICY, docsPage } from "./docs-page.ts";
import type { HttpApp } from "./fastify-app.ts";
import { ReadyBody, ReadyBytes } from "./ready-body.ts";
import { OPEN_RULES } from "./route-rules.ts";

const OPEN = { schema: { hide: true }, config: { rules: OPEN_RULES } };
const JSON_TYPE = "application/json; charset=utf-8";
const HTML_TYPE = "text/html; charset=utf-8";

export function registerOpenapiRoutes(app: HttpApp): void {
  // Made once: each takes milliseconds, and somebody who requests many and reads none would fill the memory with copies.
  const openapi = once(() => ready(JSON.stringify(app.swagger()), JSON_TYPE));
  const asyncapi = once(() => ready(JSON.stringify(asyncapiDocument()), JSON_TYPE));
  const docs = once(() => ready(docsPage(app.swagger()), HTML_TYPE, { "content-security-policy": DOCS_POLICY }));
  app.get("/api/openapi.json", OPEN, async (request, reply) => openapi().send(request, reply));
  app.get("/api/asyncapi.json", OPEN, async (request, reply) => asyncapi().send(request, reply));
  app.get("/api/docs", OPEN, async (request, reply) => docs().send(request, reply));
}

/** Compressed once, at the first request that accepts it. */
function ready(text: string, type: string, headers: Readonly<Record<string, string>> = {}): ReadyBody {
  const fixed = { "cache-control": "no-cache", vary: "Accept-Encoding", ...headers };
  return new ReadyBody(new ReadyBytes(Buffer.from(text)), type, fixed);
}

/** Calls `make` on first use: the document is complete once all routes are registered. */
function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}
