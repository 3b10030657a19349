// Personal setup: a named set of lists, charts and alerts that an operator prepares for one customer and sends.

import { useState, type FormEvent, type ReactNode } from "react";
import {
  ALERT_CONDITIONS,
  conditionParts,
  hasLevel,
  hasWindow,
  type AlertCondition,
  type AlertKind,
  type AlertSide,
} from "../../../shared/contracts/alerts.ts";
import { LIST_PRESETS } from "../../../shared/contracts/list-presets.ts";
import type { SetupBody } from "../../../shared/contracts/setups.ts";
import { LIST_KINDS, MAX_NAME_LENGTH, type ListKind } from "../../../shared/contracts/watch-lists.ts";
import { DEFAULT_EXCHANGE, EXCHANGES, exchangeName, type ExchangeId } from "../../../shared/market/exchange-id.ts";
import { WINDOW_MINUTES, type WindowMinutes } from "../../../shared/market/fields.ts";
import { plainTicker } from "../../desk/typed-ticker.ts";
import { useLanguage, useTranslate } from "../../i18n/language.store.ts";
import { callRoute } from "../../rest/call-route.ts";
import { Button } from "../../ui/button.tsx";
import { ErrorBox } from "../../ui/error-box.tsx";
import { readFigure } from "../../ui/figure.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { Select } from "../../ui/select.tsx";
import { ReasonField, useReasonedActs } from "./reasoned-acts.tsx";
import styles from "./section.module.css";

interface ListRow {
  readonly name: string;
  readonly kind: ListKind;
  readonly minutes: WindowMinutes;
  /** Percent; of signal lists alone. */
  readonly threshold: string;
  readonly tickers: string;
}

interface AlertRow {
  readonly exchange: ExchangeId;
  readonly symbol: string;
  readonly kind: AlertKind;
  readonly side: AlertSide;
  readonly minutes: WindowMinutes;
  readonly level: string;
}

const EXAMPLE = `${DEFAULT_EXCHANGE.toUpperCase()}:BTCUSDT`;
const NEW_LIST: ListRow = { name: "", kind: "signal", minutes: 5, threshold: "1", tickers: "" };
const NEW_ALERT: AlertRow = { exchange: DEFAULT_EXCHANGE, symbol: "", kind: "price", side: "above", minutes: 5, level: "" };
/** An empty set. Its id stays while the same is sent again, and changes with it, so that each set is sent once. */
const newSet = () => ({ id: newUuid(), ...NOTHING });
/** Over plain http a browser has no crypto.randomUUID. */
function newUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  const variant = "89ab"[Number.parseInt(hex.charAt(16), 16) & 3];
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})/, `$1-$2-4$3-${variant}$4-`);
}

const NOTHING = { name: "", note: "", charts: "", lists: [] as readonly ListRow[], alerts: [] as readonly AlertRow[] };

/** The form for this customer; `onDone` is called after a set was sent. */
export function SetupForm({ id: customer, onDone }: { id: string; onDone: () => Promise<void> }): ReactNode {
  const t = useTranslate();
  const group = useLanguage((state) => state.numbers.separators.group);
  const [set, setSet] = useState(newSet);
  const change = (values: Partial<typeof NOTHING>): void => setSet((before) => ({ ...before, ...values, id: newUuid() }));
  const acts = useReasonedActs(async () => {
    setSet(newSet());
    await onDone();
  });
  const send = (event: FormEvent): void => {
    event.preventDefault();
    const { id, name, note } = set;
    const body: SetupBody = {
      lists: set.lists.map((row) => listOf(row, group)),
      charts: words(set.charts),
      alerts: set.alerts.map((row) => alertOf(row, group)),
    };
    const params = { id: customer };
    acts.act((reason) => callRoute("POST /api/admin/users/:id/setups", { params, body: { id, name, note, body, reason } }));
  };
  return (
    <form className={styles.form} onSubmit={send} data-testid="setup-form">
      <ErrorBox text={acts.error} />
      <Line label={t("setup.name")} value={set.name} maxLength={60} onChange={(name) => change({ name })} />
      <Line label={t("setup.note")} value={set.note} maxLength={1000} wide onChange={(note) => change({ note })} />
      {set.lists.map((row, at) => (
        <ListFields
          // Rows have no names yet; they are only added at the end.
          // oxlint-disable-next-line no-array-index-key
          key={at}
          row={row}
          number={at + 1}
          onChange={(values) => change({ lists: set.lists.with(at, { ...row, ...values }) })}
          onRemove={() => change({ lists: set.lists.toSpliced(at, 1) })}
        />
      ))}
      {set.alerts.map((row, at) => (
        <AlertFields
          // oxlint-disable-next-line no-array-index-key
          key={at}
          row={row}
          number={at + 1}
          onChange={(values) => change({ alerts: set.alerts.with(at, { ...row, ...values }) })}
          onRemove={() => change({ alerts: set.alerts.toSpliced(at, 1) })}
        />
      ))}
      <Line
        label={t("setup.charts", { example: EXAMPLE })}
        value={set.charts}
        maxLength={600}
        wide
        ltr
        onChange={(charts) => change({ charts })}
      />
      <ReasonField label={t("customer.reason")} acts={acts} />
      <Button onClick={() => change({ lists: [...set.lists, NEW_LIST] })}>{t("setup.addList")}</Button>
      <Button onClick={() => change({ alerts: [...set.alerts, NEW_ALERT] })}>{t("setup.addAlert")}</Button>
      <Button kind="primary" type="submit" disabled={!acts.isReady || set.name.trim() === ""}>
        {t("setup.send")}
      </Button>
    </form>
  );
}

interface FieldsProps<Row> {
  readonly row: Row;
  readonly number: number;
  readonly onChange: (values: Partial<Row>) => void;
  readonly onRemove: () => void;
}

function ListFields({ row, number, onChange, onRemove }: FieldsProps<ListRow>): ReactNode {
  const t = useTranslate();
  const name = t("setup.list", { number });
  return (
    <fieldset className={styles.setupRow}>
      <legend>{name}</legend>
      <Line label={name} value={row.name} maxLength={MAX_NAME_LENGTH} onChange={(value) => onChange({ name: value })} />
      <Select
        label={t("setup.kind")}
        value={row.kind}
        options={LIST_KINDS.map((value) => ({ value, text: t(`setup.${value}`) }))}
        onChoose={(kind) => onChange({ kind: kind as ListKind })}
      />
      <Minutes value={row.minutes} onChoose={(minutes) => onChange({ minutes })} />
      {row.kind === "signal" && (
        <Line label={t("setup.threshold")} value={row.threshold} ltr onChange={(threshold) => onChange({ threshold })} />
      )}
      <Line label={t("setup.tickers")} value={row.tickers} maxLength={4000} ltr onChange={(tickers) => onChange({ tickers })} />
      <IconButton icon="trash" label={t("setup.remove", { name })} onClick={onRemove} />
    </fieldset>
  );
}

function AlertFields({ row, number, onChange, onRemove }: FieldsProps<AlertRow>): ReactNode {
  const t = useTranslate();
  const name = t("setup.alert", { number });
  return (
    <fieldset className={styles.setupRow}>
      <legend>{name}</legend>
      <Line label={name} value={row.symbol} maxLength={40} ltr onChange={(symbol) => onChange({ symbol })} />
      <Select
        label={t("setup.exchange")}
        value={row.exchange}
        options={EXCHANGES.map((value) => ({ value, text: exchangeName(value) }))}
        onChoose={(exchange) => onChange({ exchange: exchange as ExchangeId })}
      />
      <Select
        label={t("setup.when")}
        value={`${row.kind}:${row.side}`}
        options={ALERT_CONDITIONS.map((value) => {
          const { kind, side } = conditionParts(value);
          const sign = side === "above" ? "≥" : "≤";
          return { value, text: hasLevel(kind) ? `${t(`setup.${kind}`)} ${sign}` : t(`setup.${kind}`) };
        })}
        onChoose={(condition) => onChange(conditionParts(condition as AlertCondition))}
      />
      {hasWindow(row.kind) && <Minutes value={row.minutes} onChoose={(minutes) => onChange({ minutes })} />}
      {hasLevel(row.kind) && <Line label={t("setup.level")} value={row.level} ltr onChange={(level) => onChange({ level })} />}
      <IconButton icon="trash" label={t("setup.remove", { name })} onClick={onRemove} />
    </fieldset>
  );
}

function Minutes({ value, onChoose }: { value: WindowMinutes; onChoose: (minutes: WindowMinutes) => void }): ReactNode {
  const t = useTranslate();
  return (
    <Select
      label={t("setup.minutes")}
      value={String(value)}
      options={WINDOW_MINUTES.map((each) => ({ value: String(each), text: `${each} m` }))}
      onChoose={(minutes) => onChoose(Number(minutes) as WindowMinutes)}
    />
  );
}

interface LineProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly maxLength?: number;
  readonly wide?: boolean;
  readonly ltr?: boolean;
}

function Line({ label, value, onChange, maxLength = 20, wide = false, ltr = false }: LineProps): ReactNode {
  return (
    <label className={wide ? styles.wide : undefined}>
      {label}
      <span className="well">
        <input
          value={value}
          maxLength={maxLength}
          dir={ltr ? "ltr" : undefined}
          autoComplete="off"
          onChange={(event) => onChange(event.target.value)}
        />
      </span>
    </label>
  );
}

const words = (text: string): string[] => text.split(/[\s,;]+/).filter((each) => each !== "");
/** What is no number is refused by the server, by the name of its field. A fall in percent has a minus. */
function numberOf(text: string, group: string): number {
  const digits = readFigure(text.replace(/^\s*[-\u2212]/, ""), group);
  return digits === undefined ? Number.NaN : Number(digits) * (/^\s*[-\u2212]/.test(text) ? -1 : 1);
}

/** A list as the plans begin with one of its kind, with what was chosen. */
function listOf({ name, kind, minutes, threshold, tickers }: ListRow, group: string): SetupBody["lists"][number] {
  const preset = LIST_PRESETS.start.find(({ type }) => type === kind);
  if (!preset) throw new Error(`No plan begins with a list of ${kind}`);
  const { preset: _presetName, ...list } = preset;
  return {
    ...list,
    name,
    netPercentTypes: [minutes],
    netPercentThresholds: kind === "signal" ? { [minutes]: numberOf(threshold, group) } : {},
    sortBy: kind === "signal" ? "" : `net_percent:${minutes}`,
    tickers: words(plainTicker(tickers)),
  };
}

function alertOf({ level, symbol, ...row }: AlertRow, group: string): SetupBody["alerts"][number] {
  const rest = { scope: "coin", listId: null, mode: "once", pauseSeconds: 300, until: null, note: "", isPaused: false } as const;
  return { ...row, ...rest, symbol: plainTicker(symbol), level: hasLevel(row.kind) ? numberOf(level, group) : 0 };
}
