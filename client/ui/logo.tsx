// Our logo, the deck: one tick per coin, one of them out of the pack. The same in every language and direction.

import type { ReactNode } from "react";
import styles from "./logo.module.css";

export const BRAND = "Tickdeck";

/** Logo and name; `compact` leaves the name to screen readers. */
export function Logo({ compact = false }: { compact?: boolean }): ReactNode {
  return (
    <span className={styles.logo} dir="ltr">
      <svg width="26" height="20" viewBox="0 0 26 20" aria-hidden="true">
        <path className={styles.pack} d="M1 17.5h24v1.5H1ZM1 11h2v4.5H1ZM6 9.5h2v6H6ZM17 8h2v7.5h-2ZM22 10.5h2v5h-2Z" />
        <path className={styles.mover} d="M11.5 1.5h2v14h-2Z" />
      </svg>
      <span className={compact ? "visually-hidden" : styles.name}>{BRAND}</span>
    </span>
  );
}
