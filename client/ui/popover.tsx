// A panel hanging under its button; a press outside or Escape closes it and gives the focus back.

import { useEffect, useRef, type ReactNode } from "react";
import { closeOnEscape } from "./escape-stack.ts";
import styles from "./popover.module.css";

interface PopoverProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly button: ReactNode;
  readonly children: ReactNode;
}

/** Button and, while open, its panel. */
export function Popover({ open, onClose, button, children }: PopoverProps): ReactNode {
  const root = useRef<HTMLSpanElement>(null);
  const latest = useRef(onClose);
  useEffect(() => {
    latest.current = onClose;
  });
  useEffect(() => {
    if (!open) return undefined;
    const abort = new AbortController();
    const { signal } = abort;
    document.addEventListener("pointerdown", (event) => root.current?.contains(event.target as Node) || latest.current(), {
      signal,
    });
    const end = closeOnEscape(() => {
      latest.current();
      root.current?.querySelector("button")?.focus();
    });
    return () => {
      abort.abort();
      end();
    };
  }, [open]);
  return (
    <span ref={root} className={styles.root}>
      {button}
      {open && <div className={`floating ${styles.panel}`}>{children}</div>}
    </span>
  );
}
