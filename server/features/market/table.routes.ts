// GET /api/crypto/simple-table: the ticker table over plain HTTP, for programs and for browsers whose sockets are blocked.

import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { errorBodySchema } from "../../../shared/contracts/errors.ts";
import { simpleTableSchema } from "../../../shared/contracts/rows.ts";
import { DEFAULT_EXCHANGE, EXCHANGES, isExchangeId } from "../../../shared/market/exchange-id.ts";
import { AppError } from "../../http/app-error.ts";
import { addressKey } from "../../http/client-address.ts";
import type { HttpApp } from "../../http/fastify-app.ts";
import { LIMITS } from "../../http/limits.ts";
import type { RateLimiter } from "../../http/rate-limiter.ts";
import type { RequestAuth } from "../../http/request-auth.ts";
import { tableCadence } from "./market-access.ts";
import type { TableBody, TableService } from "./table.service.ts";

const RETRY_WARMING_SECONDS = 5;

const refusal = errorBodySchema.extend({ success: z.literal(false), data: z.array(z.never()) });

/** Registers the route. Anything that is no exchange means the default one, as the contract says. */
export function registerTableRoutes(app: HttpApp, tables: TableService, auth: RequestAuth, limiter: RateLimiter): void {
  app.get(
    "/api/crypto/simple-table",
    {
      schema: {
        operationId: "simpleTable",
        tags: ["market"],
        summary: "All active coins of one exchange; without a session one open to every plan, from a snapshot up to 60 s old",
        querystring: z.object({
          exchanges: z
            .unknown()
            .optional()
            .meta({ type: "string", enum: [...EXCHANGES], default: DEFAULT_EXCHANGE }),
        }),
        response: { 200: simpleTableSchema, 401: errorBodySchema, 403: refusal, 429: errorBodySchema, 503: refusal },
      },
    },
    async (request, reply) => {
      reply.headers({ vary: "Cookie, Authorization, Accept-Encoding", "cache-control": "no-store" });
      const session = await auth.optional(request, reply);
      if (session) await limiter.take(LIMITS.table, session.handle);
      else await limiter.take(LIMITS.tableAnonymous, addressKey(request.ip));
      const asked = request.query.exchanges;
      const exchange = typeof asked === "string" && isExchangeId(asked) ? asked : DEFAULT_EXCHANGE;
      const body = tables.body(exchange, tableCadence(session, exchange, tables.activeCoins(DEFAULT_EXCHANGE)));
      if (!body) throw new AppError("warming", { retryAfterSeconds: RETRY_WARMING_SECONDS, extra: { success: false, data: [] } });
      reply.headers({ etag: body.etag, "x-market-time": String(body.marketTime) });
      if (body.simulated) reply.header("x-market-simulated", "1");
      return sendBody(request, reply, body);
    },
  );
}

// Ready bytes go out as they are; the schema above documents them.
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
