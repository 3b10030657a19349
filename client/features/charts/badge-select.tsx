// A native select behind a small label, so that keys, touch and screen readers work in a 22 px head.

import type { ReactNode } from "react";
import styles from "./badge-select.module.css";

interface BadgeSelectProps<T extends string> {
  readonly label: string;
  readonly value: T;
  readonly options: readonly { readonly value: T; readonly text: string }[];
  readonly onChoose: (value: T) => void;
  /** Text without a ground of its own. */
  readonly plain?: boolean;
}

/** Chooses one of a few values. */
export function BadgeSelect<T extends string>({
  label,
  value,
  options,
  onChoose,
  plain = false,
}: BadgeSelectProps<T>): ReactNode {
  return (
    <span className={plain ? styles.plain : `tag ${styles.badge}`}>
      <span aria-hidden="true">{options.find((option) => option.value === value)?.text}</span>
      <select
        aria-label={label}
        value={value}
        onChange={({ target }) => {
          const chosen = options.find((option) => option.value === target.value);
          if (chosen) onChoose(chosen.value);
        }}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.text}
          </option>
        ))}
      </select>
    </span>
  );
}
