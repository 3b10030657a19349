// A planned trade in the risk manager: its three prices for the keyboard, and the stop's distance in the field of the stop loss.

import { useEffect, useId, type ReactNode } from "react";
import {
  endPlan,
  moveLine,
  planTrade,
  shownPriceOf,
  stopAt,
  stopPercentOf,
  TRADE_LINES,
  useTradePlan,
  type TradeLine,
  type TradePlan,
} from "../../desk/trade-plan.store.ts";
import { useEngine } from "../../desk/terminal-engine.ts";
import { useLanguage, useTranslate } from "../../i18n/language.store.ts";
import { figureText } from "../../ui/figure.ts";
import { NumberField, useTypedNumber } from "../../ui/number-field.tsx";
import { valueOf } from "../../desk/position.ts";
import styles from "./risk-panel.module.css";
import { typeRisk, useRisk } from "../../desk/risk.store.ts";

const PRICE_DIGITS = 8;
/** No price is 0. */
const PRICE = { min: Number.MIN_VALUE };
const SMALLEST_STEP = 0.01;

interface PlanSwitchProps {
  readonly symbol: string;
  readonly tick: string | undefined;
  readonly isPriced: boolean;
}

/**
 * Switches the lines of a coin ("MEXC:BTCUSDT") on and off; on at its price of now, with the stop loss that is typed.
 * `isPriced`: there is one.
 */
export function PlanSwitch({ symbol, tick, isPriced }: PlanSwitchProps): ReactNode {
  const t = useTranslate();
  const { store } = useEngine();
  const group = useLanguage((state) => state.numbers.separators.group);
  const isPlanned = useTradePlan(symbol) !== undefined;
  const toggle = (): void => {
    const price = shownPriceOf(store, symbol);
    const stop = valueOf("stopLoss", useRisk.getState().stopLoss, group);
    if (isPlanned) endPlan(symbol);
    else if (price > 0) planTrade(symbol, price, stop?.toNumber(), tick);
  };
  return (
    <button type="button" className={styles.lines} aria-pressed={isPlanned} disabled={!isPlanned && !isPriced} onClick={toggle}>
      {t(isPlanned ? "risk.lines.hide" : "risk.lines.show")}
    </button>
  );
}

/** Prices of a coin's plan. */
export function PlanFields({ symbol, plan, tick }: { symbol: string; plan: TradePlan; tick: string | undefined }): ReactNode {
  useStopLoss(plan, tick);
  return TRADE_LINES.map((line) => <PriceField key={line} symbol={symbol} line={line} price={plan[line]} />);
}

function PriceField({ symbol, line, price }: { symbol: string; line: TradeLine; price: number }): ReactNode {
  const t = useTranslate();
  const id = useId();
  const shown = Number(price.toPrecision(PRICE_DIGITS));
  const { text, fault, onText, onLeave } = useTypedNumber(shown, PRICE, (value) => {
    if (value !== shown) moveLine(symbol, line, value);
  });
  const problem = fault ? t("risk.bad.price") : undefined;
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{t(`risk.line.${line}`)}</label>
      <span className={`well ${styles.well}`} data-wrong={fault !== undefined || undefined}>
        <NumberField
          id={id}
          text={text}
          problem={problem}
          describedBy={problem ? `${id}-note` : undefined}
          onText={onText}
          onLeave={onLeave}
        />
      </span>
      {problem && (
        <p id={`${id}-note`} className={styles.note}>
          {problem}
        </p>
      )}
    </div>
  );
}

/** Keeps the field of the stop loss at the distance of the plan's stop; what was typed to put the stop there stays as it is. */
function useStopLoss(plan: TradePlan, tick: string | undefined): void {
  const separators = useLanguage((state) => state.numbers.separators);
  const percent = Math.max(SMALLEST_STEP, Number(stopPercentOf(plan).toFixed(2)));
  useEffect(() => {
    const typed = valueOf("stopLoss", useRisk.getState().stopLoss, separators.group)?.toNumber();
    if (typed === percent || (typed !== undefined && stopAt(plan.entry, typed, tick, sideOf(plan)) === plan.stop)) return;
    typeRisk("stopLoss", figureText(percent, separators));
  }, [percent, separators, plan, tick]);
}

/** Puts the stop of a coin's plan where a typed stop loss has it, on the side it is on. */
export function moveStop(symbol: string, plan: TradePlan, tick: string | undefined, text: string, group: string): void {
  const percent = valueOf("stopLoss", text, group)?.toNumber();
  if (percent !== undefined) moveLine(symbol, "stop", stopAt(plan.entry, percent, tick, sideOf(plan)));
}

const sideOf = ({ entry, stop }: TradePlan): 1 | -1 => (stop > entry ? -1 : 1);
