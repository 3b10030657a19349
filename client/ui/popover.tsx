// A panel under its button; a press outside or Escape closes it and returns the focus.

import { useRef, type ReactNode } from "react";
import { useDismissal } from "./floating.ts";
import styles from "./popover.module.css";

interface PopoverProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly button: ReactNode;
  readonly children: ReactNode;
}

export function Popover({ open, onClose, button, children }: PopoverProps): ReactNode {
  const root = useRef<HTMLSpanElement>(null);
  useDismissal(root, open, (by) => {
    onClose();
    if (by === "escape") root.current?.querySelector("button")?.focus();
  });
  return (
    <span ref={root} className={styles.root}>
      {button}
      {open && <div className={`floating ${styles.panel}`}>{children}</div>}
    </span>
  );
}
