// What a chart is called: "WIF/USDT", and in full for those who cannot see it.

import { exchangeName } from "../../../shared/market/exchange-id.ts";
import { isSecondInterval, type ChartInterval } from "../../../shared/market/candle.ts";
import { partsOfChartSymbol } from "../../../shared/market/chart-symbol.ts";
import { baseOf } from "../../desk/workspace.store.ts";
import { useTranslate } from "../../i18n/language.store.ts";
import { TIMEFRAMES } from "./timeframes.ts";

/** "WIF/USDT" of "MEXC:WIFUSDT". */
export function pairName(symbol: string): string {
  return `${baseOf(symbol)}/USDT`;
}

/** "MEXC" of "MEXC:WIFUSDT". */
export function exchangeNameOf(symbol: string): string {
  const parts = partsOfChartSymbol(symbol);
  return parts ? exchangeName(parts.exchange) : "";
}

/** "WIF/USDT on MEXC, 1m bars". */
export function useChartLabel(symbol: string, interval: ChartInterval): string {
  const t = useTranslate();
  const name = t("charts.of", { pair: pairName(symbol), exchange: exchangeNameOf(symbol), timeframe: t(TIMEFRAMES[interval]) });
  return isSecondInterval(interval) ? `${name}. ${t("charts.bySecond")}` : name;
}
