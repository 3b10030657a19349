// The deck over the public market, wide and quiet: one tick per coin.

import { useEffect, useRef, type ReactNode } from "react";
import type { MarketPreview } from "../../shared/contracts/market-preview.ts";
import { DEFAULT_EXCHANGE, exchangeName } from "../../shared/market/exchange-id.ts";
import { useTranslate } from "../i18n/language.store.ts";
import { deckColours, drawDeck } from "../ui/deck-draw.ts";
import styles from "./public-deck.module.css";

/** One tick per coin, most traded first; decorative. Keeps its place while there is nothing to show. */
export function PublicDeck({ preview }: { preview: MarketPreview | undefined }): ReactNode {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const target = canvas.current;
    if (!target || !preview) return undefined;
    const moves = preview.coins.map(([, , change]) => change);
    const sizes = new ResizeObserver(() => drawDeck(target, moves, deckColours()));
    sizes.observe(target);
    return () => sizes.disconnect();
  }, [preview]);
  return <canvas ref={canvas} className={styles.deck} aria-hidden="true" />;
}

/** What the deck shows, in words; undefined before there are coins. */
export function useDeckText(preview: MarketPreview | undefined): string | undefined {
  const t = useTranslate();
  const count = preview?.coins.length ?? 0;
  return count > 0 ? t("front.deck", { exchange: exchangeName(DEFAULT_EXCHANGE), count }) : undefined;
}
