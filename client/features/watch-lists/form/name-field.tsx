// The name of a list; an empty one gets the default.

import { useId, type ReactNode } from "react";
import { MAX_NAME_LENGTH } from "../../../../shared/contracts/watch-lists.ts";
import { useTranslate } from "../../../i18n/language.store.ts";
import styles from "./list-form.module.css";

interface NameFieldProps {
  readonly name: string;
  readonly defaultName: string;
  readonly onChange: (name: string) => void;
}

/** One text field. */
export function NameField({ name, defaultName, onChange }: NameFieldProps): ReactNode {
  const t = useTranslate();
  const id = useId();
  return (
    <div>
      <label className={styles.legend} htmlFor={id}>
        {t("lists.form.name")}
      </label>
      <span className={`well ${styles.well}`}>
        <input
          id={id}
          data-first
          autoComplete="off"
          dir="auto"
          maxLength={MAX_NAME_LENGTH}
          placeholder={defaultName}
          value={name}
          onChange={(event) => onChange(event.target.value)}
        />
      </span>
    </div>
  );
}
