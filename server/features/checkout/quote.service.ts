// What a buyer is told before ordering, by the same rules as the order: price, each method's charge, and what changes for a
// customer.

import type { z } from "zod";
import type { checkoutQuoteSchema } from "../../../shared/contracts/checkout.ts";
import { quote, type Discount } from "../../../shared/checkout/order-quote.ts";
import { planChange } from "../../../shared/checkout/plan-change.ts";
import type { PlanPeriod } from "../../../shared/checkout/plan-periods.ts";
import type { BillingCycle, PaidPlan } from "../../../shared/checkout/price-catalogue.ts";
import type { Log } from "../../../shared/node/log.ts";
import { MockProvider } from "../../../shared/node/payments/mock-provider.ts";
import type { PaymentProvider } from "../../../shared/node/payments/provider.ts";
import type { Providers } from "../../../shared/node/payments/providers.ts";
import type { Database } from "../../../shared/postgres/database.ts";
import { periodsOf } from "../../../shared/postgres/subscriptions.queries.ts";
import type { Session } from "../../sessions/session-policy.ts";
import { priceData } from "./created-answer.ts";
import { AcceptedCoins } from "./accepted-coins.ts";

export interface QuoteOptions {
  readonly database: Database;
  readonly providers: Providers;
  readonly now: () => number;
  readonly launchUntil: number | undefined;
  readonly log: Log;
}

type Quote = z.output<typeof checkoutQuoteSchema>;

export class QuoteService {
  readonly #options: QuoteOptions;
  readonly #coins: AcceptedCoins;

  constructor(options: QuoteOptions) {
    this.#options = options;
    this.#coins = new AcceptedCoins(options.providers, options.now, options.log);
  }

  async quote(
    wish: { readonly plan: PaidPlan; readonly cycle: BillingCycle },
    session: Session | undefined,
    discount: Discount,
  ): Promise<Omit<Quote, "telegram_bot">> {
    const { now, launchUntil, providers } = this.#options;
    const at = now();
    const priced = quote({ ...wish, discount, now: at, launchUntil });
    const { period, amount } = priced;
    return {
      ...priceData(priced),
      period,
      launch_until: period === "launch" ? (launchUntil ?? null) : null,
      at,
      methods: await Promise.all(Array.from(providers.values(), (provider) => this.#methodOf(provider, amount))),
      account: session?.kind === "user" ? await this.#accountOf(session, wish, at) : null,
    };
  }

  async #methodOf(provider: PaymentProvider, amount: string): Promise<Quote["methods"][number]> {
    const charge = provider.chargeFor(amount);
    return {
      id: provider.id,
      is_test: provider instanceof MockProvider,
      charge_amount: charge.amount,
      charge_currency: charge.currency,
      rate: provider.rate ?? null,
      coins: coinsShown(await this.#coins.get(provider.id)),
    };
  }

  async #accountOf(
    { userId, email }: { readonly userId: string; readonly email: string },
    wish: { readonly plan: PaidPlan; readonly cycle: BillingCycle },
    now: number,
  ): Promise<NonNullable<Quote["account"]>> {
    const periods = await this.#options.database.run((db) => periodsOf(db, userId));
    const { beginsAt, before, after, ended } = planChange(periods, { ...wish, now });
    return {
      email,
      begins_at: beginsAt,
      before: before.map(shown),
      after: after.map(shown),
      ended: ended ? { plan: ended.plan, ended_at: ended.endedAt } : null,
    };
  }
}

function coinsShown(coins: Awaited<ReturnType<AcceptedCoins["get"]>>): Quote["methods"][number]["coins"] {
  if (coins === null || coins === "unknown") return coins;
  return coins.map(({ ticker, network, minUsd }) => ({ ticker, network, min_usd: minUsd }));
}

const shown = ({ plan, startsAt, endsAt }: PlanPeriod) => ({ plan, starts_at: startsAt, ends_at: endsAt });
