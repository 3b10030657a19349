// One figure of the risk manager: a short unit inside the well, a long one or what is usual below its name, what is allowed below a
// wrong one.

import { useId, type ReactNode } from "react";
import { useLanguage, useTranslate } from "../../i18n/language.store.ts";
import { NumberField } from "../../ui/number-field.tsx";
import { isWrong, type RiskField as Field } from "../../desk/position.ts";
import styles from "./risk-panel.module.css";
import { typeRisk, useRisk } from "../../desk/risk.store.ts";

interface FieldFacts {
  readonly unit?: string;
  /** Too long for the well, where a deposit of seven digits has to be read. */
  readonly currency?: string;
  readonly placeholder?: string;
  readonly hint?: "risk.hint.riskPercent" | "risk.hint.leverage";
}

const FACTS: Readonly<Record<Field, FieldFacts>> = {
  deposit: { currency: "USDT" },
  riskPercent: { unit: "%", hint: "risk.hint.riskPercent" },
  stopLoss: { unit: "%" },
  leverage: { unit: "\u00d7", placeholder: "1", hint: "risk.hint.leverage" },
  fee: { unit: "%", placeholder: "0" },
};

/** Labelled input of one figure. */
export function RiskField({ field, onTyped }: { field: Field; onTyped?: ((text: string) => void) | undefined }): ReactNode {
  const t = useTranslate();
  const id = useId();
  const text = useRisk((state) => state[field]);
  const group = useLanguage((state) => state.numbers.separators.group);
  const { unit, currency, placeholder, hint } = FACTS[field];
  const note = hint ? t(hint) : currency;
  const wrong = isWrong(field, text, group);
  return (
    <div className={styles.field}>
      <label htmlFor={id}>
        {t(`risk.${field}`)}{" "}
        {note && (
          <small>
            <bdi>{note}</bdi>
          </small>
        )}
      </label>
      <span className={`well ${styles.well}`} data-wrong={wrong || undefined}>
        <NumberField
          id={id}
          text={text}
          problem={wrong ? t(`risk.bad.${field}`) : undefined}
          describedBy={wrong ? `${id}-note` : undefined}
          placeholder={placeholder}
          onText={(typed) => {
            typeRisk(field, typed);
            onTyped?.(typed);
          }}
        />
        {unit && <span aria-hidden="true">{unit}</span>}
      </span>
      {wrong && (
        <p id={`${id}-note`} className={styles.note}>
          {t(`risk.bad.${field}`)}
        </p>
      )}
    </div>
  );
}
