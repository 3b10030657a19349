// Chips of the coins that are hot now, and of pinned coins that no slot has room for: one click to the main chart.

import { useEffect, useRef, useState, type MouseEvent, type ReactNode } from "react";
import { FIELD } from "../../../../shared/market/fields.ts";
import { pinOrSay } from "../../../desk/pin-or-say.ts";
import { useEngine } from "../../../desk/terminal-engine.ts";
import { useTerminalSettings } from "../../../desk/terminal-settings.store.ts";
import { baseOf, chartSymbol, openMainChart, SLOTS, useWorkspace } from "../../../desk/workspace.store.ts";
import { useTranslate } from "../../../i18n/language.store.ts";
import type { MarketStore } from "../../../market/market-store.ts";
import { Icon } from "../../../ui/icon.tsx";
import { CoinChange, FIVE_MINUTES } from "./coin-change.tsx";
import { heatOf, nextHot } from "./hot-coins.ts";
import styles from "./hot-slots.module.css";

const EVERY_MS = 5000;
/** Below this daily volume (USDT) a move says little. */
const LIQUID = 1e6;

/** Row of chips; they hold still under the pointer. */
export function HotSlots(): ReactNode {
  const t = useTranslate();
  const isHeld = useRef(false);
  const hot = useHotCoins(isHeld);
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
  const click = (event: MouseEvent): void => (event.shiftKey ? pinOrSay(symbol) : openMainChart(symbol));
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

/** Chart symbols of the hot coins, ranked anew every five seconds unless held. */
function useHotCoins(isHeld: { readonly current: boolean }): readonly string[] {
  const { loop, store } = useEngine();
  const [hot, setHot] = useState<readonly string[]>([]);
  const shown = useRef<string[]>([]);
  useEffect(() => {
    let rankedAt = Number.NEGATIVE_INFINITY;
    let generation = store.generation;
    return loop.add((now) => {
      const isOther = generation !== store.generation;
      const waits = isHeld.current || now - rankedAt < EVERY_MS || useTerminalSettings.getState().paused;
      if (store.coins.length === 0 || (waits && !isOther)) return;
      rankedAt = now;
      generation = store.generation;
      const next = nextHot(shown.current, heats(store));
      if (next.join() === shown.current.join()) return;
      shown.current = next;
      setHot(next);
    });
  }, [loop, store, isHeld]);
  return hot;
}

function heats(store: MarketStore): { symbol: string; heat: number }[] {
  return store.coins.flatMap(({ symbol, active }, position) => {
    if (!active || !(store.figure(FIELD.volume24h, position) >= LIQUID)) return [];
    const heat = heatOf(store.change(FIVE_MINUTES, position), store.figure(FIELD.ratio + FIVE_MINUTES, position));
    return [{ symbol: chartSymbol(store.exchange, symbol), heat }];
  });
}
