// Registration and payment side by side with the order they are about.

import type { ReactNode } from "react";
import styles from "./checkout-columns.module.css";

interface CheckoutColumnsProps {
  readonly summary: ReactNode;
  readonly children: ReactNode;
}

/** What is to be done first, the order beside or below it. */
export function CheckoutColumns({ summary, children }: CheckoutColumnsProps): ReactNode {
  return (
    <div className={styles.page}>
      <div>{children}</div>
      {summary}
    </div>
  );
}
