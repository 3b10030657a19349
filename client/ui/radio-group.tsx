// A few exclusive choices with native radio buttons, for arrow keys and screen readers; in a column, or as chips in a row.

import { useId, type ReactNode } from "react";
import { ChipChoice, Chips } from "./chip.tsx";
import styles from "./radio-group.module.css";

interface RadioGroupProps<T extends string> {
  readonly legend: string;
  readonly value: T;
  readonly options: readonly { readonly value: T; readonly text: string; readonly swatch?: string }[];
  readonly variant?: "lines" | "chips";
  readonly onChoose: (value: T) => void;
}

export function RadioGroup<T extends string>(props: RadioGroupProps<T>): ReactNode {
  const { legend, value: chosen, options, variant = "lines", onChoose } = props;
  const name = useId();
  const radio = (value: T): ReactNode => (
    <input type="radio" name={name} value={value} checked={value === chosen} onChange={() => onChoose(value)} />
  );
  return (
    <fieldset className={styles.group} data-look={variant}>
      <legend>{legend}</legend>
      {variant === "chips" ? (
        <Chips>
          {options.map(({ value, text }) => (
            <ChipChoice key={value}>
              {radio(value)}
              {text}
            </ChipChoice>
          ))}
        </Chips>
      ) : (
        options.map(({ value, text, swatch }) => (
          <label key={value} className={styles.option}>
            {radio(value)}
            <span>{text}</span>
            {swatch !== undefined && <Swatch pair={swatch} />}
          </label>
        ))
      )}
    </fieldset>
  );
}

function Swatch({ pair }: { pair: string }): ReactNode {
  return (
    <span className={styles.swatch} data-pair={pair} aria-hidden="true">
      <i />
      <i />
    </span>
  );
}
