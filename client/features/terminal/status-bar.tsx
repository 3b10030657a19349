// The thin bar at the bottom: feed, coins known and pinned, keys, time.

import { useCallback, type ReactNode } from "react";
import { MAX_SELECTED } from "../../../shared/contracts/watch-lists.ts";
import type { ExchangeId } from "../../../shared/market/exchange-id.ts";
import { Cadence, useCadence } from "../../desk/cadence.tsx";
import { keyText } from "../../desk/keys/key-codes.ts";
import { useKeyCode } from "../../desk/keys/use-hotkey.ts";
import { useSound } from "../../desk/play-sound.ts";
import { useEngine } from "../../desk/terminal-engine.ts";
import { useTerminalSettings } from "../../desk/terminal-settings.store.ts";
import { openHelp } from "../../desk/terminal-view.store.ts";
import { clockTextOf, offsetText, useTimeZone } from "../../desk/time-zone.ts";
import { useWorkspace } from "../../desk/workspace.store.ts";
import { useLanguage, useTranslate } from "../../i18n/language.store.ts";
import { LiveText } from "../../market/live-text.tsx";
import { useConnection } from "../../stream/connection.store.ts";
import { Icon } from "../../ui/icon.tsx";
import { ChartsNotice } from "./charts-notice.tsx";
import styles from "./status-bar.module.css";

/** Status bar. */
export function StatusBar({ exchange }: { exchange: ExchangeId }): ReactNode {
  const t = useTranslate();
  const { loop, stream } = useEngine();
  const { known, symbols, warming } = useConnection();
  const numbers = useLanguage((state) => state.numbers);
  const zone = useTimeZone((state) => state.zone);
  const clock = useCallback(
    () => `${clockTextOf(stream.serverTime, zone, true)} ${offsetText(stream.serverTime, zone)}`,
    [stream, zone],
  );
  const pinned = useWorkspace((state) => state.selectedTickers.length);
  const canSound = useSound((state) => state.isAllowed);
  const muted = useTerminalSettings((state) => state.soundMuted);
  return (
    <footer className={styles.bar}>
      <b>
        <Cadence exchange={exchange} seconds={useCadence()} />
      </b>
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
      {!muted && !canSound && <span className={styles.warming}>{t("bar.soundWaits")}</span>}
      <ChartsNotice className={styles.notice} />
      <KeyHints />
      <LiveText loop={loop} className={styles.clock} read={clock} />
    </footer>
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
