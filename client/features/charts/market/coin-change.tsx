// A coin's move over one window, written by the frame loop; sign and colour say the direction.

import { useEffect, useRef, type ReactNode } from "react";
import { WINDOW_MINUTES } from "../../../../shared/market/fields.ts";
import { useEngine } from "../../../desk/terminal-engine.ts";
import { useTerminalSettings } from "../../../desk/terminal-settings.store.ts";
import { useLanguage, useTranslate } from "../../../i18n/language.store.ts";
import styles from "./coin-change.module.css";
import { CoinLookup } from "../bars/coin-lookup.ts";
import { writeChange } from "./write-change.ts";

/** The window of five minutes. */
export const FIVE_MINUTES = 4;

interface CoinChangeProps {
  readonly symbol: string;
  readonly window?: number;
  /** Names the window behind the figure. */
  readonly named?: boolean;
  readonly className?: string | undefined;
}

/** "+2.31% 5m"; an em-dash for a coin the market on screen does not have. */
export function CoinChange({ symbol, window = FIVE_MINUTES, named = true, className }: CoinChangeProps): ReactNode {
  const t = useTranslate();
  const { loop, store } = useEngine();
  const numbers = useLanguage((state) => state.numbers);
  const figure = useRef<HTMLElement>(null);
  const minutes = WINDOW_MINUTES[window] ?? 0;
  useEffect(() => {
    const lookup = new CoinLookup(store, symbol);
    let painted = -1;
    let generation = -1;
    return loop.add(() => {
      const node = figure.current;
      if (!node || painted === store.version) return;
      // During a pause another coin or market is shown all the same, once.
      if (generation === store.generation && useTerminalSettings.getState().paused) return;
      painted = store.version;
      generation = store.generation;
      const change = lookup.position < 0 ? Number.NaN : store.change(window, lookup.position);
      writeChange(node, change, numbers);
    });
  }, [loop, store, symbol, window, numbers]);
  return (
    <span className={className} title={t("charts.change.window", { minutes })}>
      <bdi dir="ltr" translate="no" className={styles.figure} ref={figure} />
      {named && <span className={styles.window}> {t("charts.change", { minutes })}</span>}
    </span>
  );
}
