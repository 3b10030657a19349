// What a list reports, where, how often and when not.

import type { ReactNode } from "react";
import type { AlertTarget } from "../../../../shared/contracts/alert-delivery.ts";
import { REPORT_UNITS, REPORTS_PER_HOUR, type ListReportSettings } from "../../../../shared/contracts/list-reports.ts";
import { planAllowsExchange, PLAN_LIMITS } from "../../../../shared/contracts/plans.ts";
import { exchangeName, EXCHANGES } from "../../../../shared/market/exchange-id.ts";
import { usePlan } from "../../../desk/terminal-user.ts";
import { useTranslate } from "../../../i18n/language.store.ts";
import { CheckField } from "../../../ui/check-field.tsx";
import { Chip, Chips } from "../../../ui/chip.tsx";
import { RadioGroup } from "../../../ui/radio-group.tsx";
import { Select } from "../../../ui/select.tsx";
import styles from "./list-reports-field.module.css";
import { QuietField } from "./quiet-field.tsx";

const STRENGTHS = [1, 1.5, 2, 3, 5] as const;
const BUDGETS = [1, 3, 5, 10, 20, 30, REPORTS_PER_HOUR.max] as const;

interface ReportFieldsProps {
  readonly settings: ListReportSettings;
  /** Of the account and in the plan. */
  readonly targets: readonly AlertTarget[];
  readonly onChange: (settings: ListReportSettings) => void;
}

/** All of it but the switch. */
export function ReportFields({ settings, targets, onChange }: ReportFieldsProps): ReactNode {
  const t = useTranslate();
  return (
    <>
      <TargetsField settings={settings} targets={targets} onChange={onChange} />
      <ExchangesField settings={settings} onChange={onChange} />
      <RadioGroup
        variant="chips"
        legend={t("reports.what")}
        value={settings.per}
        options={REPORT_UNITS.map((value) => ({ value, text: t(`reports.${value}`) }))}
        onChoose={(per) => onChange({ ...settings, per })}
      />
      <Labelled label={t("reports.strength")}>
        <Select
          label={t("reports.strength")}
          value={String(settings.minStrength)}
          options={among(STRENGTHS, settings.minStrength).map((value) => ({
            value: String(value),
            text: `\u2066×${value}\u2069`,
          }))}
          onChoose={(value) => onChange({ ...settings, minStrength: Number(value) })}
        />
      </Labelled>
      <Labelled label={t("reports.budget")}>
        <Select
          label={t("reports.budget")}
          value={String(settings.maxPerHour)}
          options={among(BUDGETS, settings.maxPerHour).map((value) => ({ value: String(value), text: String(value) }))}
          onChoose={(value) => onChange({ ...settings, maxPerHour: Number(value) })}
        />
      </Labelled>
      <QuietField quiet={settings.quiet} onChange={(quiet) => onChange({ ...settings, quiet })} />
    </>
  );
}

/** Those of the account that the plan has, and those that the list has from a larger one. */
export function usableTargets(
  targets: readonly AlertTarget[],
  settings: ListReportSettings,
  plan: keyof typeof PLAN_LIMITS,
): AlertTarget[] {
  const { channels } = PLAN_LIMITS[plan];
  return targets.filter(({ id, channel }) => channels.includes(channel) || settings.targets.includes(id));
}

/** The settings with reports on. Where there is one target it needs no choice. */
export function switchedOn(settings: ListReportSettings, targets: readonly AlertTarget[]): ListReportSettings {
  const [only, ...others] = targets;
  const chosen = settings.targets.length === 0 && only && others.length === 0 ? [only.id] : settings.targets;
  return { ...settings, isOn: true, targets: chosen };
}

function TargetsField({ settings, targets, onChange }: ReportFieldsProps): ReactNode {
  const t = useTranslate();
  if (targets.length === 0) return <p className={styles.hint}>{t("reports.noTargets")}</p>;
  return (
    <fieldset>
      <legend className={styles.legend}>{t("reports.where")}</legend>
      {targets.map(({ id, channel, name, isOn }) => (
        <CheckField
          key={id}
          label={t(`reports.channel.${channel}`)}
          hint={targetHint(name, isOn ? "" : t("reports.targetOff"))}
          checked={settings.targets.includes(id)}
          onChange={() => onChange({ ...settings, targets: toggled(settings.targets, id) })}
        />
      ))}
      {settings.isOn && settings.targets.length === 0 && <p className={styles.hint}>{t("reports.nowhere")}</p>}
    </fieldset>
  );
}

/** A name like "@trader" keeps its own direction. */
const targetHint = (name: string, state: string): string | undefined =>
  [name && `\u2068${name}\u2069`, state].filter((part) => part !== "").join(" · ") || undefined;

function ExchangesField({ settings, onChange }: Pick<ReportFieldsProps, "settings" | "onChange">): ReactNode {
  const t = useTranslate();
  const plan = usePlan();
  return (
    <fieldset>
      <legend className={styles.legend}>{t("header.exchange")}</legend>
      <Chips>
        {EXCHANGES.filter((each) => planAllowsExchange(plan, each) || settings.exchanges.includes(each)).map((each) => (
          <Chip
            key={each}
            on={settings.exchanges.includes(each)}
            onToggle={() => {
              const exchanges = toggled(settings.exchanges, each);
              if (exchanges.length > 0) onChange({ ...settings, exchanges });
            }}
          >
            <bdi dir="ltr">{exchangeName(each)}</bdi>
          </Chip>
        ))}
      </Chips>
    </fieldset>
  );
}

const toggled = <Item,>(items: readonly Item[], item: Item): Item[] =>
  items.includes(item) ? items.filter((each) => each !== item) : [...items, item];
const among = (values: readonly number[], value: number): readonly number[] =>
  [...new Set([...values, value])].toSorted((a, b) => a - b);

function Labelled({ label, children }: { readonly label: string; readonly children: ReactNode }): ReactNode {
  return (
    <div className={styles.row}>
      <span className={styles.legend} aria-hidden="true">
        {label}
      </span>
      {children}
    </div>
  );
}
