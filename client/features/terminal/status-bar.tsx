// The thin bar at the bottom: feed, delays, coins known and pinned, keys, time.

import { useCallback, type ReactNode } from "react";
import { MAX_SELECTED } from "../../../shared/contracts/watch-lists.ts";
import type { ExchangeId } from "../../../shared/market/exchange-id.ts";
import { Cadence, useCadence } from "../../desk/cadence.tsx";
import { keyText } from "../../desk/keys/key-codes.ts";
import { useKeyCode } from "../../desk/keys/use-hotkey.ts";
import { useEngine } from "../../desk/terminal-engine.ts";
import { useTerminalSettings } from "../../desk/terminal-settings.store.ts";
import { openHelp } from "../../desk/terminal-view.store.ts";
import { clockTextOf, offsetText, useTimeZone } from "../../desk/time-zone.ts";
import { useWorkspace } from "../../desk/workspace.store.ts";
import { useLanguage, useTranslate } from "../../i18n/language.store.ts";
import { LiveText } from "../../market/live-text.tsx";
import { UNKNOWN } from "../../market/number-text.ts";
import { useConnection } from "../../stream/connection.store.ts";
import { Icon } from "../../ui/icon.tsx";
import styles from "./status-bar.module.css";

/** Status bar. */
export function StatusBar({ exchange }: { exchange: ExchangeId }): ReactNode {
  const t = useTranslate();
  const { loop } = useEngine();
  const { known, symbols, warming } = useConnection();
  const numbers = useLanguage((state) => state.numbers);
  const zone = useTimeZone((state) => state.zone);
  const clock = useCallback(() => `${clockTextOf(Date.now(), zone, true)} ${offsetText(Date.now(), zone)}`, [zone]);
  const pinned = useWorkspace((state) => state.selectedTickers.length);
  const muted = useTerminalSettings((state) => state.soundMuted);
  return (
    <footer className={styles.bar}>
      <b>
        <Cadence exchange={exchange} seconds={useCadence()} />
      </b>
      <TickDelays />
      {symbols > 0 && (
        <span>
          {t("bar.symbols")} <b>{t("bar.symbolsOf", { known: numbers.whole(known), total: numbers.whole(symbols) })}</b>
        </span>
      )}
      <span className={styles.wide}>
        {t("bar.pinned")} <b>{t("bar.symbolsOf", { known: numbers.whole(pinned), total: numbers.whole(MAX_SELECTED) })}</b>
      </span>
      {warming && <span className={styles.warming}>{t("mark.warming")}</span>}
      <span className={`${styles.legend} ${styles.wide}`}>{t("mark.legend")}</span>
      <span className={styles.space} />
      {muted && (
        <span className={styles.wide}>
          <Icon name="muted" size={12} /> {t("bar.muted")}
        </span>
      )}
      <ChartsNotice />
      <KeyHints />
      <LiveText loop={loop} className={styles.clock} read={clock} />
    </footer>
  );
}

/** From the exchange's tick to the screen: what half of the ticks take at most, and what 95 of 100 do. */
function TickDelays(): ReactNode {
  const t = useTranslate();
  const { loop, stream } = useEngine();
  const numbers = useLanguage((state) => state.numbers);
  const delay = useCallback(
    (share: number) => {
      const ofTicks = stream.tickAge.quantile(share);
      const value = Number.isFinite(ofTicks) ? ofTicks : stream.age.tickToPaintQuantile(share);
      return Number.isFinite(value) ? t("status.ms", { value: numbers.whole(value) }) : UNKNOWN;
    },
    [stream, t, numbers],
  );
  const half = useCallback(() => delay(0.5), [delay]);
  const most = useCallback(() => delay(0.95), [delay]);
  return (
    <>
      <span className={styles.delay} data-testid="tick-delay">
        {t("bar.tickToScreen")} <LiveText loop={loop} className={styles.figure} read={half} />
      </span>
      <span className={styles.wide} data-testid="tick-delay">
        {t("bar.p95")} <LiveText loop={loop} className={styles.figure} read={most} />
      </span>
    </>
  );
}

function KeyHints(): ReactNode {
  const t = useTranslate();
  const [searchKey, helpKey] = [useKeyCode("search", "Slash"), useKeyCode("help", "Shift+Slash")];
  return (
    <span className={styles.keys}>
      <kbd>{keyText(searchKey)}</kbd> {t("bar.search")} <kbd>↑↓</kbd> {t("bar.row")} <kbd>{keyText(helpKey)}</kbd>
      <button type="button" onClick={() => openHelp(true)}>
        {t("bar.allKeys")}
      </button>
    </span>
  );
}

/** Text link for the status bar. */
function ChartsNotice(): ReactNode {
  const t = useTranslate();
  return (
    <a className={styles.notice} href="https://www.tradingview.com/" target="_blank" rel="noopener">
      <bdi dir="ltr">{t("charts.notice")}</bdi>
    </a>
  );
}
