// What an order costs and does, asked for before it is made.

import type { FastifyRequest } from "fastify";
import type { Discount } from "../../../shared/checkout/order-quote.ts";
import type { HttpApp } from "../../http/fastify-app.ts";
import { serveRoute } from "../../http/serve-route.ts";
import { QuoteService, type QuoteOptions } from "./quote.service.ts";

export interface QuoteRoutesOptions extends QuoteOptions {
  /** Percent off that this visitor has earned. */
  readonly discountOf: (request: FastifyRequest) => Promise<Discount>;
  /** Name of the Telegram bot; null where none is set up or nobody knows just now. */
  readonly botName: () => Promise<string | null>;
}

/** A Fastify plugin. */
export async function quoteRoutes(app: HttpApp, options: QuoteRoutesOptions): Promise<void> {
  const quotes = new QuoteService(options);
  serveRoute(app, "GET /api/checkout/quote", async ({ query, session, request, reply }) => {
    reply.header("cache-control", "no-store");
    const [discount, bot] = await Promise.all([options.discountOf(request), options.botName()]);
    const answer = await quotes.quote({ plan: query.plan, cycle: query.billingCycle }, session, discount);
    return { ...answer, telegram_bot: bot !== null };
  });
}
