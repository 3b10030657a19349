// The pinned coins that no chart on screen draws, one click from the main chart each, and how many they are: one more shows them all.

import type { ReactNode } from "react";
import { panelsAt } from "../../../desk/panel-registry.ts";
import { SLOTS } from "../../../desk/slots.ts";
import { usePlan } from "../../../desk/terminal-user.ts";
import { togglePanel } from "../../../desk/terminal-view.store.ts";
import { useWidthClass } from "../../../desk/width-class.ts";
import { baseOf, useDrawnSlots, useSlots } from "../../../desk/workspace.store.ts";
import { useTranslate } from "../../../i18n/language.store.ts";
import { CoinChip } from "./coin-chip.tsx";
import styles from "./pin-strip.module.css";

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
