// The screener's settings, unfolded under its head.

import type { ReactNode } from "react";
import { useStore } from "zustand";
import { cadenceFor, planAllowsExchange, type PlanId } from "../../../../shared/contracts/plans.ts";
import { exchangeName, EXCHANGES, type ExchangeId } from "../../../../shared/market/exchange-id.ts";
import { WINDOW_MINUTES } from "../../../../shared/market/fields.ts";
import { cadenceOptions } from "../../../desk/cadence.tsx";
import type { EveryPlanCoins } from "../../../desk/every-plan-coins.ts";
import { useLanguage, useTranslate } from "../../../i18n/language.store.ts";
import { CheckField } from "../../../ui/check-field.tsx";
import { Select } from "../../../ui/select.tsx";
import { showToast } from "../../../ui/toast.store.ts";
import { ChoiceRow } from "./choice-row.tsx";
import styles from "./screener-settings-bar.module.css";
import { SCALE_CHOICES } from "./screener-settings.ts";
import type { ScreenerStore } from "./screener.store.ts";
import { ThresholdField } from "./threshold-field.tsx";

interface SettingsBarProps {
  readonly id: string;
  readonly settings: ScreenerStore;
  /** Shown now. */
  readonly exchange: ExchangeId;
  /** There is a terminal, whose exchange it can go with. */
  readonly isShared: boolean;
  readonly plan: PlanId;
  /** No cadence is faster, seconds. */
  readonly fastest: number;
  /** What every plan has, for the words of a refusal. */
  readonly coins: () => EveryPlanCoins;
}

const SHARED = "terminal";
type Choice = ExchangeId | typeof SHARED;

/** All settings; each takes effect at once. */
export function ScreenerSettingsBar({ id, settings, exchange, isShared, plan, fastest, coins }: SettingsBarProps): ReactNode {
  const t = useTranslate();
  const { decimal } = useLanguage((state) => state.numbers).separators;
  const { ownExchange, netPeriod, threshold, scale, signed, linear, speed, trails, labels } = useStore(settings);
  const choose = settings.setState;
  const refuse = (locked: ExchangeId): void =>
    showToast({
      kind: "alert",
      icon: "padlock",
      text: t("header.blocked", { exchange: exchangeName(locked), ...coins() }),
    });
  return (
    <div id={id} className={styles.settings} role="group" aria-label={t("screener.settings")}>
      <ChoiceRow
        label={t("screener.period")}
        value={netPeriod}
        choices={WINDOW_MINUTES.map((minutes) => ({ value: minutes, text: t("unit.minutes", { minutes }) }))}
        onChoose={(value) => choose({ netPeriod: value })}
      />
      <ThresholdField value={threshold} onChoose={(value) => choose({ threshold: value })} />
      <ChoiceRow
        label={t("screener.scale")}
        value={scale}
        choices={SCALE_CHOICES.map((value) => ({
          value,
          text: value === "auto" ? t("screener.scale.auto") : `${String(value).replace(".", decimal)}%`,
        }))}
        onChoose={(value) => choose({ scale: value })}
      />
      <ChoiceRow
        label={t("screener.axis")}
        value={signed}
        choices={[
          { value: false, text: t("screener.axis.size") },
          { value: true, text: t("screener.axis.signed") },
        ]}
        onChoose={(value) => choose({ signed: value })}
      />
      <ChoiceRow<Choice>
        label={t("header.exchange")}
        value={isShared && !ownExchange ? SHARED : exchange}
        choices={[
          ...(isShared ? [{ value: SHARED, text: t("screener.exchange.shared") } as const] : []),
          ...EXCHANGES.map((value) => ({
            value,
            text: exchangeName(value),
            locked: planAllowsExchange(plan, value) ? undefined : t("header.locked"),
          })),
        ]}
        onChoose={(value) => choose(value === SHARED ? { ownExchange: false } : { exchange: value, ownExchange: true })}
        onLocked={(value) => value !== SHARED && refuse(value)}
      />
      <div className={styles.pair}>
        <span className={styles.label} aria-hidden="true">
          {t("screener.speed")}
        </span>
        <Select
          label={t("header.speed")}
          value={String(Math.max(fastest, cadenceFor(plan, speed)))}
          options={cadenceOptions(plan, t, fastest)}
          onChoose={(value) => choose({ speed: Number(value) })}
        />
      </div>
      <div className={styles.checks}>
        <CheckField
          label={t("screener.trails")}
          title={t("screener.trails.title")}
          checked={trails}
          onChange={(value) => choose({ trails: value })}
        />
        <CheckField
          label={t("screener.labels")}
          title={t("screener.labels.title")}
          checked={labels}
          onChange={(value) => choose({ labels: value })}
        />
        <CheckField
          label={t("screener.linear")}
          title={t("screener.linear.title")}
          checked={linear}
          onChange={(value) => choose({ linear: value })}
        />
      </div>
    </div>
  );
}
