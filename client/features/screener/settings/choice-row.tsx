// A few exclusive choices side by side in one well, on native radio buttons; a locked one carries a padlock.

import { useId, type ReactNode } from "react";
import { Icon } from "../../../ui/icon.tsx";
import styles from "./choice-row.module.css";

interface Choice<Value> {
  readonly value: Value;
  readonly text: string;
  /** Why it cannot be chosen. */
  readonly locked?: string | undefined;
}

interface ChoiceRowProps<Value> {
  readonly label: string;
  readonly value: Value;
  readonly choices: readonly Choice<Value>[];
  readonly onChoose: (value: Value) => void;
  readonly onLocked?: (value: Value) => void;
}

/** One labelled row of choices. */
export function ChoiceRow<Value extends string | number | boolean>(props: ChoiceRowProps<Value>): ReactNode {
  const { label, value, choices, onChoose, onLocked } = props;
  const name = useId();
  return (
    <fieldset className={styles.row}>
      <legend className="visually-hidden">{label}</legend>
      <span className={styles.label} aria-hidden="true">
        {label}
      </span>
      <span className={styles.well}>
        {choices.map((choice) => (
          <label key={String(choice.value)} className={styles.choice} title={choice.locked} data-locked={choice.locked && true}>
            <input
              type="radio"
              name={name}
              checked={choice.value === value}
              onChange={() => (choice.locked ? onLocked?.(choice.value) : onChoose(choice.value))}
            />
            {choice.locked && <Icon name="padlock" size={12} />}
            <bdi dir="auto">{choice.text}</bdi>
          </label>
        ))}
      </span>
    </fieldset>
  );
}
