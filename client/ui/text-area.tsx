// A labelled text of several lines, like TextField.

import { useId, type ReactNode, type TextareaHTMLAttributes } from "react";
import styles from "./text-field.module.css";

interface TextAreaProps extends Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, "onChange"> {
  readonly label: string;
  readonly onChange: (value: string) => void;
}

export function TextArea({ label, onChange, ...area }: TextAreaProps): ReactNode {
  const id = useId();
  return (
    <div className={styles.field}>
      <div className={styles.labels}>
        <label htmlFor={id}>{label}</label>
      </div>
      <div className={`well ${styles.well} ${styles.tall}`}>
        <textarea id={id} {...area} onChange={(event) => onChange(event.target.value)} />
      </div>
    </div>
  );
}
