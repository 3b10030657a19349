// Where a signal list reports while no terminal is open, folded below its other settings. Each change is stored at once.

import { useCallback, useEffect, useState, type ReactNode } from "react";
import type { AlertTarget } from "../../../../shared/contracts/alert-delivery.ts";
import {
  REPORT_UNITS,
  REPORTS_PER_HOUR,
  type ListReport,
  type ListReportSettings,
} from "../../../../shared/contracts/list-reports.ts";
import { planAllowsExchange, PLAN_LIMITS, type PlanId } from "../../../../shared/contracts/plans.ts";
import { exchangeName, EXCHANGES } from "../../../../shared/market/exchange-id.ts";
import { useShownExchange } from "../../../desk/shown-exchange.ts";
import { usePlan } from "../../../desk/terminal-user.ts";
import { useTranslate } from "../../../i18n/language.store.ts";
import { callRoute } from "../../../rest/call-route.ts";
import { CheckField } from "../../../ui/check-field.tsx";
import { Chip, Chips } from "../../../ui/chip.tsx";
import { RadioGroup } from "../../../ui/radio-group.tsx";
import { Select } from "../../../ui/select.tsx";
import styles from "./list-reports-field.module.css";

const STRENGTHS = [1, 1.5, 2, 3, 5] as const;
const BUDGETS = [1, 3, 5, 10, 20, 30, REPORTS_PER_HOUR.max] as const;
const NIGHT = { from: 22 * 60, until: 7 * 60 } as const;

interface Loaded {
  readonly report: ListReport | undefined;
  readonly targets: readonly AlertTarget[];
}

/** The section of a stored list. */
export function ListReportsField({ listId }: { readonly listId: string }): ReactNode {
  const t = useTranslate();
  const plan = usePlan();
  const exchange = useShownExchange();
  const [loaded, setLoaded] = useState<Loaded>();
  const [failed, setFailed] = useState(false);
  const load = useCallback(async (): Promise<void> => {
    const [reports, delivery] = await Promise.all([
      callRoute("GET /api/account/list-reports"),
      callRoute("GET /api/account/alert-delivery"),
    ]);
    setFailed(!reports.ok || !delivery.ok);
    if (!reports.ok || !delivery.ok) return;
    setLoaded({ report: reports.body.reports.find((each) => each.listId === listId), targets: delivery.body.targets });
  }, [listId]);
  useEffect(() => void load(), [load]);
  const settings: ListReportSettings = loaded?.report?.settings ?? {
    ...{ isOn: false, exchanges: [exchange], targets: [], per: "episodes", minStrength: 1, quiet: "account", maxPerHour: 10 },
  };
  const save = async (next: ListReportSettings): Promise<void> => {
    const reply = await callRoute("PUT /api/account/list-reports/:id", { params: { id: listId }, body: next });
    setFailed(!reply.ok);
    if (reply.ok && loaded) setLoaded({ ...loaded, report: reply.body.report });
  };
  return (
    <details className={styles.reports} data-testid="list-reports">
      <summary>{t("reports.title")}</summary>
      <p className={styles.hint}>{t("reports.hint")}</p>
      {failed && (
        <p className={styles.hint} role="alert" data-wrong>
          {t("reports.failed")}
        </p>
      )}
      {loaded && <Settings settings={settings} loaded={loaded} plan={plan} onChange={(next) => void save(next)} />}
    </details>
  );
}

interface SettingsProps {
  readonly settings: ListReportSettings;
  readonly loaded: Loaded;
  readonly plan: PlanId;
  readonly onChange: (settings: ListReportSettings) => void;
}

function Settings({ settings, loaded: { report, targets }, plan, onChange }: SettingsProps): ReactNode {
  const t = useTranslate();
  const usable = targets.filter(
    ({ id, channel }) => PLAN_LIMITS[plan].channels.includes(channel) || settings.targets.includes(id),
  );
  const toggle = <Item,>(items: readonly Item[], item: Item): Item[] =>
    items.includes(item) ? items.filter((each) => each !== item) : [...items, item];
  // Where there is one target it needs no choice.
  const switchOn = (isOn: boolean): void => {
    const [only, ...others] = usable;
    const chosen = settings.targets.length === 0 && only && others.length === 0 ? [only.id] : settings.targets;
    onChange({ ...settings, isOn, targets: chosen });
  };
  return (
    <>
      <CheckField label={t("reports.on")} checked={settings.isOn} onChange={switchOn} />
      {report?.waits.map((wait) => (
        <p key={wait} className={styles.hint} data-wrong>
          {t(`reports.wait.${wait}`)}
        </p>
      ))}
      {usable.length === 0 ? (
        <p className={styles.hint}>{t("reports.noTargets")}</p>
      ) : (
        <fieldset>
          <legend className={styles.legend}>{t("reports.where")}</legend>
          {usable.map(({ id, channel, name }) => (
            <CheckField
              key={id}
              label={t(`reports.channel.${channel}`)}
              hint={name === "" ? undefined : name}
              checked={settings.targets.includes(id)}
              onChange={() => onChange({ ...settings, targets: toggle(settings.targets, id) })}
            />
          ))}
        </fieldset>
      )}
      <fieldset>
        <legend className={styles.legend}>{t("header.exchange")}</legend>
        <Chips>
          {EXCHANGES.filter((each) => planAllowsExchange(plan, each) || settings.exchanges.includes(each)).map((each) => {
            const isOn = settings.exchanges.includes(each);
            return (
              <Chip
                key={each}
                on={isOn}
                onToggle={() => {
                  const exchanges = toggle(settings.exchanges, each);
                  if (exchanges.length > 0) onChange({ ...settings, exchanges });
                }}
              >
                <bdi dir="ltr">{exchangeName(each)}</bdi>
              </Chip>
            );
          })}
        </Chips>
      </fieldset>
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

type Quiet = ListReportSettings["quiet"];

/** In the time zone of the account. */
function QuietField({ quiet, onChange }: { readonly quiet: Quiet; readonly onChange: (quiet: Quiet) => void }): ReactNode {
  const t = useTranslate();
  const kind = quiet === "account" ? "account" : quiet === null ? "none" : "own";
  const own = typeof quiet === "object" && quiet !== null ? quiet : NIGHT;
  const choose = (chosen: "account" | "none" | "own"): void =>
    onChange(chosen === "account" ? chosen : chosen === "none" ? null : NIGHT);
  return (
    <>
      <RadioGroup
        variant="chips"
        legend={t("reports.quiet")}
        value={kind}
        options={(["account", "none", "own"] as const).map((value) => ({ value, text: t(`reports.quiet.${value}`) }))}
        onChoose={choose}
      />
      {kind === "own" && (
        <div className={styles.row}>
          {(["from", "until"] as const).map((end) => (
            <label key={end} className={styles.legend}>
              {t(`reports.${end}`)}{" "}
              <input
                type="time"
                dir="ltr"
                className={styles.time}
                defaultValue={clockOf(own[end])}
                onBlur={({ target: { value } }) => value !== "" && onChange({ ...own, [end]: minuteOf(value) })}
              />
            </label>
          ))}
        </div>
      )}
    </>
  );
}

const clockOf = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;
const minuteOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));
