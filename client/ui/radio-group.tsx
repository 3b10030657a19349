// A few exclusive choices with native radio buttons, so that arrow keys and screen readers work.

import { useId, type ReactNode } from "react";
import styles from "./radio-group.module.css";

interface RadioGroupProps<T extends string> {
  readonly legend: string;
  readonly value: T;
  readonly options: readonly { readonly value: T; readonly text: string; readonly swatch?: string }[];
  readonly onChoose: (value: T) => void;
}

/** One fieldset of choices; a swatch shows a colour pair beside its name. */
export function RadioGroup<T extends string>({ legend, value, options, onChoose }: RadioGroupProps<T>): ReactNode {
  const name = useId();
  return (
    <fieldset className={styles.group}>
      <legend>{legend}</legend>
      {options.map((option) => (
        <label key={option.value} className={styles.option}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChoose(option.value)}
          />
          <span>{option.text}</span>
          {option.swatch && (
            <span className={styles.swatch} data-pair={option.swatch} aria-hidden="true">
              <i />
              <i />
            </span>
          )}
        </label>
      ))}
    </fieldset>
  );
}
