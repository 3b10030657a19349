// What must also hold in the second in which a threshold is crossed: up to six figures with bounds, folded below the thresholds.

import { useId, useRef, useState, type ReactNode } from "react";
import { WINDOW_MINUTES, type WindowMinutes } from "../../../../shared/market/fields.ts";
import { CONDITION_SCALES, MAX_CONDITIONS, type Condition, type ConditionKind } from "../../../../shared/signals/conditions.ts";
import { useLanguage, useTranslate } from "../../../i18n/language.store.ts";
import type { PlainKey, Translate } from "../../../i18n/translate.ts";
import { Button } from "../../../ui/button.tsx";
import { figureText } from "../../../ui/figure.ts";
import { IconButton } from "../../../ui/icon-button.tsx";
import { NumberField, useTypedNumber } from "../../../ui/number-field.tsx";
import { Select } from "../../../ui/select.tsx";
import { addCondition, CONDITION_UNITS, freeWindows, turnedInto, usableKinds } from "./condition-draft.ts";
import styles from "./conditions-field.module.css";

interface ConditionsFieldProps {
  readonly conditions: readonly Condition[];
  readonly onChange: (conditions: Condition[]) => void;
}

let made = 0;
/** Rows have no name of their own: kind and window change as they are chosen. */
const newRow = (): number => ++made;

/** All conditions of a list. */
export function ConditionsField({ conditions, onChange }: ConditionsFieldProps): ReactNode {
  const t = useTranslate();
  const details = useRef<HTMLDetailsElement>(null);
  const [rows, setRows] = useState(() => conditions.map(() => newRow()));
  const remove = (at: number): void => {
    const groups = details.current?.querySelectorAll("[role=group]");
    const next = groups?.[at + 1] ?? groups?.[at - 1] ?? details.current;
    // The row that is left, or the last button: that of adding.
    [...(next?.querySelectorAll<HTMLElement>("[data-remove] button, [data-add]") ?? [])].at(-1)?.focus();
    setRows(rows.toSpliced(at, 1));
    onChange(conditions.toSpliced(at, 1));
  };
  const add = (): void => {
    setRows([...rows, newRow()]);
    onChange(addCondition(conditions));
  };
  return (
    <details ref={details} className={styles.conditions} data-testid="conditions">
      <summary>
        {t("condition.title")} <bdi className={styles.count}>{conditions.length > 0 && conditions.length}</bdi>
      </summary>
      <p className={styles.hint}>{t("condition.hint")}</p>
      {conditions.map((condition, at) => (
        <ConditionRow
          key={rows[at]}
          condition={condition}
          others={conditions.toSpliced(at, 1)}
          onChange={(next) => onChange(conditions.with(at, next))}
          onRemove={() => remove(at)}
        />
      ))}
      {conditions.length < MAX_CONDITIONS && (
        <Button data-add onClick={add}>
          {t("condition.add")}
        </Button>
      )}
    </details>
  );
}

/** What is said about a figure beyond its name. */
const HINTS: Readonly<Partial<Record<ConditionKind, PlainKey>>> = {
  btc: "condition.sameDirection",
  market: "condition.sameDirection",
  dayHigh: "condition.dayRange",
  dayLow: "condition.dayRange",
  sigma: "condition.usualMove",
  listed: "condition.age",
};

/** Of these the past is not kept: the preview's counts hold the past against what is known now. */
const KNOWN_NOW: readonly ConditionKind[] = ["ticks", "sigma", "listed"];

function hintOf(kind: ConditionKind, t: Translate): string {
  const hint = HINTS[kind];
  return [...(hint ? [t(hint)] : []), ...(KNOWN_NOW.includes(kind) ? [t("condition.asOfNow")] : [])].join(" ");
}

interface ConditionRowProps {
  readonly condition: Condition;
  readonly others: readonly Condition[];
  readonly onChange: (condition: Condition) => void;
  readonly onRemove: () => void;
}

function ConditionRow({ condition, others, onChange, onRemove }: ConditionRowProps): ReactNode {
  const t = useTranslate();
  const { kind, minutes, min, max } = condition;
  const windowText = (each: WindowMinutes): string => t("unit.minutes", { minutes: each });
  const problem = problemOf(condition, t);
  const hint = hintOf(kind, t);
  return (
    <div className={styles.condition} role="group" aria-label={t(`condition.${kind}`)}>
      <Select
        label={t("condition.figure")}
        value={kind}
        options={usableKinds(others).map((value) => ({ value, text: t(`condition.${value}`) }))}
        onChoose={(value) => onChange(turnedInto(value as ConditionKind, others))}
      />
      {minutes !== undefined && (
        <Select
          label={t("condition.window")}
          value={String(minutes)}
          options={freeWindows(kind, others).map((value) => ({ value: String(value), text: windowText(value) }))}
          onChoose={(value) =>
            onChange({ ...condition, minutes: WINDOW_MINUTES.find((each) => String(each) === value) ?? minutes })
          }
        />
      )}
      <span className={styles.remove} data-remove>
        <IconButton icon="close" label={t("condition.remove", { name: t(`condition.${kind}`) })} onClick={onRemove} />
      </span>
      <BoundField
        kind={kind}
        label={t("condition.min")}
        value={min}
        problem={problem}
        onValue={(value) => onChange(bounded(condition, "min", value))}
      />
      <BoundField
        kind={kind}
        label={t("condition.max")}
        value={max}
        problem={problem}
        onValue={(value) => onChange(bounded(condition, "max", value))}
      />
      {problem && (
        <p className={styles.hint} data-wrong>
          {problem}
        </p>
      )}
      {hint && <p className={styles.hint}>{hint}</p>}
    </div>
  );
}

function bounded(condition: Condition, end: "min" | "max", value: number | undefined): Condition {
  const { [end]: _, ...rest } = condition;
  return value === undefined ? rest : { ...rest, [end]: value };
}

function problemOf({ min, max }: Condition, t: Translate): string | undefined {
  if (min === undefined && max === undefined) return t("condition.empty");
  return min !== undefined && max !== undefined && min > max ? t("condition.order") : undefined;
}

interface BoundFieldProps {
  readonly kind: ConditionKind;
  readonly label: string;
  readonly value: number | undefined;
  /** What is wrong with both bounds together. */
  readonly problem: string | undefined;
  /** A figure within the scale, or undefined for an empty field. */
  readonly onValue: (value: number | undefined) => void;
}

/** One bound; empty where there is none. */
function BoundField({ kind, label, value, problem, onValue }: BoundFieldProps): ReactNode {
  const t = useTranslate();
  const hint = useId();
  const { separators } = useLanguage((state) => state.numbers);
  const { min, max, decimals } = CONDITION_SCALES[kind];
  const typed = useTypedNumber(value, { min, max, ...(decimals !== undefined && { decimals }) }, onValue);
  const isWrong = typed.fault !== undefined && typed.fault !== "empty";
  const bounds = {
    min: figureText(min, separators),
    max: figureText(max, separators),
    step: figureText(10 ** -(decimals ?? 0), separators),
  };
  const own = isWrong ? t(typed.fault === "decimals" ? "condition.steps" : "condition.outside", bounds) : undefined;
  const unit = CONDITION_UNITS[kind];
  return (
    <div className={styles.bound}>
      <span className={styles.label}>{label}</span>
      <span className={`well ${styles.well}`} data-wrong={own ? true : undefined}>
        <NumberField
          label={`${t(`condition.${kind}`)}, ${label}`}
          text={typed.text}
          problem={own ?? problem}
          describedBy={hint}
          isSigned={min < 0}
          onText={(text) => {
            typed.onText(text);
            if (text.trim() === "") onValue(undefined);
          }}
          onLeave={typed.onLeave}
        />
        {unit !== "" && <span className={styles.unit}>{unit}</span>}
      </span>
      <span id={hint} className={styles.hint} data-wrong={own ? true : undefined}>
        {own}
      </span>
    </div>
  );
}
