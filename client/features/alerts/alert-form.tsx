// The form of a price alert, new or changed: beside the chart it is about, which stays in sight and in reach.

import { useEffect, useState, type ReactNode } from "react";
import type { Alert, AlertDraft } from "../../../shared/contracts/alert-schemas.ts";
import {
  ALERT_LEVELS,
  ALERT_PAUSE,
  conditionParts,
  hasLevel,
  MAX_NOTE,
  type AlertCondition,
  type AlertKind,
  type AlertSide,
} from "../../../shared/contracts/alerts.ts";
import { exchangeName } from "../../../shared/market/exchange-id.ts";
import type { WindowMinutes } from "../../../shared/market/fields.ts";
import { closeAlertForm, NEW_ALERT, previewAlert, useAlertForm, useAlerts, type AskedAlert } from "../../desk/alerts.store.ts";
import { useCoinPrice } from "../../desk/use-coin-price.ts";
import { useListNames } from "../../desk/list-names.store.ts";
import { useEngine } from "../../desk/terminal-engine.ts";
import { offsetText, useTimeZone } from "../../desk/time-zone.ts";
import { useTerminalView } from "../../desk/terminal-view.store.ts";
import { useWidthClass } from "../../desk/width-class.ts";
import { chartSymbol } from "../../desk/workspace.store.ts";
import { momentOfTyped, typedMomentOf } from "../../desk/zoned-moment.ts";
import { saveAlert } from "../../desk/save-alert.ts";
import { useLanguage, useTranslate } from "../../i18n/language.store.ts";
import { figureText, judgeFigure } from "../../ui/figure.ts";
import { FormPanel } from "../../ui/form-panel.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { parseSubject, subjectText, subjectValue, type Subject } from "./alert-subject.ts";
import styles from "./alerts.module.css";
import { ConditionFields } from "./condition-fields.tsx";

const MINUTE_S = 60;
const PAUSES = [1, 5, 15, 60, 240, 1440] as const;

/** The form, while it is open; one for each coin or alert, so that nothing typed for another stays. */
export function AlertForm(): ReactNode {
  const asked = useAlertForm((state) => state.asked);
  return asked && <Form key={`${asked.exchange}:${asked.symbol}:${asked.changes?.id}`} asked={asked} />;
}

function Form({ asked }: { readonly asked: AskedAlert }): ReactNode {
  const t = useTranslate();
  const separators = useLanguage((state) => state.numbers.separators);
  const { exchange, symbol, price, level: askedLevel, changes } = asked;
  const { stream } = useEngine();
  const zone = useTimeZone((state) => state.zone);
  const width = useWidthClass();
  // Where no lists stand beside the chart, it has a column of its own.
  const isColumn = useTerminalView((state) => state.fullChart) || width === "tablet" || width === "phone";
  const [typed, setTyped] = useState(() => figureText(typedLevelOf(changes) ?? askedLevel ?? price, separators));
  const [kind, setKind] = useState<AlertKind>(changes?.kind ?? "price");
  const [minutes, setMinutes] = useState<WindowMinutes>(changes?.minutes ?? 5);
  const [chosenSide, setSide] = useState<AlertSide | undefined>(changes?.side);
  const [mode, setMode] = useState<AlertDraft["mode"]>(changes?.mode ?? "once");
  const [pauseSeconds, setPause] = useState<number>(changes?.pauseSeconds ?? ALERT_PAUSE.standard);
  const [until, setUntil] = useState(() => (changes?.until ? typedMomentOf(changes.until, zone) : ""));
  const [note, setNote] = useState(changes?.note ?? "");
  const [subject, setSubject] = useState<Subject>({ scope: changes?.scope ?? "coin", listId: changes?.listId ?? null });
  const lists = useListNames((state) => state.lists);
  const isAny = subject.scope !== "coin";
  const [saving, setSaving] = useState(false);
  useChosenPrice(asked, (chosen, side) => {
    setTyped(figureText(chosen, separators));
    setKind("price");
    setSide(side);
  });

  const bounds = boundsOf(kind, chosenSide);
  const judged = judgeFigure(typed, separators.group, bounds);
  const figure = typeof judged === "number" ? judged : Number.NaN;
  const wrong = kind === "price" ? t("alerts.priceWrong") : t("alerts.figureWrong", { max: bounds.max });
  const problem = typeof judged === "number" || judged === "empty" ? undefined : wrong;
  const side = chosenSide ?? (figure < price ? "below" : "above");
  const level = !hasLevel(kind) ? 0 : kind === "change" && side === "below" ? -figure : figure;
  const isTrue = isReached(useCoinPrice(chartSymbol(exchange, symbol)), side, kind === "price" ? level : Number.NaN);
  usePreview(asked, kind === "price" ? level : Number.NaN);
  const isReady = (judged !== "empty" || !hasLevel(kind)) && !saving;
  const choose = (condition: AlertCondition): void => {
    const { kind: chosenKind, side: chosen } = conditionParts(condition);
    // A price is no percentage.
    if (chosenKind !== kind) setTyped(chosenKind === "price" ? figureText(price, separators) : "");
    setKind(chosenKind);
    setSide(chosen);
  };
  const chooseSubject = (value: string): void => {
    const chosen = parseSubject(value);
    setSubject(chosen);
    // Coins have no price in common.
    if (chosen.scope !== "coin" && kind === "price") choose("change:above");
  };
  const save = async (): Promise<void> => {
    setSaving(true);
    const end = until === "" ? null : momentOfTyped(until, zone);
    const draft = {
      exchange,
      ...subject,
      symbol: isAny ? "" : symbol,
      kind,
      minutes,
      side,
      level,
      mode,
      pauseSeconds,
      until: end,
      note: note.trim(),
      isPaused: false,
    };
    if (await saveAlert(draft, changes?.id)) closeAlertForm();
    setSaving(false);
  };
  const pauses = [...new Set([...PAUSES.map((each) => each * MINUTE_S), pauseSeconds])].toSorted((a, b) => a - b);
  const title = t(changes ? "alerts.change" : "alerts.new");
  return (
    <FormPanel
      title={title}
      heading={
        <h2>
          {title}{" "}
          <bdi dir="ltr" translate="no">
            {[...(symbol === "" || isAny ? [] : [symbol]), exchangeName(exchange)].join(" · ")}
          </bdi>
        </h2>
      }
      place={isColumn ? `${styles.beside} ${styles.column}` : styles.beside}
      submit={t("alerts.save")}
      obstacle={isReady ? undefined : ""}
      opened={asked}
      home={mainChart}
      onSubmit={() => void save()}
      onClose={closeAlertForm}
    >
      <div className={styles.fields}>
        <div className={styles.wide}>
          <SelectField
            label={t("alerts.about")}
            value={subjectValue(subject)}
            options={subjectsOf(asked, subject, lists).map((each) => ({
              value: subjectValue(each),
              text: subjectText({ exchange, symbol, ...each }, lists, t),
            }))}
            onChoose={chooseSubject}
          />
        </div>
        <ConditionFields
          isAny={isAny}
          {...{ kind, side, minutes, typed, problem }}
          onChoose={choose}
          onType={setTyped}
          onMinutes={setMinutes}
        />
        <p className={styles.already} data-hint={isAny || undefined} role="status">
          {isAny ? t("alerts.crossing") : isTrue && t("alerts.already")}
        </p>
        <SelectField
          label={t("alerts.howOften")}
          value={mode}
          options={[
            { value: "once", text: t("alerts.once") },
            { value: "each", text: t("alerts.each") },
          ]}
          onChoose={(value) => setMode(value as AlertDraft["mode"])}
        />
        {mode === "each" && (
          <SelectField
            label={t("alerts.pause")}
            value={String(pauseSeconds)}
            options={pauses.map((seconds) => ({ value: String(seconds), text: String(Math.round(seconds / MINUTE_S)) }))}
            onChoose={(value) => setPause(Number(value))}
          />
        )}
        <div className={styles.wide}>
          <TextField
            label={t("alerts.until")}
            aside={
              <bdi data-testid="alert-zone">
                {offsetText(until === "" ? stream.serverTime : momentOfTyped(until, zone), zone)}
              </bdi>
            }
            type="datetime-local"
            value={until}
            onChange={setUntil}
          />
        </div>
        <div className={styles.wide}>
          <TextField label={t("alerts.note")} value={note} onChange={setNote} maxLength={MAX_NOTE} autoComplete="off" />
        </div>
      </div>
    </FormPanel>
  );
}

/** Takes on what is chosen on the chart meanwhile: another price of the coin, or one that the line of the alert is drawn to. */
function useChosenPrice(asked: AskedAlert, take: (price: number, side: AlertSide | undefined) => void): void {
  const { changes, level } = asked;
  const drawn = useAlerts(({ alerts }) => alerts.find(({ id }) => id === changes?.id));
  const [seen, setSeen] = useState({ asked, drawn });
  if (seen.asked !== asked || seen.drawn !== drawn) {
    setSeen({ asked, drawn });
    if (seen.asked !== asked && level !== undefined) take(level, undefined);
    else if (drawn?.kind === "price" && drawn.level !== seen.drawn?.level) take(drawn.level, drawn.side);
  }
  const isDeleted = changes !== undefined && drawn === undefined;
  useEffect(() => {
    if (isDeleted) closeAlertForm();
  }, [isDeleted]);
}

/** Shows on the chart what the form would store. */
function usePreview({ exchange, symbol, changes }: AskedAlert, price: number): void {
  const id = changes?.id ?? NEW_ALERT;
  useEffect(() => {
    if (price > 0) previewAlert({ id, symbol: chartSymbol(exchange, symbol), price });
    return () => previewAlert(undefined);
  }, [id, exchange, symbol, price]);
}

const mainChart = (): HTMLElement | null => document.querySelector("[data-testid=main-chart] [role=application]");

/** What the alert may be about; a list that is gone stays while the alert is about it. */
function subjectsOf({ symbol }: AskedAlert, chosen: Subject, lists: readonly { readonly id: string }[]): readonly Subject[] {
  const ids = [...new Set([...lists.map(({ id }) => id), ...(chosen.listId === null ? [] : [chosen.listId])])];
  return [
    ...(symbol === "" ? [] : ([{ scope: "coin", listId: null }] as const)),
    { scope: "exchange", listId: null },
    ...ids.map((listId): Subject => ({ scope: "list", listId })),
  ];
}

/** Of what is typed, which is never negative: a fall is a percentage, too. */
function boundsOf(kind: AlertKind, side: AlertSide | undefined): { readonly min: number; readonly max: number } {
  const [min, max] = ALERT_LEVELS[kind];
  if (kind !== "change") return { min, max };
  return { min: 0, max: side === "below" ? -min : max };
}

/** The level as it is typed: a fall in percent has no sign. */
function typedLevelOf(alert: Alert | undefined): number | undefined {
  return alert?.kind === "change" ? Math.abs(alert.level) : alert?.level;
}

/** Whether a price has reached the level already; false while it is not known. */
function isReached(price: number, side: AlertSide, level: number): boolean {
  return side === "above" ? price >= level : price <= level;
}
