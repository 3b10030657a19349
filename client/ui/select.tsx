// A styled native select: works with keyboard, touch and screen readers without code of ours.

import type { ReactNode } from "react";
import { Icon, type IconName } from "./icon.tsx";
import styles from "./select.module.css";

export interface SelectOption {
  readonly value: string;
  readonly text: string;
  readonly disabled?: boolean;
}

interface SelectProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly SelectOption[];
  readonly onChoose: (value: string) => void;
  readonly icon?: IconName;
  /** Shown instead of the chosen option's text, where that would be too long. */
  readonly short?: string;
  readonly id?: string;
}

export function Select({ label, value, options, onChoose, icon, short, id }: SelectProps): ReactNode {
  const shown = short ?? options.find((option) => option.value === value)?.text ?? "";
  return (
    <span className={styles.select} title={label}>
      {icon && <Icon name={icon} size={14} />}
      <span aria-hidden="true">{shown}</span>
      <Icon name="chevron" size={12} className={styles.chevron} />
      <select id={id} aria-label={label} value={value} onChange={(event) => onChoose(event.target.value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.text}
          </option>
        ))}
      </select>
    </span>
  );
}
