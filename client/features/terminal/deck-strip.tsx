// The deck over the list: one tick per coin by 24 h volume, height = move in the window; the one that leaves the pack is
// seen before a number is read. Beside it, how many rise and fall.

import { useEffect, useRef, useState, type ReactNode } from "react";
import { WINDOW_MINUTES } from "../../../shared/market/fields.ts";
import { useEngine } from "../../desk/terminal-engine.ts";
import { useTerminalSettings } from "../../desk/terminal-settings.store.ts";
import { useTranslate } from "../../i18n/language.store.ts";
import { LiveText } from "../../market/live-text.tsx";
import { deckColours, drawDeck } from "../../ui/deck-draw.ts";
import { useAppearance } from "../../ui/appearance.store.ts";
import { useContrast } from "../../ui/use-contrast.ts";
import { measured } from "../../ui/measured.ts";
import { DeckMoves } from "./deck-moves.ts";
import styles from "./deck-strip.module.css";

const WINDOW = 4;

/** The strip; decorative, since the list below says the same in numbers. */
export function DeckStrip(): ReactNode {
  const t = useTranslate();
  const { loop, store } = useEngine();
  const canvas = useRef<HTMLCanvasElement>(null);
  const pair = useAppearance((state) => state.pair);
  const contrast = useContrast();
  const minutes = WINDOW_MINUTES[WINDOW];
  const [deck] = useState(() => new DeckMoves(store, WINDOW));
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
      deck.take();
      drawDeck(target, deck.moves, colours);
    });
    return () => {
      remove();
      size.end();
    };
  }, [loop, store, deck, pair, contrast]);
  return (
    <div className={styles.strip}>
      <canvas ref={canvas} className={styles.canvas} aria-hidden="true" />
      <div className={styles.breadth}>
        <span>{t("column.change", { minutes })}</span>
        <LiveText loop={loop} className={styles.up} read={() => `▲ ${deck.up}`} />
        <LiveText loop={loop} className={styles.down} read={() => `▼ ${deck.down}`} />
      </div>
    </div>
  );
}
