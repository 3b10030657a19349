// A labelled select of the site, as large as its text fields.

import { useId, type ReactNode } from "react";
import type { SelectOption } from "./select.tsx";
import styles from "./select-field.module.css";

interface SelectFieldProps {
  readonly label: string;
  /** Whether the heading above already says the same. */
  readonly isLabelHidden?: boolean;
  readonly value: string;
  readonly options: readonly SelectOption[];
  readonly onChoose: (value: string) => void;
}

export function SelectField({ label, isLabelHidden = false, value, options, onChoose }: SelectFieldProps): ReactNode {
  const id = useId();
  return (
    <div className={styles.field}>
      {!isLabelHidden && <label htmlFor={id}>{label}</label>}
      <select
        id={id}
        aria-label={isLabelHidden ? label : undefined}
        value={value}
        onChange={(event) => onChoose(event.target.value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.text}
          </option>
        ))}
      </select>
    </div>
  );
}
