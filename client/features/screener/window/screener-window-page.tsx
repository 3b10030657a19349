// The screener in a window of its own: polls the table, and sends a clicked coin to the terminal that opened it.

import { useEffect, type ReactNode } from "react";
import { useStore } from "zustand";
import { exchangeFor } from "../../../../shared/contracts/plans.ts";
import { isExchangeId } from "../../../../shared/market/exchange-id.ts";
import { useDocumentHead } from "../../../app/document-head.ts";
import { pinOrNotify } from "../../../desk/pin-or-notify.ts";
import { useTerminalSettings } from "../../../desk/terminal-settings.store.ts";
import { baseOf, useWorkspace } from "../../../desk/workspace.store.ts";
import { translate, useTranslate } from "../../../i18n/language.store.ts";
import { showToast } from "../../../ui/toast.store.ts";
import { ScreenerView } from "../screener-view.tsx";
import { screenerSettings, useAskedExchange, useTerminalExchange } from "../settings/terminal-screener.store.ts";
import { rememberSize } from "./detached-window.ts";
import { PageShell } from "./page-shell.tsx";
import { sendTickerClick } from "./ticker-click.ts";
import { usePageMarket } from "./use-page-market.ts";

/** The whole window. */
export function ScreenerWindowPage(): ReactNode {
  const t = useTranslate();
  const { speed } = useStore(screenerSettings);
  const asked = useAskedExchange();
  const { market, plan, guest } = usePageMarket(asked, speed);
  const terminal = useTerminalSettings((state) => state.exchange);
  useTerminalExchange();
  const pinned = useWorkspace((state) => state.selectedTickers);
  useDocumentHead(t("screener.window.title"));
  useEffect(() => {
    window.addEventListener("resize", rememberSize);
    return () => window.removeEventListener("resize", rememberSize);
  }, []);
  return (
    <PageShell market={market} guest={guest}>
      <h1 className="visually-hidden">{t("screener.window.title")}</h1>
      <ScreenerView
        source={market}
        settings={screenerSettings}
        exchange={exchangeFor(plan, asked)}
        shared={exchangeFor(plan, terminal)}
        plan={plan}
        pinned={pinned}
        onOpen={openInTerminal}
        onTogglePinned={pinOrNotify}
        onClose={() => window.close()}
      />
    </PageShell>
  );
}

function openInTerminal(symbol: string): void {
  const exchange = symbol.slice(0, symbol.indexOf(":")).toLowerCase();
  if (isExchangeId(exchange) && !sendTickerClick(baseOf(symbol), exchange))
    showToast({ kind: "alert", icon: "warning", text: translate("screener.window.alone") });
}
