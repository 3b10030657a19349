// Why this signal: a card beside its row with the formula, its real operands, and what the market did meanwhile.

import { useEffect, useId, useRef, type KeyboardEvent, type ReactNode } from "react";
import { createPortal } from "react-dom";
import { useEngine } from "../../../desk/terminal-engine.ts";
import { useOrderBook } from "../../../desk/use-order-book.ts";
import { useStill } from "../../../desk/use-still.ts";
import { clockTextOf, useTimeZone } from "../../../desk/time-zone.ts";
import type { AskedRow } from "../../../grid/row-commands.ts";
import { useLanguage, useTranslate } from "../../../i18n/language.store.ts";
import type { SignalGroup } from "../../../market/signal-buffer.ts";
import { Button } from "../../../ui/button.tsx";
import { useDismissal, useFloatingPlace, useFocusReturn } from "../../../ui/floating.ts";
import { IconButton } from "../../../ui/icon-button.tsx";
import { placeByBox } from "../../../ui/place.ts";
import { copyAndSay } from "../menu/row-actions.ts";
import styles from "./explain-card.module.css";
import { ExplainFacts } from "./explain-facts.tsx";
import { explainText } from "./explain-text.ts";
import { chartSymbolOf } from "../../../../shared/market/chart-symbol.ts";
import { comparisonOf, signalTypeOf } from "../../../../shared/signals/signal-types.ts";
import { signalTypeName } from "../state/list-title.ts";
import { countedMin, decimalsIn, formulaOf, giveBackFormula, riseFormula } from "./explanation.ts";
import { valueOf } from "./figures.ts";

const MINUTE_MS = 60_000;

interface ExplainCardProps {
  readonly group: SignalGroup;
  readonly row: AskedRow;
  readonly onClose: () => void;
}

/** The open card; Escape and a press outside close it. */
export function ExplainCard({ group, row, onClose }: ExplainCardProps): ReactNode {
  const t = useTranslate();
  const titleId = useId();
  const card = useRef<HTMLDivElement>(null);
  const { store, signals } = useEngine();
  const still = useStill();
  const { latest } = group;
  const { symbol, timeframe, minuteOnly } = latest;
  const decimals = decimalsIn(store, symbol);
  const minVolume = countedMin(latest);
  const book = useOrderBook(chartSymbolOf(latest.exchange, `${symbol}USDT`));
  const copy = (): void => {
    const text = explainText(group, decimals, t, { relation: signals.relationOf(latest.id), book });
    void copyAndSay(text, symbol);
  };
  useFloatingPlace(card, (own, room, leftward) => placeByBox(row.box, own, room, leftward));
  useFocusReturn();
  useDismissal(card, true, onClose);
  useEffect(() => card.current?.focus(), []);
  const onKeyDown = (event: KeyboardEvent): void => {
    event.stopPropagation();
    if (event.key === "Escape") onClose();
  };
  return createPortal(
    <div
      ref={card}
      role="dialog"
      tabIndex={-1}
      aria-labelledby={titleId}
      className={`floating ${styles.card}`}
      data-still={still || undefined}
      onKeyDown={onKeyDown}
    >
      <header className={styles.head}>
        <h3 id={titleId}>
          <span className="visually-hidden">{t("why.title", { symbol })}</span>
          <bdi dir="ltr" translate="no" aria-hidden="true">
            {symbol}
          </bdi>
        </h3>
        <bdi className={styles.type}>{signalTypeName(signalTypeOf(latest.signalType, latest.direction), t)}</bdi>
        <Value group={group} />
        <span className={styles.dim}>{t("why.in", { minutes: timeframe })}</span>
        <EndTime timestamp={latest.timestamp} />
        <IconButton icon="close" label={t("why.close")} onClick={onClose} />
      </header>
      <Formula group={group} decimals={decimals} />
      <ExplainFacts group={group} book={book} />
      {minuteOnly && <p className={styles.note}>{t("why.minute")}</p>}
      {minVolume !== undefined && <p className={styles.note}>{t("why.minVolume", { volume: minVolume })}</p>}
      <footer className={styles.foot}>
        <Button onClick={copy}>{t("why.copy")}</Button>
      </footer>
    </div>,
    document.body,
  );
}

function Value({ group: { latest } }: { readonly group: SignalGroup }): ReactNode {
  const numbers = useLanguage((state) => state.numbers);
  const value = valueOf(latest);
  return (
    <bdi dir="ltr" translate="no" className={styles.value} data-way={value > 0 ? "up" : "down"}>
      {numbers.change(value)}
    </bdi>
  );
}

function EndTime({ timestamp }: { readonly timestamp: number }): ReactNode {
  const zone = useTimeZone((state) => state.zone);
  const point = useLanguage((state) => state.numbers.separators.decimal);
  const ms = String(timestamp % 1000).padStart(3, "0");
  return (
    <bdi dir="ltr" translate="no" className={styles.time}>
      {`${clockTextOf(timestamp, zone, true)}${point}${ms}`}
    </bdi>
  );
}

function Formula({ group: { latest }, decimals }: { readonly group: SignalGroup; readonly decimals: number }): ReactNode {
  const t = useTranslate();
  const zone = useTimeZone((state) => state.zone);
  const point = useLanguage((state) => state.numbers.separators.decimal);
  const { timestamp, timeframe, threshold, direction, signalType } = latest;
  const sign = comparisonOf(signalType) !== undefined && direction === "down" ? "\u2212" : "";
  const begun = clockTextOf(timestamp - timeframe * MINUTE_MS, zone, true);
  return (
    <div className={styles.formula} role="group" aria-label={t("why.formula")}>
      <bdi dir="ltr" translate="no" className={styles.working} data-testid="formula">
        {formulaOf(latest, decimals, point)}
      </bdi>
      {signalType === "short" && (
        <>
          <bdi dir="ltr" translate="no" className={styles.working} data-testid="rise">
            {riseFormula(latest, decimals, point)}
          </bdi>
          <bdi dir="ltr" translate="no" className={styles.working} data-testid="give-back">
            {giveBackFormula(latest, decimals, point)}
          </bdi>
        </>
      )}
      <p className={styles.dim}>
        <bdi dir="ltr" translate="no">{`${begun} \u2192 ${clockTextOf(timestamp, zone, true)}`}</bdi>
        {", "}
        {t("why.threshold", { value: `\u2066${sign}${String(threshold).replace(".", point)}%\u2069` })}
      </p>
    </div>
  );
}
