// A page to try the screener by hand, open to everyone: public figures, its own settings and its own selected list.

import { useCallback, useState, type ReactNode } from "react";
import { useStore } from "zustand";
import { exchangeFor } from "../../../../shared/contracts/plans.ts";
import { DEFAULT_EXCHANGE, type ExchangeId } from "../../../../shared/market/exchange-id.ts";
import { useDocumentHead } from "../../../app/document-head.ts";
import { chartSymbol } from "../../../desk/workspace.store.ts";
import { useTranslate } from "../../../i18n/language.store.ts";
import { Button } from "../../../ui/button.tsx";
import { ScreenerView } from "../screener-view.tsx";
import { passingSettings } from "../settings/screener.store.ts";
import { openDetachedWindow } from "../window/detached-window.ts";
import { PageShell } from "../window/page-shell.tsx";
import { useDetachedClicks } from "../window/use-detached-clicks.ts";
import { usePageMarket } from "../window/use-page-market.ts";
import styles from "./screener-test-page.module.css";
import { ScreenerTestSide } from "./screener-test-side.tsx";
import { useTestSelection } from "./use-test-selection.ts";

const TEST_THRESHOLD = 0.5;

// On this page a click on a coin is only logged.
// eslint-disable-next-line no-console
const log = (symbol: string): void => console.info("ticker", symbol);

const logCoin = (symbol: string, exchange: ExchangeId = DEFAULT_EXCHANGE): void => log(chartSymbol(exchange, symbol));

/** The whole page. */
export function ScreenerTestPage(): ReactNode {
  const t = useTranslate();
  const [settings] = useState(() => passingSettings({ threshold: TEST_THRESHOLD }));
  const [open, setOpen] = useState(true);
  const { exchange, speed } = useStore(settings);
  const { market, plan, guest } = usePageMarket(exchange, speed);
  const { selected, loaded, toggle } = useTestSelection(market);
  const isKnown = useCallback((symbol: string) => market.store.coins.some((coin) => coin.symbol === symbol), [market]);
  useDetachedClicks({ isKnown, onTicker: logCoin });
  useDocumentHead(t("screener.test.title"));
  return (
    <PageShell market={market} guest={guest}>
      <div className={styles.page}>
        <ScreenerTestSide exchange={exchange} loaded={loaded} selected={selected} onToggle={toggle} />
        <div className={styles.main}>
          {open ? (
            <ScreenerView
              source={market}
              settings={settings}
              exchange={exchangeFor(plan, exchange)}
              plan={plan}
              pinned={selected}
              onOpen={log}
              onTogglePinned={toggle}
              onDetach={openDetachedWindow}
              onClose={() => setOpen(false)}
            />
          ) : (
            <div className={styles.closed}>
              <Button kind="primary" onClick={() => setOpen(true)}>
                {t("screener.test.reopen")}
              </Button>
            </div>
          )}
        </div>
      </div>
    </PageShell>
  );
}
