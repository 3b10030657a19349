// The risk manager: four figures in, the position that loses no more than the reader is willing to lose out.

import { useEffect, useState, type ReactNode } from "react";
import { useEngine } from "../../desk/terminal-engine.ts";
import { shownPriceOf, targetPercentOf, useTradePlan, type TradePlan } from "../../desk/trade-plan.store.ts";
import { baseOf, useWorkspace } from "../../desk/workspace.store.ts";
import { useLanguage, useTranslate } from "../../i18n/language.store.ts";
import { UNKNOWN, type Separators } from "../../market/number-text.ts";
import { copyText } from "../../ui/copy-text.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { showToast } from "../../ui/toast.store.ts";
import { moveStop, PlanFields, PlanSwitch } from "./plan-fields.tsx";
import { coinsOf, exceedsDeposit, gainOf, moneyOf, positionOf, RISK_FIELDS } from "./position.ts";
import { RiskField } from "./risk-field.tsx";
import styles from "./risk-panel.module.css";
import { useRisk } from "./risk.store.ts";

/** The panel, for the coin of the main chart. */
export function RiskPanel({ onClose }: { onClose?: (() => void) | undefined }): ReactNode {
  const t = useTranslate();
  const symbol = useWorkspace((state) => state.mainChartSymbol);
  const plan = useTradePlan(symbol);
  const { separators } = useLanguage((state) => state.numbers);
  const inputs = useRisk();
  const { loss, size, margin } = positionOf(inputs, separators.group);
  const price = useEntryPrice(symbol, plan);
  const isTooMuch = exceedsDeposit(inputs, separators.group);
  return (
    <section className={styles.panel} aria-label={t("risk.title")} data-testid="risk-panel">
      <header className={styles.head}>
        <h2>{t("risk.title")}</h2>
        <bdi dir="ltr">{baseOf(symbol)}</bdi>
        <PlanSwitch symbol={symbol} isPriced={price > 0} />
        {onClose && (
          <span className={styles.close}>
            <IconButton icon="close" label={t("risk.close")} onClick={onClose} />
          </span>
        )}
      </header>
      <div className={styles.fields}>
        {RISK_FIELDS.map((field) => (
          <RiskField
            key={field}
            field={field}
            onTyped={plan && field === "stopLoss" ? (typed) => moveStop(symbol, plan, typed, separators.group) : undefined}
          />
        ))}
        {plan && <PlanFields key={symbol} symbol={symbol} plan={plan} />}
      </div>
      <p className={styles.note} role="status">
        {isTooMuch && t("risk.overDeposit")}
      </p>
      <dl className={styles.results}>
        <Result name="risk.loss" amount={moneyOf(loss)} separators={separators} />
        <Result name="risk.size" amount={moneyOf(size)} separators={separators} />
        <Result name="risk.coins" amount={coinsOf(size, price)} separators={separators} />
        <Result name="risk.margin" amount={moneyOf(margin)} separators={separators} />
        {plan && (
          <Result
            name="risk.gain"
            amount={moneyOf(gainOf(inputs, separators.group, targetPercentOf(plan)))}
            separators={separators}
          />
        )}
      </dl>
    </section>
  );
}

const PRICE_EVERY_MS = 1000;

/** What a coin is bought at: the entry of its plan, or else its price of now, read once a second. */
function useEntryPrice(symbol: string, plan: TradePlan | undefined): number {
  const { store } = useEngine();
  const [price, setPrice] = useState(Number.NaN);
  useEffect(() => {
    const read = (): void => setPrice(shownPriceOf(store, symbol));
    read();
    const timer = setInterval(read, PRICE_EVERY_MS);
    return () => clearInterval(timer);
  }, [store, symbol]);
  return plan?.entry ?? price;
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
        <bdi dir="ltr" data-testid={name}>
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
