// A small toggle with a tick while it is on, and its row: several of a group may be on.

import type { ReactNode } from "react";
import styles from "./chip.module.css";
import { Icon } from "./icon.tsx";

interface ChipProps {
  readonly on: boolean;
  readonly disabled?: boolean;
  readonly onToggle: () => void;
  readonly children: ReactNode;
}

export function Chip({ on, disabled = false, onToggle, children }: ChipProps): ReactNode {
  return (
    <button type="button" className={styles.chip} aria-pressed={on} disabled={disabled} onClick={onToggle}>
      {on && <Icon name="check" size={12} />}
      {children}
    </button>
  );
}

/** The row of a group. */
export function Chips({ children }: { children: ReactNode }): ReactNode {
  return <div className={styles.chips}>{children}</div>;
}

/** A chip around a native radio button: one of the group is on. */
export function ChipChoice({ children }: { children: ReactNode }): ReactNode {
  return <label className={styles.chip}>{children}</label>;
}
