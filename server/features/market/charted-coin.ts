// The coin that a chart's symbol names, for a plan that has its exchange.

import type { Language } from "../../../shared/contracts/languages.ts";
import { planAllowsExchange, type PlanId } from "../../../shared/contracts/plans.ts";
import { coinChartedAs, partsOfChartSymbol } from "../../../shared/market/chart-symbol.ts";
import { DEFAULT_EXCHANGE, type ExchangeId } from "../../../shared/market/exchange-id.ts";
import { AppError } from "../../http/app-error.ts";
import type { Market } from "../../push/market.ts";
import { planRefusal } from "./market-access.ts";

interface ChartedCoin {
  readonly exchange: ExchangeId;
  readonly pair: string;
  readonly symbol: string;
}

/** Only coins of the universe, because workers spend request budget on every question. Throws what the route may refuse with. */
export function chartedCoin(market: Market, plan: PlanId, chartSymbol: string, language: () => Language): ChartedCoin {
  const chart = partsOfChartSymbol(chartSymbol);
  if (!chart) throw new AppError("invalid-request");
  const { exchange, pair: name } = chart;
  if (!planAllowsExchange(plan, exchange)) throw planRefusal(exchange, language(), market.feed(DEFAULT_EXCHANGE).activeCoins);
  const coins = market.feed(exchange).state?.universe.symbols;
  if (!coins) throw new AppError("warming", { retryAfterSeconds: 5 });
  const coin = coinChartedAs(name, coins);
  if (!coin) throw new AppError("not-found", { message: `${name} is not watched here` });
  return { exchange, pair: coin.pair, symbol: coin.symbol };
}
