// Chips of the coins that are hot now: one click to the main chart.

import { useRef, type ReactNode } from "react";
import { useEngine } from "../../../desk/terminal-engine.ts";
import { baseOf, useWorkspace } from "../../../desk/workspace.store.ts";
import { useTranslate } from "../../../i18n/language.store.ts";
import { CoinChip } from "./coin-chip.tsx";
import { HOT_CHIPS } from "./hot-coins.ts";
import styles from "./hot-slots.module.css";
import { useHotCoins } from "./use-hot-coins.ts";

const EVERY_MS = 5000;

/** Row of chips; they hold still under the pointer. */
export function HotSlots(): ReactNode {
  const t = useTranslate();
  const engine = useEngine();
  const isHeld = useRef(false);
  const hot = useHotCoins(engine, { count: HOT_CHIPS, everyMs: EVERY_MS, isHeld: () => isHeld.current });
  const selected = useWorkspace((state) => state.selectedTickers);
  return (
    <div
      className={styles.slots}
      data-testid="hot-slots"
      onPointerEnter={() => (isHeld.current = true)}
      onPointerLeave={() => (isHeld.current = false)}
    >
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
