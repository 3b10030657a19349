// The pinned coins that no chart on screen draws, one click from the main chart each, and how many are drawn.

import type { ReactNode } from "react";
import { SLOTS } from "../../../desk/slots.ts";
import { baseOf, useDrawnSlots, useSlots } from "../../../desk/workspace.store.ts";
import { useTranslate } from "../../../i18n/language.store.ts";
import { CoinChip } from "./coin-chip.tsx";
import styles from "./pin-strip.module.css";

/** The strip; nothing while every pin is drawn. */
export function PinStrip(): ReactNode {
  const t = useTranslate();
  const slots = useSlots();
  const drawn = useDrawnSlots((state) => state.slots);
  const pins = slots.flatMap((symbol, slot) => (symbol === undefined ? [] : [{ symbol, slot }]));
  const hidden = pins.filter(({ slot }) => !drawn.includes(slot));
  if (hidden.length === 0) return null;
  const count = t("pins.drawn", { drawn: pins.length - hidden.length, pinned: pins.length });
  return (
    <section className={styles.strip} aria-label={t("pins.title")} data-testid="pin-strip">
      <span className={styles.count}>{count}</span>
      {hidden.map(({ symbol, slot }) => (
        <CoinChip
          key={symbol}
          symbol={symbol}
          isPinned
          number={slot < SLOTS ? slot + 1 : undefined}
          title={t("pins.chip", { symbol: baseOf(symbol) })}
        />
      ))}
    </section>
  );
}
