// Chips of the coins that are hot now, and of pinned coins that no slot has room for: one click to the main chart.

import { useRef, type MouseEvent, type ReactNode } from "react";
import { pinOrNotify } from "../../../desk/pin-or-notify.ts";
import { useEngine } from "../../../desk/terminal-engine.ts";
import { baseOf, openMainChart, SLOTS, useWorkspace } from "../../../desk/workspace.store.ts";
import { useTranslate } from "../../../i18n/language.store.ts";
import { Icon } from "../../../ui/icon.tsx";
import { CoinChange } from "./coin-change.tsx";
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
  const beyond = selected.slice(SLOTS);
  return (
    <div
      className={styles.slots}
      data-testid="hot-slots"
      onPointerEnter={() => (isHeld.current = true)}
      onPointerLeave={() => (isHeld.current = false)}
    >
      <span className={styles.title}>{t("hot.title")}</span>
      {hot.map((symbol) => (
        <Chip key={symbol} symbol={symbol} isPinned={selected.includes(symbol)} />
      ))}
      {beyond.length > 0 && <span className={styles.rule} />}
      {beyond.map((symbol) => (
        <Chip key={`pinned ${symbol}`} symbol={symbol} isPinned title={t("hot.pinned", { symbol: baseOf(symbol) })} />
      ))}
    </div>
  );
}

function Chip({ symbol, isPinned, title }: { symbol: string; isPinned: boolean; title?: string }): ReactNode {
  const t = useTranslate();
  const base = baseOf(symbol);
  const click = (event: MouseEvent): void => (event.shiftKey ? pinOrNotify(symbol) : openMainChart(symbol));
  return (
    <button
      type="button"
      className={styles.chip}
      title={title ?? t("hot.chip", { symbol: base })}
      onClick={click}
      data-symbol={base}
    >
      {isPinned && <Icon name="pin" size={10} />}
      <bdi dir="ltr">{base}</bdi>
      <CoinChange symbol={symbol} named={false} />
    </button>
  );
}
