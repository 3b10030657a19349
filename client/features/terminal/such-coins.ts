// The form of a signal list that finds and reports the coins which the screener shows now, in words as well: what it finds, and what of
// the screener it does not have.

import type { ExchangeId } from "../../../shared/market/exchange-id.ts";
import { exchangeName } from "../../../shared/market/exchange-id.ts";
import { openTab } from "../../desk/terminal-view.store.ts";
import { useLanguage, translate as t } from "../../i18n/language.store.ts";
import { netTickText } from "../screener/plot/plot-axes.ts";
import { listOfScreener, restOfScreener, type ScreenerRest } from "../screener/settings/screener-list.ts";
import { screenerSettings } from "../screener/settings/terminal-screener.store.ts";
import { openFilledList } from "../watch-lists/form/list-form.store.ts";

/** Opens it over the lists. `exchange`: on the plot; `shared`: the terminal's. */
export function openSuchCoins(exchange: ExchangeId, shared: ExchangeId): void {
  const settings = screenerSettings.getState();
  const { threshold, netPeriod: minutes } = settings;
  const percent = netTickText(threshold, false, useLanguage.getState().numbers.separators);
  // A panel that fills a small screen makes room for the lists; others are beside them.
  openTab(matchMedia("(min-width: 768px)").matches ? "lists" : "signals");
  openFilledList({
    fields: { ...listOfScreener(settings), name: t("reports.screener.name", { percent, minutes }) },
    exchanges: [exchange],
    finds: t("reports.screener.finds", { percent: isolated(percent), minutes, exchange: exchangeName(exchange) }),
    leftOut: restOfScreener(exchange, shared).map((rest) => restText(rest, exchange, shared)),
  });
}

function restText(rest: ScreenerRest, exchange: ExchangeId, shared: ExchangeId): string {
  if (rest !== "exchange") return t(`reports.screener.${rest}`);
  return t("reports.screener.exchange", { exchange: exchangeName(exchange), shared: exchangeName(shared) });
}

/** A figure keeps its own direction inside a sentence of any. */
const isolated = (figure: string): string => `\u2066${figure}\u2069`;
