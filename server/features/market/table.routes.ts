// GET /api/crypto/simple-table: the ticker table over plain HTTP, for programs and for browsers whose sockets are blocked.

import type { FastifyReply, FastifyRequest } from "fastify";
import { DEFAULT_EXCHANGE, isExchangeId } from "../../../shared/market/exchange-id.ts";
import { AppError } from "../../http/app-error.ts";
import type { HttpApp } from "../../http/fastify-app.ts";
import { paidPlan } from "../../http/request-auth.ts";
import { serveRoute } from "../../http/serve-route.ts";
import { tableCadence } from "./market-access.ts";
import { TableService, type TableBody, type TableParts } from "./table.service.ts";

const RETRY_WARMING_SECONDS = 5;

/** A Fastify plugin. */
export async function tableRoutes(app: HttpApp, parts: TableParts): Promise<void> {
  const tables = new TableService(parts);

  serveRoute(app, "GET /api/crypto/simple-table", async ({ session, query, request, reply }) => {
    reply.headers({ vary: "Cookie, Authorization, Accept-Encoding", "cache-control": "no-store" });
    if (query.session === "required") {
      if (!session) throw new AppError("no-session");
      paidPlan(session);
    }
    const asked = query.exchanges;
    const exchange = typeof asked === "string" && isExchangeId(asked) ? asked : DEFAULT_EXCHANGE;
    const body = tables.body(exchange, tableCadence(session, exchange, tables.activeCoins(DEFAULT_EXCHANGE)));
    if (!body) throw new AppError("warming", { retryAfterSeconds: RETRY_WARMING_SECONDS });
    reply.headers({ etag: body.etag, "x-market-time": String(body.marketTime) });
    if (body.simulated) reply.header("x-market-simulated", "1");
    return sendBody(request, reply, body);
  });
}

// Ready bytes go out as they are; the contract's schema documents them.
function sendBody(request: FastifyRequest, reply: FastifyReply, body: TableBody): FastifyReply {
  if (matches(request.headers["if-none-match"], body.etag)) return reply.code(304).send();
  reply.type("application/json; charset=utf-8");
  if (!/\bgzip\b/.test(request.headers["accept-encoding"] ?? "")) return reply.send(body.bytes);
  return reply.header("content-encoding", "gzip").send(body.gzipped());
}

function matches(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  const opaque = (tag: string): string => tag.trim().replace(/^W\//, "");
  return header.split(",").some((tag) => tag.trim() === "*" || opaque(tag) === opaque(etag));
}
