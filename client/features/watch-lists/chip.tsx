// A small toggle with a tick while it is on: several of a group may be.

import type { ReactNode } from "react";
import { Icon } from "../../ui/icon.tsx";
import styles from "./list-form.module.css";

interface ChipProps {
  readonly on: boolean;
  readonly disabled?: boolean;
  readonly onToggle: () => void;
  readonly children: ReactNode;
}

/** One toggle. */
export function Chip({ on, disabled = false, onToggle, children }: ChipProps): ReactNode {
  return (
    <button type="button" className={styles.chip} aria-pressed={on} disabled={disabled} onClick={onToggle}>
      {on && <Icon name="check" size={12} />}
      {children}
    </button>
  );
}
