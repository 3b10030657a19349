// A row of exclusive choices that look like the toggles around them; native radio buttons, so arrow keys work.

import { useId, type ReactNode } from "react";
import styles from "./list-form.module.css";

interface OneOfProps<T extends string> {
  readonly legend: string;
  readonly value: T;
  readonly options: readonly { readonly value: T; readonly text: string }[];
  readonly onChoose: (value: T) => void;
}

/** One group. */
export function OneOf<T extends string>({ legend, value, options, onChoose }: OneOfProps<T>): ReactNode {
  const name = useId();
  return (
    <fieldset>
      <legend className={styles.legend}>{legend}</legend>
      <div className={styles.chips}>
        {options.map((option) => (
          <label key={option.value} className={styles.chip}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChoose(option.value)}
            />
            {option.text}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
