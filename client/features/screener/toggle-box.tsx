// A checkbox in our clothes: ground and bone tick when on.

import type { ReactNode } from "react";
import { Icon } from "../../ui/icon.tsx";
import styles from "./toggle-box.module.css";

interface ToggleBoxProps {
  readonly text: string;
  readonly checked: boolean;
  readonly onToggle: (checked: boolean) => void;
  readonly title?: string;
}

/** One labelled checkbox. */
export function ToggleBox({ text, checked, onToggle, title }: ToggleBoxProps): ReactNode {
  return (
    <label className={styles.toggle} title={title}>
      <input type="checkbox" checked={checked} onChange={(event) => onToggle(event.target.checked)} />
      <span className={styles.box}>{checked && <Icon name="check" size={12} />}</span>
      {text}
    </label>
  );
}
