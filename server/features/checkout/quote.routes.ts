// What an order would cost and change, before it is made.

import type { FastifyRequest } from "fastify";
import type { Discount } from "../../../shared/checkout/order-quote.ts";
import type { HttpApp } from "../../http/fastify-app.ts";
import { serveRoute } from "../../http/serve-route.ts";
import { QuoteService, type QuoteOptions } from "./quote.service.ts";

export interface QuoteRoutesOptions extends QuoteOptions {
  /** The visitor's discount in percent. */
  readonly discountOf: (request: FastifyRequest) => Promise<Discount>;
  /** Name of the Telegram bot; null when there is none or it is not known at the moment. */
  readonly botName: () => Promise<string | null>;
}

export async function quoteRoutes(app: HttpApp, options: QuoteRoutesOptions): Promise<void> {
  const quotes = new QuoteService(options);
  serveRoute(app, "GET /api/checkout/quote", async ({ query, session, request, reply }) => {
    reply.header("cache-control", "no-store");
    const [discount, bot] = await Promise.all([options.discountOf(request), options.botName()]);
    const answer = await quotes.quote({ plan: query.plan, cycle: query.billingCycle }, session, discount);
    return { ...answer, telegram_bot: bot !== null };
  });
}
