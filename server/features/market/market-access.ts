// Who may see which exchange, and how fresh: the plan for those who are signed in, a minute-old table of an open exchange for
// everybody else.

import { PLAN_LIMITS, planAllowsExchange, PUBLIC_TABLE_SECONDS } from "../../../shared/contracts/plans.ts";
import {
  DEFAULT_EXCHANGE,
  EVERY_PLAN_EXCHANGES,
  exchangeName,
  exchangeOf,
  type ExchangeId,
} from "../../../shared/market/exchange-id.ts";
import { AppError } from "../../http/app-error.ts";
import { planNow, type Session } from "../../sessions/session-policy.ts";

/** Seconds between the tables this caller may see; throws the plan refusal, the one who needs `openCoins` counted. */
export function tableCadence(session: Session | undefined, exchange: ExchangeId, openCoins: () => number | undefined): number {
  const plan = session && planNow(session, Date.now());
  // A customer whose plan has ended sees what a visitor sees.
  if (!plan) {
    if (EVERY_PLAN_EXCHANGES.includes(exchange)) return PUBLIC_TABLE_SECONDS;
    throw planRefusal(exchange, openCoins());
  }
  if (!planAllowsExchange(plan, exchange)) throw planRefusal(exchange, openCoins());
  return PLAN_LIMITS[plan].fastestSeconds;
}

/** The refusal of an exchange, in the words of the terminal; `openCoins` are those of the exchange every plan has. */
export function planRefusal(exchange: ExchangeId, openCoins: number = exchangeOf(DEFAULT_EXCHANGE).symbols): AppError {
  return new AppError("plan", {
    message: `Доступ к бирже ${exchangeName(exchange)} недоступен для вашего тарифа. Доступна только ${exchangeName(DEFAULT_EXCHANGE)} (${openCoins} ${tickersWord(openCoins)}).`,
  });
}

function tickersWord(count: number): string {
  const form = new Intl.PluralRules("ru").select(count);
  return form === "one" ? "тикер" : form === "few" ? "тикера" : "тикеров";
}
