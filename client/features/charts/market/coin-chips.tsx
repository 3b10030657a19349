// Coins as chips, one click from the main chart: those that are hot now, and the pinned ones that no chart on screen draws.

import type { MouseEvent, ReactNode } from "react";
import { exchangeName } from "../../../../shared/market/exchange-id.ts";
import { panelsAt } from "../../../desk/panel-registry.ts";
import { pinOrNotify } from "../../../desk/pin-or-notify.ts";
import { useShownExchange } from "../../../desk/shown-exchange.ts";
import { useEngine } from "../../../desk/terminal-engine.ts";
import { usePlan } from "../../../desk/terminal-user.ts";
import { togglePanel } from "../../../desk/terminal-view.store.ts";
import { useWidthClass } from "../../../desk/width-class.ts";
import { baseOf, openMainChart, useDrawnSlots, useSlots, useWorkspace } from "../../../desk/workspace.store.ts";
import { useTranslate } from "../../../i18n/language.store.ts";
import { Icon } from "../../../ui/icon.tsx";
import { exchangeNameOf } from "../chart-name.ts";
import styles from "./coin-chips.module.css";
import { CoinChange } from "./coin-figures.tsx";
import { HOT_CHIPS } from "./hot-coins.ts";
import { isAttended, useHotCoins } from "./use-hot-coins.ts";

interface CoinChipProps {
  readonly symbol: string;
  readonly isPinned: boolean;
  readonly title: string;
  /** Number of its slot, where it has one. */
  readonly number?: number | undefined;
}

/** Name and move, or whose coin it is where no table here has its moves; a click shows the coin in the main chart, with Shift it is pinned or unpinned. */
export function CoinChip({ symbol, isPinned, title, number }: CoinChipProps): ReactNode {
  const base = baseOf(symbol);
  const exchange = exchangeNameOf(symbol);
  const shown = exchangeName(useShownExchange());
  const click = (event: MouseEvent): void => (event.shiftKey ? pinOrNotify(symbol) : openMainChart(symbol));
  return (
    <button type="button" className={styles.chip} title={title} onClick={click} data-symbol={base}>
      {number !== undefined && <bdi className={styles.number}>{number}</bdi>}
      {isPinned && number === undefined && <Icon name="pin" size={10} />}
      <bdi dir="ltr" translate="no">
        {base}
      </bdi>
      {exchange === shown ? <CoinChange symbol={symbol} named={false} /> : <bdi className="tag">{exchange}</bdi>}
    </button>
  );
}

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

/** The strip; nothing while every pin is drawn. */
export function PinStrip(): ReactNode {
  const t = useTranslate();
  const width = useWidthClass();
  const all = panelsAt("centre", usePlan()).find(({ id }) => id === "allCharts");
  const slots = useSlots();
  const drawn = useDrawnSlots((state) => state.slots);
  const pins = slots.flatMap((symbol, slot) => (symbol === undefined ? [] : [{ symbol, slot }]));
  const hidden = pins.filter(({ slot }) => !drawn.includes(slot));
  if (hidden.length === 0) return null;
  return (
    <section className={styles.strip} aria-label={t("pins.title")} data-testid="pin-strip">
      {all && (
        <button type="button" className={styles.more} title={t(all.text)} onClick={() => togglePanel(all, width)}>
          {t("pins.more", { count: hidden.length })}
        </button>
      )}
      {hidden.map(({ symbol, slot }) => (
        <CoinChip key={symbol} symbol={symbol} isPinned number={slot + 1} title={t("pins.chip", { symbol: baseOf(symbol) })} />
      ))}
    </section>
  );
}
