// Chips of the coins that are hot now: one click to the main chart.

import type { ReactNode } from "react";
import { useEngine } from "../../../desk/terminal-engine.ts";
import { baseOf, useWorkspace } from "../../../desk/workspace.store.ts";
import { useTranslate } from "../../../i18n/language.store.ts";
import { CoinChip } from "./coin-chip.tsx";
import { HOT_CHIPS } from "./hot-coins.ts";
import styles from "./hot-slots.module.css";
import { isAttended } from "./is-attended.ts";
import { useHotCoins } from "./use-hot-coins.ts";

const EVERY_MS = 5000;

const isHeld = (): boolean => isAttended(`.${styles.slots}`);

/** Row of chips; they hold still while somebody is at them. */
export function HotSlots(): ReactNode {
  const t = useTranslate();
  const engine = useEngine();
  const hot = useHotCoins(engine, { count: HOT_CHIPS, everyMs: EVERY_MS, isHeld });
  const selected = useWorkspace((state) => state.selectedTickers);
  return (
    <div className={styles.slots} data-testid="hot-slots">
      <span className={styles.title} title={t("hot.title.how")}>
        {t("hot.title")}
      </span>
      {hot.map((symbol) => (
        <CoinChip
          key={symbol}
          symbol={symbol}
          isPinned={selected.includes(symbol)}
          title={t("hot.chip", { symbol: baseOf(symbol) })}
        />
      ))}
    </div>
  );
}
