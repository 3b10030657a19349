// What a trade of this coin would meet now: how much the near order book holds, and what the risk manager's size would pay for it.

import type { ReactNode } from "react";
import {
  DEPTH_PERCENT,
  depthFor,
  isCutFor,
  slippagePercent,
  type OrderBook,
  type TradeSide,
} from "../../../../shared/market/depth.ts";
import { positionOf } from "../../../desk/position.ts";
import { useRisk } from "../../../desk/risk.store.ts";
import { useEngine } from "../../../desk/terminal-engine.ts";
import type { KnownBook } from "../../../desk/use-order-book.ts";
import { useLanguage, useTranslate } from "../../../i18n/language.store.ts";
import { LiveText } from "../../../market/live-text.tsx";
import { ageText } from "../tables/signal-row.ts";
import { Fact } from "./fact.tsx";
import styles from "./explain-card.module.css";

const SIDES: readonly TradeSide[] = ["buy", "sell"];

/** Depth and slippage, each with its state where it is not known. */
export function DepthFacts({ book }: { readonly book: KnownBook }): ReactNode {
  const t = useTranslate();
  const percent = useLanguage((state) => state.numbers.pointed(String(DEPTH_PERCENT)));
  return (
    <>
      <Fact name={t("depth.book", { percent })} title={t("depth.book.title")}>
        {typeof book === "string" ? <span className={styles.dim}>{t(`depth.${book}`)}</span> : <Depths book={book} />}
      </Fact>
      <Slippage book={book} />
    </>
  );
}

function Depths({ book }: { readonly book: OrderBook }): ReactNode {
  const t = useTranslate();
  const numbers = useLanguage((state) => state.numbers);
  const { stream, loop } = useEngine();
  const depth = (side: TradeSide): string =>
    `\u2066${isCutFor(side, book) ? "\u2265\u2009" : ""}${numbers.volume(depthFor(side, book))}\u2069`;
  return (
    <>
      {SIDES.map((side) => t(`depth.${side}`, { value: depth(side) })).join(" \u00b7 ")}{" "}
      <span className={styles.dim}>
        <LiveText loop={loop} read={(now) => ageText(stream.age.since(book.at, now), t)} />
      </span>
    </>
  );
}

/** Of the size that the risk manager would take without a bound. */
function Slippage({ book }: { readonly book: KnownBook }): ReactNode {
  const t = useTranslate();
  const numbers = useLanguage((state) => state.numbers);
  const inputs = useRisk();
  const size = positionOf(inputs, numbers.separators.group).size?.toNumber();
  if (size === undefined || !(size > 0)) return null;
  const figure = (side: TradeSide): string => {
    const percent = typeof book === "string" ? Number.NaN : slippagePercent(side, book, size);
    if (percent !== undefined) return `\u2066${numbers.spread(percent)}\u2069`;
    return typeof book === "string" || isCutFor(side, book) ? numbers.spread(Number.NaN) : t("depth.thin");
  };
  const figures = SIDES.map(figure);
  const areSame = figures[0] === figures[1];
  return (
    <Fact name={t("depth.slippage", { size: `\u2066${numbers.volume(size)}\u2069` })} title={t("depth.slippage.title")}>
      {areSame ? figures[0] : SIDES.map((side, at) => t(`depth.${side}`, { value: figures[at] ?? "" })).join(" \u00b7 ")}
    </Fact>
  );
}
