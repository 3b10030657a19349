// Who may see which exchange, and how fresh: the plan for those who are signed in, a minute-old MEXC for everybody else.

import { PLAN_LIMITS, planAllowsExchange } from "../../../shared/contracts/plans.ts";
import type { ExchangeId } from "../../../shared/market/exchange-id.ts";
import { AppError } from "../../http/app-error.ts";
import { paidPlan } from "../../http/request-auth.ts";
import type { Session } from "../../sessions/session-policy.ts";

const ANONYMOUS_SECONDS = 60;
const MEXC_COINS = 160;
const NAMES: Readonly<Record<ExchangeId, string>> = { binance: "Binance", mexc: "MEXC" };

/** Seconds between the tables this caller may see; throws the plan refusal. */
export function tableCadence(session: Session | undefined, exchange: ExchangeId, mexcCoins: number | undefined): number {
  if (session === undefined) {
    if (exchange === "mexc") return ANONYMOUS_SECONDS;
    throw planRefusal(exchange, mexcCoins);
  }
  const plan = paidPlan(session);
  if (!planAllowsExchange(plan, exchange)) throw planRefusal(exchange, mexcCoins);
  return PLAN_LIMITS[plan].fastestSeconds;
}

/** The refusal of an exchange, in the words of the terminal. */
export function planRefusal(exchange: ExchangeId, mexcCoins: number = MEXC_COINS): AppError {
  return new AppError("plan", {
    message: `Доступ к бирже ${NAMES[exchange]} недоступен для вашего тарифа. Доступна только MEXC (${mexcCoins} ${tickersWord(mexcCoins)}).`,
    extra: { success: false, data: [] },
  });
}

function tickersWord(count: number): string {
  const form = new Intl.PluralRules("ru").select(count);
  return form === "one" ? "тикер" : form === "few" ? "тикера" : "тикеров";
}
