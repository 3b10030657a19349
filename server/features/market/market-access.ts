// Who may see which exchange, and how fresh: by plan when signed in, otherwise a minute-old table of an open exchange.

import { PLAN_LIMITS, planAllowsExchange, PUBLIC_TABLE_SECONDS } from "../../../shared/contracts/plans.ts";
import {
  DEFAULT_EXCHANGE,
  EVERY_PLAN_EXCHANGES,
  exchangeName,
  exchangeOf,
  type ExchangeId,
} from "../../../shared/market/exchange-id.ts";
import type { Language } from "../../../shared/contracts/languages.ts";
import { AppError } from "../../http/app-error.ts";
import { planNow, type Session } from "../../sessions/session-policy.ts";
import { PLAN_REFUSAL_TEXTS } from "./plan-refusal-texts.ts";

/** Who requests a table, with what a refusal needs to know. */
export interface TableCaller {
  readonly session: Session | undefined;
  readonly language: () => Language;
  /** Coins of the exchange that every plan has. */
  readonly openCoins: () => number | undefined;
}

/** Seconds between the tables this caller may see; throws the plan refusal. */
export function tableCadence({ session, language, openCoins }: TableCaller, exchange: ExchangeId): number {
  const plan = session && planNow(session, Date.now());
  // A customer whose plan has ended sees what a visitor sees.
  if (!plan) {
    if (EVERY_PLAN_EXCHANGES.includes(exchange)) return PUBLIC_TABLE_SECONDS;
    throw planRefusal(exchange, language(), openCoins());
  }
  if (!planAllowsExchange(plan, exchange)) throw planRefusal(exchange, language(), openCoins());
  return PLAN_LIMITS[plan].fastestSeconds;
}

/** The refusal of an exchange, in the words of the terminal; `openCoins` counts the exchange that every plan has. */
export function planRefusal(
  exchange: ExchangeId,
  language: Language,
  openCoins = exchangeOf(DEFAULT_EXCHANGE).symbols,
): AppError {
  const { sentence, coins } = PLAN_REFUSAL_TEXTS[language];
  const form = new Intl.PluralRules(language).select(openCoins);
  const message = sentence
    .replace("{exchange}", exchangeName(exchange))
    .replace("{open}", exchangeName(DEFAULT_EXCHANGE))
    .replace("{coins}", `${openCoins} ${coins[form] ?? coins.other}`);
  return new AppError("plan", { message });
}
