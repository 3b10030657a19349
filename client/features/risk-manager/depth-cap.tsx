// Bounds a position by what the order book holds, and says so; the reader may ignore it.

import { useEffect, useState, type ReactNode } from "react";
import { DEPTH_PERCENT, isCutFor, thinnerDepth, thinnerSide } from "../../../shared/market/depth.ts";
import { useOrderBook, type KnownBook } from "../../desk/use-order-book.ts";
import { useLanguage, useTranslate } from "../../i18n/language.store.ts";
import styles from "./risk-panel.module.css";

interface DepthCapProps {
  /** Of the chart, "MEXC:BTCUSDT". */
  readonly symbol: string;
  /** The size without a bound, USDT. */
  readonly size: number;
  /** Called with the most that is to be taken, USDT; undefined for no bound. */
  readonly onMax: (max: number | undefined) => void;
}

/** A line that is there while the size is larger than the near book. */
export function DepthCap({ symbol, size, onMax }: DepthCapProps): ReactNode {
  const t = useTranslate();
  const numbers = useLanguage((state) => state.numbers);
  const [ignored, setIgnored] = useState("");
  const max = maxIn(useOrderBook(symbol));
  const isOver = max !== undefined && size > max;
  const isIgnored = ignored === symbol;
  useEffect(() => {
    onMax(isOver && !isIgnored ? max : undefined);
  }, [onMax, isOver, isIgnored, max]);
  useEffect(() => () => onMax(undefined), [onMax]);
  if (!isOver) return null;
  const values = { percent: numbers.pointed(String(DEPTH_PERCENT)), depth: `\u2066${numbers.volume(max)}\u2069` };
  return (
    <p className={styles.cap} role="status">
      <span>{t(isIgnored ? "depth.overBook" : "depth.capped", values)}</span>
      <button type="button" className={styles.lines} onClick={() => setIgnored(isIgnored ? "" : symbol)}>
        {t(isIgnored ? "depth.obey" : "depth.ignore")}
      </button>
    </p>
  );
}

/** Whole cents of the side that holds less; undefined where that is not known, or there is more than is known. */
function maxIn(book: KnownBook): number | undefined {
  if (typeof book === "string" || isCutFor(thinnerSide(book), book)) return undefined;
  return Math.floor(thinnerDepth(book) * 100) / 100;
}
