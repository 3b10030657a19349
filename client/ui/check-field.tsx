// A yes-or-no choice with its label: a native checkbox, for keyboards and screen readers.

import type { ReactNode } from "react";
import styles from "./check-field.module.css";

interface CheckFieldProps {
  readonly label: string;
  readonly hint?: string | undefined;
  /** Its effect, on hover. */
  readonly title?: string;
  readonly checked: boolean;
  readonly disabled?: boolean;
  readonly onChange: (checked: boolean) => void;
}

export function CheckField({ label, hint, title, checked, disabled, onChange }: CheckFieldProps): ReactNode {
  return (
    <label className={styles.field} title={title}>
      <input
        type="checkbox"
        className="tick-box"
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span>
        {label}
        {hint && <small>{hint}</small>}
      </span>
    </label>
  );
}
