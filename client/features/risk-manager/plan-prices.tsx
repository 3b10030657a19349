// The prices of a planned trade for the keyboard; its stop's distance follows in the field of the stop loss.

import { useEffect, useId, type ReactNode } from "react";
import { moveLine, stopAt, stopPercentOf, TRADE_LINES, type TradeLine, type TradePlan } from "../../desk/trade-plan.store.ts";
import { valueOf } from "../../desk/position.ts";
import { typeRisk, useRisk } from "../../desk/risk.store.ts";
import { useLanguage, useTranslate } from "../../i18n/language.store.ts";
import { figureText } from "../../ui/figure.ts";
import { NumberField, useTypedNumber } from "../../ui/number-field.tsx";
import { sideOf } from "./plan-fields.tsx";
import styles from "./risk-panel.module.css";

const PRICE_DIGITS = 8;
/** No price is 0. */
const PRICE = { min: Number.MIN_VALUE };
const SMALLEST_STEP = 0.01;

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
