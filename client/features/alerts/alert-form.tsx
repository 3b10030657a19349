// The form of a price alert, new or changed: a dialog, so that a row's menu opens it in every layout.

import { useId, useState, type FormEvent, type ReactNode } from "react";
import {
  ALERT_CONDITIONS,
  ALERT_LEVELS,
  ALERT_PAUSE,
  conditionParts,
  hasLevel,
  hasWindow,
  MAX_NOTE,
  type Alert,
  type AlertCondition,
  type AlertDraft,
  type AlertKind,
  type AlertSide,
} from "../../../shared/contracts/alerts.ts";
import { exchangeName } from "../../../shared/market/exchange-id.ts";
import { WINDOW_MINUTES, type WindowMinutes } from "../../../shared/market/fields.ts";
import { closeAlertForm, useAlertForm, type AskedAlert } from "../../desk/alert-form.store.ts";
import { useCoinPrice } from "../../desk/use-coin-price.ts";
import { useEngine } from "../../desk/terminal-engine.ts";
import { offsetText, useTimeZone } from "../../desk/time-zone.ts";
import { chartSymbol } from "../../desk/workspace.store.ts";
import { momentOfTyped, typedMomentOf } from "../../desk/zoned-moment.ts";
import { saveAlert } from "../../desk/save-alert.ts";
import { useLanguage, useTranslate } from "../../i18n/language.store.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { figureText, judgeFigure } from "../../ui/figure.ts";
import { NumberField } from "../../ui/number-field.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { TextField } from "../../ui/text-field.tsx";
import styles from "./alerts.module.css";

const MINUTE_S = 60;
const CONDITION_TEXTS = {
  "price:above": "alerts.above",
  "price:below": "alerts.below",
  "change:above": "alerts.rises",
  "change:below": "alerts.falls",
  "volume:above": "alerts.busy",
  "volume:below": "alerts.quiet",
  "high:above": "alerts.newHigh",
  "low:below": "alerts.newLow",
} as const satisfies Record<AlertCondition, string>;
/** Of kinds with a level. */
const LEVEL_TEXTS = { price: "alerts.price", change: "alerts.percent", volume: "alerts.ratio" } as const;
const PAUSES = [1, 5, 15, 60, 240, 1440] as const;

/** The form, while it is open. */
export function AlertForm(): ReactNode {
  const t = useTranslate();
  const asked = useAlertForm((state) => state.asked);
  if (!asked) return null;
  return (
    <Dialog label={t(asked.changes ? "alerts.change" : "alerts.new")} onClose={closeAlertForm}>
      <Form asked={asked} />
    </Dialog>
  );
}

function Form({ asked }: { readonly asked: AskedAlert }): ReactNode {
  const t = useTranslate();
  const separators = useLanguage((state) => state.numbers.separators);
  const { exchange, symbol, price, level: askedLevel, changes } = asked;
  const { stream } = useEngine();
  const zone = useTimeZone((state) => state.zone);
  const [typed, setTyped] = useState(() => figureText(typedLevelOf(changes) ?? askedLevel ?? price, separators));
  const [kind, setKind] = useState<AlertKind>(changes?.kind ?? "price");
  const [minutes, setMinutes] = useState<WindowMinutes>(changes?.minutes ?? 5);
  const [chosenSide, setSide] = useState<AlertSide | undefined>(changes?.side);
  const [mode, setMode] = useState<AlertDraft["mode"]>(changes?.mode ?? "once");
  const [pauseSeconds, setPause] = useState<number>(changes?.pauseSeconds ?? ALERT_PAUSE.standard);
  const [until, setUntil] = useState(() => (changes?.until ? typedMomentOf(changes.until, zone) : ""));
  const [note, setNote] = useState(changes?.note ?? "");
  const [saving, setSaving] = useState(false);

  const bounds = boundsOf(kind, chosenSide);
  const judged = judgeFigure(typed, separators.group, bounds);
  const figure = typeof judged === "number" ? judged : Number.NaN;
  const wrong = kind === "price" ? t("alerts.priceWrong") : t("alerts.figureWrong", { most: bounds.most });
  const problem = typeof judged === "number" || judged === "empty" ? undefined : wrong;
  const side = chosenSide ?? (figure < price ? "below" : "above");
  const level = !hasLevel(kind) ? 0 : kind === "change" && side === "below" ? -figure : figure;
  const isTrue = isReached(useCoinPrice(chartSymbol(exchange, symbol)), side, kind === "price" ? level : Number.NaN);
  const isReady = (typeof judged === "number" || !hasLevel(kind)) && !saving;
  const choose = (condition: AlertCondition): void => {
    const { kind: chosenKind, side: chosen } = conditionParts(condition);
    // A price is no percentage.
    if (chosenKind !== kind) setTyped(chosenKind === "price" ? figureText(price, separators) : "");
    setKind(chosenKind);
    setSide(chosen);
  };
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (!isReady) return;
    setSaving(true);
    const end = until === "" ? null : momentOfTyped(until, zone);
    const draft = {
      exchange,
      symbol,
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
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => void save(event)}
      // Keys of the terminal are not meant here.
      onKeyDown={(event) => event.key !== "Escape" && event.stopPropagation()}
    >
      <h2>
        {t(changes ? "alerts.change" : "alerts.new")}{" "}
        <bdi dir="ltr" translate="no">
          {`${symbol} · ${exchangeName(exchange)}`}
        </bdi>
      </h2>
      <ConditionFields {...{ kind, side, minutes, typed, problem }} onChoose={choose} onType={setTyped} onMinutes={setMinutes} />
      <p className={styles.already} role="status">
        {isTrue && t("alerts.already")}
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
      <TextField
        label={t("alerts.until")}
        aside={
          <bdi data-testid="alert-zone">{offsetText(until === "" ? stream.serverTime : momentOfTyped(until, zone), zone)}</bdi>
        }
        type="datetime-local"
        value={until}
        onChange={setUntil}
      />
      <TextField label={t("alerts.note")} value={note} onChange={setNote} maxLength={MAX_NOTE} autoComplete="off" />
      <div className={styles.buttons}>
        <Button kind="quiet" onClick={closeAlertForm}>
          {t("lists.form.cancel")}
        </Button>
        <Button kind="primary" type="submit" disabled={!isReady}>
          {t("alerts.save")}
        </Button>
      </div>
    </form>
  );
}

interface ConditionFieldsProps {
  readonly kind: AlertKind;
  readonly side: AlertSide;
  readonly minutes: WindowMinutes;
  readonly typed: string;
  /** What is wrong with what was typed. */
  readonly problem: string | undefined;
  readonly onChoose: (condition: AlertCondition) => void;
  readonly onType: (text: string) => void;
  readonly onMinutes: (minutes: WindowMinutes) => void;
}

/** What the alert waits for. */
function ConditionFields({ kind, side, minutes, typed, problem, onChoose, onType, onMinutes }: ConditionFieldsProps): ReactNode {
  const t = useTranslate();
  const levelId = useId();
  return (
    <>
      {kind !== "high" && kind !== "low" && (
        <div className={styles.price}>
          <label htmlFor={levelId}>{t(LEVEL_TEXTS[kind])}</label>
          <div className="well" data-wrong={problem ? true : undefined}>
            <NumberField
              id={levelId}
              text={typed}
              problem={problem}
              describedBy={problem ? `${levelId}-note` : undefined}
              autoFocus
              onText={onType}
            />
          </div>
          {problem && <small id={`${levelId}-note`}>{problem}</small>}
        </div>
      )}
      <SelectField
        label={t("alerts.when")}
        value={`${kind}:${side}`}
        options={ALERT_CONDITIONS.map((value) => ({ value, text: t(CONDITION_TEXTS[value]) }))}
        onChoose={(value) => onChoose(value as AlertCondition)}
      />
      {hasWindow(kind) && (
        <SelectField
          label={t("alerts.window")}
          value={String(minutes)}
          options={WINDOW_MINUTES.map((each) => ({ value: String(each), text: String(each) }))}
          onChoose={(value) => onMinutes(Number(value) as WindowMinutes)}
        />
      )}
    </>
  );
}

/** Of what is typed, which is never negative: a fall is a percentage, too. */
function boundsOf(kind: AlertKind, side: AlertSide | undefined): { readonly least: number; readonly most: number } {
  const [min, max] = ALERT_LEVELS[kind];
  if (kind !== "change") return { least: min, most: max };
  return { least: 0, most: side === "below" ? -min : max };
}

/** The level as it is typed: a fall in percent has no sign. */
function typedLevelOf(alert: Alert | undefined): number | undefined {
  return alert?.kind === "change" ? Math.abs(alert.level) : alert?.level;
}

/** Whether a price has reached the level already; false while it is not known. */
function isReached(price: number, side: AlertSide, level: number): boolean {
  return side === "above" ? price >= level : price <= level;
}
