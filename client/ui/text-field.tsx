// A labelled text input of the site: label above, room for a link beside it and a control at its end.

import { useId, type InputHTMLAttributes, type ReactNode, type Ref } from "react";
import styles from "./text-field.module.css";

interface TextFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, "onChange"> {
  readonly label: string;
  readonly onChange: (value: string) => void;
  readonly aside?: ReactNode;
  readonly end?: ReactNode;
  readonly ref?: Ref<HTMLInputElement>;
}

/** Written from left to right in every language. */
const LEFT_TO_RIGHT: ReadonlySet<string | undefined> = new Set(["email", "tel"]);

export function TextField({ label, onChange, aside, end, ...input }: TextFieldProps): ReactNode {
  const id = useId();
  return (
    <div className={styles.field}>
      <div className={styles.labels}>
        <label htmlFor={id}>{label}</label>
        {aside}
      </div>
      <div className={`well ${styles.well}`}>
        <input
          id={id}
          dir={LEFT_TO_RIGHT.has(input.type) ? "ltr" : undefined}
          {...input}
          onChange={(event) => onChange(event.target.value)}
        />
        {end}
      </div>
    </div>
  );
}
