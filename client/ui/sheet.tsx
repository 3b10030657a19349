// A narrow page with named figures in a column, for orders and receipts.

import type { ReactNode } from "react";
import styles from "./sheet.module.css";

/** The page; in print only the figures. */
export function Sheet({ children }: { children: ReactNode }): ReactNode {
  return <div className={styles.sheet}>{children}</div>;
}

/** The list of lines. */
export function SheetLines({ className = "", children }: { className?: string | undefined; children: ReactNode }): ReactNode {
  return <dl className={`${styles.lines} ${className}`}>{children}</dl>;
}

interface SheetLineProps {
  readonly name: string;
  /** Small, below the name. */
  readonly note?: string;
  /** The last line, which sums up the others. */
  readonly isTotal?: boolean;
  /** The figure. */
  readonly children: ReactNode;
}

/** A name and its figure. */
export function SheetLine({ name, note, isTotal = false, children }: SheetLineProps): ReactNode {
  return (
    <div data-total={isTotal}>
      <dt>
        {name}
        {note && <small>{note}</small>}
      </dt>
      <dd>{children}</dd>
    </div>
  );
}
