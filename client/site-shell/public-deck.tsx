// The deck over the public market, wide and quiet: one tick per coin.

import type { ReactNode } from "react";
import type { MarketPreview } from "../../shared/contracts/market-preview.ts";
import { DEFAULT_EXCHANGE, exchangeName } from "../../shared/market/exchange-id.ts";
import { useTranslate } from "../i18n/language.store.ts";
import styles from "./public-deck.module.css";
import { useDrawing } from "./use-drawing.ts";

const loadDrawing = async () => {
  const { deckColours, drawDeck } = await import("../ui/deck-draw.ts");
  return (canvas: HTMLCanvasElement, { coins }: MarketPreview): void =>
    drawDeck(
      canvas,
      coins.map(([, , change]) => change),
      deckColours(),
    );
};

/** One tick per coin, most traded first; decorative. Keeps its place while there is nothing to show. */
export function PublicDeck({ preview }: { preview: MarketPreview | undefined }): ReactNode {
  const canvas = useDrawing(preview, loadDrawing);
  return <canvas ref={canvas} className={styles.deck} aria-hidden="true" />;
}

/** What the deck shows, in words; undefined before there are coins. */
export function useDeckText(preview: MarketPreview | undefined): string | undefined {
  const t = useTranslate();
  const count = preview?.coins.length ?? 0;
  return count > 0 ? t("front.deck", { exchange: exchangeName(DEFAULT_EXCHANGE), count }) : undefined;
}
