// A planned trade in the risk manager: its lines on and off, and its stop where a stop loss is typed.

import type { ReactNode } from "react";
import { endPlan, moveLine, planTrade, shownPriceOf, stopAt, useTradePlan, type TradePlan } from "../../desk/trade-plan.store.ts";
import { useEngine } from "../../desk/terminal-engine.ts";
import { useLanguage, useTranslate } from "../../i18n/language.store.ts";
import { valueOf } from "../../desk/position.ts";
import styles from "./risk-panel.module.css";
import { useRisk } from "../../desk/risk.store.ts";

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

/** Puts the stop of a coin's plan where a typed stop loss has it, on the side it is on. */
export function moveStop(symbol: string, plan: TradePlan, tick: string | undefined, text: string, group: string): void {
  const percent = valueOf("stopLoss", text, group)?.toNumber();
  if (percent !== undefined) moveLine(symbol, "stop", stopAt(plan.entry, percent, tick, sideOf(plan)));
}

export const sideOf = ({ entry, stop }: TradePlan): 1 | -1 => (stop > entry ? -1 : 1);
