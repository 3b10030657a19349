// The risk manager: four figures in, the position that loses no more than the reader is willing to lose out.

import { useEffect, useState, type ReactNode } from "react";
import { partsOfChartSymbol } from "../../../shared/market/chart-symbol.ts";
import { useEngine } from "../../desk/terminal-engine.ts";
import { shownTickOf, stopPercentOf, targetPercentOf, useTradePlan } from "../../desk/trade-plan.store.ts";
import { useCoinPrice } from "../../desk/use-coin-price.ts";
import { baseOf, useWorkspace } from "../../desk/workspace.store.ts";
import { useLanguage, useTranslate } from "../../i18n/language.store.ts";
import { UNKNOWN, type Separators } from "../../market/number-text.ts";
import { exchangeCoins } from "../../stream/exchange-coins.ts";
import { copyText } from "../../ui/copy-text.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { showToast } from "../../ui/toast.store.ts";
import { laterDepthCap, laterPlanPrices } from "./later-risk-parts.ts";
import { moveStop, PlanSwitch } from "./plan-fields.tsx";
import { coinsOf, exceedsDeposit, gainOf, moneyOf, positionOf, RISK_FIELDS } from "../../desk/position.ts";
import { RiskField } from "./risk-field.tsx";
import styles from "./risk-panel.module.css";
import { useRisk } from "../../desk/risk.store.ts";

/** The panel, for the coin of the main chart. */
export function RiskPanel({ onClose }: { onClose?: (() => void) | undefined }): ReactNode {
  const t = useTranslate();
  const symbol = useWorkspace((state) => state.mainChartSymbol);
  const plan = useTradePlan(symbol);
  const { separators } = useLanguage((state) => state.numbers);
  const inputs = useRisk();
  const tick = useTick(symbol);
  // The stop of a plan lies where the exchange takes it, which is seldom at the very percent that was typed.
  const stop = plan && stopPercentOf(plan);
  const [maxSize, setMaxSize] = useState<number>();
  const wanted = positionOf(inputs, separators.group, stop).size?.toNumber();
  const { loss, size, margin } = positionOf(inputs, separators.group, stop, maxSize);
  const priceNow = useCoinPrice(symbol);
  const price = plan?.entry ?? priceNow;
  const isTooMuch = exceedsDeposit(inputs, separators.group, stop, maxSize);
  return (
    <section
      className={`dense-form ${styles.panel}`}
      aria-label={t("risk.title")}
      data-planned={plan && ""}
      data-testid="risk-panel"
    >
      <header className={styles.head}>
        <h2>{t("risk.title")}</h2>
        <bdi dir="ltr" translate="no">
          {baseOf(symbol)}
        </bdi>
        <PlanSwitch symbol={symbol} tick={tick} isPriced={price > 0} />
        {onClose && (
          <span className={styles.close}>
            <IconButton icon="close" label={t("risk.close")} onClick={onClose} />
          </span>
        )}
      </header>
      <div className={styles.columns}>
        <div className={styles.fields}>
          {RISK_FIELDS.map((field) => (
            <RiskField
              key={field}
              field={field}
              onTyped={
                plan && field === "stopLoss" ? (typed) => moveStop(symbol, plan, tick, typed, separators.group) : undefined
              }
            />
          ))}
          {plan && <laterPlanPrices.Page key={symbol} symbol={symbol} plan={plan} tick={tick} />}
        </div>
        <dl className={styles.results}>
          <Result name="risk.loss" amount={moneyOf(loss)} separators={separators} />
          <Result name="risk.size" amount={moneyOf(size)} separators={separators} />
          <Result name="risk.coins" amount={coinsOf(size, price)} separators={separators} />
          <Result name="risk.margin" amount={moneyOf(margin)} separators={separators} />
          {plan && (
            <Result
              name="risk.gain"
              amount={moneyOf(gainOf(inputs, separators.group, targetPercentOf(plan), stop, maxSize))}
              separators={separators}
            />
          )}
        </dl>
      </div>
      {wanted !== undefined && wanted > 0 && <laterDepthCap.Page symbol={symbol} size={wanted} onMax={setMaxSize} />}
      <p className={styles.note} role="status">
        {isTooMuch && t("risk.overDeposit")}
      </p>
    </section>
  );
}

/** The steps of a coin's prices; of a coin on the exchange that is not on screen once its coins were asked for. */
function useTick(symbol: string): string | undefined {
  const { store } = useEngine();
  const [known, setKnown] = useState<{ readonly symbol: string; readonly tick: string | undefined }>();
  const shown = shownTickOf(store, symbol);
  useEffect(() => {
    const exchange = shown === undefined ? partsOfChartSymbol(symbol)?.exchange : undefined;
    let isOver = false;
    // Without an answer the stop stays at its very percent.
    if (exchange)
      void exchangeCoins(exchange).then(
        (coins) => isOver || setKnown({ symbol, tick: coins.find((coin) => coin.symbol === baseOf(symbol))?.tickSize }),
        () => undefined,
      );
    return () => {
      isOver = true;
    };
  }, [symbol, shown]);
  return shown ?? (known?.symbol === symbol ? known.tick : undefined);
}

interface ResultProps {
  readonly name: "risk.loss" | "risk.size" | "risk.coins" | "risk.margin" | "risk.gain";
  /** "1234.50", or undefined while it cannot be said. */
  readonly amount: string | undefined;
  readonly separators: Separators;
}

function Result({ name, amount, separators }: ResultProps): ReactNode {
  const t = useTranslate();
  const shown = amount === undefined ? UNKNOWN : written(amount, separators);
  const copy = async (): Promise<void> => {
    if (amount === undefined) return;
    // With a point and without groups, as exchanges' own fields take it.
    if (await copyText(amount)) showToast({ kind: "note", icon: "check", text: t("risk.copied", { value: amount }) });
    else showToast({ kind: "alert", icon: "warning", text: t("row.copyFailed") });
  };
  return (
    <div className={styles.result}>
      <dt>{t(name)}</dt>
      <dd>
        <bdi dir="ltr" translate="no" data-testid={name}>
          {shown}
        </bdi>
        {amount !== undefined && <IconButton icon="copy" label={t("risk.copy", { name: t(name) })} onClick={() => void copy()} />}
      </dd>
    </div>
  );
}

function written(amount: string, { decimal, group }: Separators): string {
  const [whole = "", cents = ""] = amount.split(".");
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, group);
  return cents === "" ? grouped : grouped + decimal + cents;
}
