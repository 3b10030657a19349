// Above a form that was filled in: what the list will find, and what of its origin it does not have.

import type { ReactNode } from "react";
import { useTranslate } from "../../../i18n/language.store.ts";
import styles from "./list-form.module.css";
import type { FilledList } from "./list-form.store.ts";

export function FilledNote({ filled: { finds, leftOut } }: { readonly filled: FilledList }): ReactNode {
  const t = useTranslate();
  return (
    <div className={styles.note} data-testid="filled-note">
      <p>{finds}</p>
      <p>{t("reports.leftOut")}</p>
      <ul>
        {leftOut.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </div>
  );
}
