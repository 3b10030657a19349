// What else was true when the signal fired: volume, BTC, repeats; and the coin's place on the market, which is of now.

import { btcChange } from "../../../../shared/signals/signal-baseline.ts";
import { useMemo, type ReactNode } from "react";
import type { Signal } from "../../../../shared/contracts/signals.ts";
import { useEngine } from "../../../desk/terminal-engine.ts";
import type { KnownBook } from "../../../desk/use-order-book.ts";
import { clockTextOf, useTimeZone } from "../../../desk/time-zone.ts";
import { useLanguage, useTranslate } from "../../../i18n/language.store.ts";
import { LiveText } from "../../../market/live-text.tsx";
import type { SignalGroup } from "../../../market/signal-buffer.ts";
import { RATIO_DIRECTIONS, volumeClass } from "../../../market/volume-ratio.ts";
import { CoinPrices } from "../tables/coin-prices.ts";
import { ageText } from "../tables/signal-row.ts";
import styles from "./explain-card.module.css";
import { conditionLines, type ConditionLine } from "./condition-lines.ts";
import { decimalsIn, tickSizeIn, exactText, giveBackOf, netFormula, volumeFormula } from "./explanation.ts";
import { netOf, ratioOf, riseOf } from "./figures.ts";
import { DepthFacts } from "./depth-facts.tsx";
import { Fact } from "./fact.tsx";
import { placeReader } from "./market-place.ts";
import { RelationFact } from "./relation-fact.tsx";
import { isNoise, NOISE_STEPS, stepsMoved } from "./price-steps.ts";

/** The facts, one a row. */
export function ExplainFacts({ group, book }: { readonly group: SignalGroup; readonly book: KnownBook }): ReactNode {
  const { latest, firedAt } = group;
  const t = useTranslate();
  const numbers = useLanguage((state) => state.numbers);
  const { store, stream, loop } = useEngine();
  const spreadNow = useMemo(() => new CoinPrices(store), [store]);
  const { symbol, exchange, timeframe, suppressed, volumeNow, volumeBefore, signalType } = latest;
  const { decimal } = numbers.separators;
  const btc = btcChange(latest);
  const placeNow = useMemo(() => placeReader(store, symbol, timeframe), [store, symbol, timeframe]);
  const rankText = (): string => {
    const place = store.exchange === exchange ? placeNow() : undefined;
    return place ? t("why.rankOf", place) : numbers.change(Number.NaN);
  };
  const spreadText = (): string => {
    const spread = store.exchange === exchange ? spreadNow.spread(symbol) : Number.NaN;
    const age = ageText(stream.age.since(store.quoteTime, performance.now()), t);
    return Number.isNaN(spread) || store.quoteTime === 0
      ? numbers.spread(spread)
      : `${isolated(numbers.spread(spread))} \u00b7 ${age}`;
  };
  return (
    <dl className={styles.facts}>
      <ShortFacts group={group} />
      <Fact name={t("why.window")} title={volumeFormula(latest, decimal)}>
        <bdi dir="ltr" translate="no">
          {numbers.volume(volumeNow ?? Number.NaN)}
        </bdi>{" "}
        <span className={styles.dim}>{t("why.against", { volume: numbers.volume(volumeBefore ?? Number.NaN) })}</span>{" "}
        <Ratio ratio={ratioOf(latest)} />
      </Fact>
      {signalType !== "net_percent" && (
        <Fact name={t("why.price")} title={netFormula(latest, decimalsIn(store, symbol), decimal)}>
          <Percent value={netOf(latest)} />
        </Fact>
      )}
      <Fact name={t("why.btc")}>
        <Percent value={btc} />
      </Fact>
      <Fact name={t("why.excess")}>
        <Percent value={netOf(latest) - btc} />
      </Fact>
      {latest.marketChange !== null && (
        <Fact name={t("why.market")} title={t("column.overMarket.title", { minutes: timeframe })}>
          <Percent value={latest.marketChange} />
        </Fact>
      )}
      <ConditionFacts signal={latest} />
      <Fact name={t("why.rank")}>
        <LiveText loop={loop} read={rankText} />
      </Fact>
      <Fact name={t("column.spread")} title={t("column.spread.title")}>
        <LiveText loop={loop} read={spreadText} />
      </Fact>
      <RelationFact signal={latest} />
      <DepthFacts book={book} />
      <StepsFact signal={latest} />
      <Fact name={t("why.repeats")}>
        <bdi translate="no">{firedAt.length}</bdi>{" "}
        {suppressed > 0 && <span className={styles.dim}>{t("why.held", { count: suppressed })}</span>}
      </Fact>
    </dl>
  );
}

/** A figure inside words that may read from right to left. */
const isolated = (figure: string): string => `\u2066${figure}\u2069`;

/** How many steps of the coin's price the move is, and whether that is too few to mean anything. */
function StepsFact({ signal }: { readonly signal: Signal }): ReactNode {
  const t = useTranslate();
  const numbers = useLanguage((state) => state.numbers);
  const { store } = useEngine();
  const steps = stepsMoved(signal, tickSizeIn(store, signal.symbol));
  if (Number.isNaN(steps)) return null;
  return (
    <Fact name={t("condition.ticks")}>
      <bdi dir="ltr" translate="no">
        {numbers.whole(steps)}
      </bdi>
      {isNoise(signal, steps) && <span className={styles.dim}> {t("depth.noise", { count: NOISE_STEPS })}</span>}
    </Fact>
  );
}

/** What only Short % has: its high, when that was, the rise to it and what was given back of it. */
function ShortFacts({ group: { latest } }: { readonly group: SignalGroup }): ReactNode {
  const t = useTranslate();
  const numbers = useLanguage((state) => state.numbers);
  const zone = useTimeZone((state) => state.zone);
  const { store } = useEngine();
  const { high, highAt, symbol } = latest;
  if (high === null || highAt === null) return null;
  const { decimal } = numbers.separators;
  return (
    <>
      <Fact name={t("why.high")}>
        <bdi dir="ltr" translate="no">
          {exactText(high, decimalsIn(store, symbol), decimal)}
        </bdi>{" "}
        <span className={styles.dim}>{t("why.highAt", { time: `\u2066${clockTextOf(highAt, zone, true)}\u2069` })}</span>
      </Fact>
      <Fact name={t("why.rise")}>
        <Percent value={riseOf(latest)} />
      </Fact>
      <Fact name={t("why.giveBack")}>
        <bdi dir="ltr" translate="no">{`${giveBackOf(latest).toFixed(1).replace(".", decimal)}%`}</bdi>
      </Fact>
    </>
  );
}

/** What the rule's conditions bounded, as it was in that second. */
function ConditionFacts({ signal }: { readonly signal: Signal }): ReactNode {
  const t = useTranslate();
  const numbers = useLanguage((state) => state.numbers);
  const { store } = useEngine();
  const figureText = ({ condition: { kind }, figure }: ConditionLine): string => {
    if (kind === "ratio") return numbers.ratio(figure);
    if (kind === "turnover" || kind === "turnover24h") return numbers.volume(figure);
    if (kind === "price") return exactText(figure, decimalsIn(store, signal.symbol), numbers.separators.decimal);
    if (kind === "ticks" || kind === "listed") return numbers.whole(figure);
    // Distances have no direction.
    if (kind === "dayHigh" || kind === "dayLow") return `${figure.toFixed(2).replace(".", numbers.separators.decimal)}%`;
    if (kind === "sigma") return `${figure.toFixed(1).replace(".", numbers.separators.decimal)}\u03c3`;
    return kind === "spread" ? numbers.spread(figure) : numbers.change(figure);
  };
  return conditionLines(signal, numbers.separators.decimal).map((line) => {
    const { kind, minutes } = line.condition;
    const window = minutes === undefined ? "" : ` ${t("unit.minutes", { minutes })}`;
    return (
      <Fact key={`${kind}${minutes}`} name={`${t(`condition.${kind}`)}${window}`} title={t("condition.title")}>
        <bdi dir="ltr" translate="no">
          {figureText(line)}
        </bdi>{" "}
        <bdi dir="ltr" translate="no" className={styles.dim}>
          {line.bounds}
        </bdi>
      </Fact>
    );
  });
}

function Percent({ value }: { readonly value: number }): ReactNode {
  const numbers = useLanguage((state) => state.numbers);
  return (
    <bdi dir="ltr" translate="no" data-way={value > 0 ? "up" : value < 0 ? "down" : undefined}>
      {numbers.change(value)}
    </bdi>
  );
}

/** Green where the volume is high, red where it is low. */
function Ratio({ ratio }: { readonly ratio: number }): ReactNode {
  const numbers = useLanguage((state) => state.numbers);
  return (
    <bdi dir="ltr" translate="no" data-way={RATIO_DIRECTIONS[volumeClass(ratio)]}>
      {numbers.ratio(ratio)}
    </bdi>
  );
}
