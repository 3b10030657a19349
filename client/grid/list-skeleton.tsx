// Still bars in the place of rows until the first table arrives; nothing here moves.

import type { ReactNode } from "react";
import { useTranslate } from "../i18n/language.store.ts";
import type { Column } from "./columns.ts";
import grid from "./grid.module.css";
import styles from "./list-skeleton.module.css";

const ROWS = 24;

/** Placeholder rows with the same columns. */
export function ListSkeleton({ columns }: { columns: readonly Column[] }): ReactNode {
  const t = useTranslate();
  return (
    <div className={styles.skeleton}>
      <p className="visually-hidden" role="status">
        {t("list.loading")}
      </p>
      {Array.from({ length: ROWS }, (_, row) => (
        <div key={row} className={`${grid.row} ${styles.row}`} aria-hidden="true">
          {columns.map((column) => (
            <span key={column.id} className={styles.bar} data-kind={column.kind} />
          ))}
        </div>
      ))}
    </div>
  );
}
