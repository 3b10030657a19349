// The deck over the public table, wide and quiet, at the foot of a page.

import { useEffect, useRef, type ReactNode } from "react";
import type { TickerRow } from "../../shared/contracts/rows.ts";
import { DEFAULT_EXCHANGE, exchangeName } from "../../shared/market/exchange-id.ts";
import { useTranslate } from "../i18n/language.store.ts";
import { deckColours, drawDeck } from "../ui/deck-draw.ts";
import styles from "./public-deck.module.css";

/** One tick per row, most traded first; decorative. */
export function PublicDeck({ rows }: { rows: readonly TickerRow[] }): ReactNode {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const target = canvas.current;
    if (!target) return undefined;
    const moves = [...rows].sort((a, b) => b.volume_24h - a.volume_24h).map((row) => row.change_5min_percent);
    const sizes = new ResizeObserver(() => drawDeck(target, moves, deckColours()));
    sizes.observe(target);
    return () => sizes.disconnect();
  }, [rows]);
  return <canvas ref={canvas} className={styles.deck} aria-hidden="true" />;
}

/** What the deck shows, in words; undefined before there are rows. */
export function useDeckText(rows: readonly TickerRow[]): string | undefined {
  const t = useTranslate();
  return rows.length > 0 ? t("front.deck", { exchange: exchangeName(DEFAULT_EXCHANGE), count: rows.length }) : undefined;
}
