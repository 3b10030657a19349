// The deck over the list: one tick per coin by 24 h volume, height = move in the window; the one that leaves the pack is
// seen before a number is read. Beside it, how many rise and fall.

import { useEffect, useRef, type ReactNode } from "react";
import { FIELD, WINDOW_MINUTES } from "../../../shared/market/fields.ts";
import { useTranslate } from "../../i18n/language.store.ts";
import type { MarketStore } from "../../market/market-store.ts";
import { LiveText } from "../../market/live-text.tsx";
import { deckColours, drawDeck } from "../../ui/deck-draw.ts";
import { measured } from "../../ui/measured.ts";
import { useLook } from "../../ui/look.store.ts";
import styles from "./deck-strip.module.css";
import { useEngine } from "./terminal-engine.ts";
import { useTerminalSettings } from "./terminal-settings.store.ts";

const WINDOW = 4;

/** The strip; decorative, since the list below says the same in numbers. */
export function DeckStrip(): ReactNode {
  const t = useTranslate();
  const { loop, store } = useEngine();
  const canvas = useRef<HTMLCanvasElement>(null);
  const pair = useLook((state) => state.pair);
  const minutes = WINDOW_MINUTES[WINDOW];
  const counts = useRef({ up: 0, down: 0 });
  useEffect(() => {
    let painted = -1;
    let width = 0;
    const colours = deckColours();
    const size = measured(canvas.current, () => loop.request());
    const remove = loop.add(() => {
      const target = canvas.current;
      if (!target || useTerminalSettings.getState().paused) return;
      if (painted === store.version && width === size.width) return;
      painted = store.version;
      width = size.width;
      const moves = movesByVolume(store);
      counts.current = { up: moves.filter((move) => move > 0).length, down: moves.filter((move) => move < 0).length };
      drawDeck(target, moves, colours);
    });
    return () => {
      remove();
      size.end();
    };
  }, [loop, store, pair]);
  return (
    <div className={styles.strip}>
      <canvas ref={canvas} className={styles.canvas} aria-hidden="true" />
      <div className={styles.breadth}>
        <span>{t("column.change", { minutes })}</span>
        <LiveText loop={loop} className={styles.up} read={() => `▲ ${counts.current.up}`} />
        <LiveText loop={loop} className={styles.down} read={() => `▼ ${counts.current.down}`} />
      </div>
    </div>
  );
}

function movesByVolume(store: MarketStore): number[] {
  const volumes = store.table.column(FIELD.volume24h);
  return store.coins
    .flatMap((coin, position) => (coin.active ? [position] : []))
    .sort((a, b) => (volumes[b] || 0) - (volumes[a] || 0))
    .map((position) => store.change(WINDOW, position));
}
