// What an alert waits for, in its form.

import { useId, type ReactNode } from "react";
import {
  ALERT_CONDITIONS,
  hasWindow,
  type AlertCondition,
  type AlertKind,
  type AlertSide,
} from "../../../shared/contracts/alerts.ts";
import { WINDOW_MINUTES, type WindowMinutes } from "../../../shared/market/fields.ts";
import { useTranslate } from "../../i18n/language.store.ts";
import { NumberField } from "../../ui/number-field.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import styles from "./alerts.module.css";

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

interface ConditionFieldsProps {
  readonly isAny: boolean;
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

/** Its level, condition and window. */
export function ConditionFields({
  isAny,
  kind,
  side,
  minutes,
  typed,
  problem,
  onChoose,
  onType,
  onMinutes,
}: ConditionFieldsProps): ReactNode {
  const t = useTranslate();
  const levelId = useId();
  return (
    <>
      {kind !== "high" && kind !== "low" && (
        <div className={styles.level}>
          <label htmlFor={levelId}>{t(LEVEL_TEXTS[kind])}</label>
          <div className="well" data-wrong={problem ? true : undefined}>
            <NumberField
              id={levelId}
              text={typed}
              problem={problem}
              describedBy={problem ? `${levelId}-note` : undefined}
              isFirst
              onText={onType}
            />
          </div>
        </div>
      )}
      <div className={styles.condition}>
        <SelectField
          label={t("alerts.when")}
          value={`${kind}:${side}`}
          options={ALERT_CONDITIONS.filter((each) => !isAny || !each.startsWith("price")).map((value) => ({
            value,
            text: t(CONDITION_TEXTS[value]),
          }))}
          onChoose={(value) => onChoose(value as AlertCondition)}
        />
      </div>
      {problem && (
        <p id={`${levelId}-note`} className={styles.problem}>
          {problem}
        </p>
      )}
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
