// A modal dialog on the browser's own <dialog>: focus stays inside, Escape closes, the page behind is inert.

import { useEffect, useRef, type ReactNode } from "react";
import styles from "./dialog.module.css";

interface DialogProps {
  readonly label: string;
  readonly onClose: () => void;
  /** An alert interrupts and asks for an answer. */
  readonly alert?: boolean;
  readonly children: ReactNode;
}

/** Open while mounted; a press beside it closes it. */
export function Dialog({ label, onClose, alert = false, children }: DialogProps): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const opener = document.activeElement;
    dialog.current?.showModal();
    return () => (opener instanceof HTMLElement ? opener.focus() : undefined);
  }, []);
  return (
    <dialog
      ref={dialog}
      className={`floating ${styles.dialog}`}
      role={alert ? "alertdialog" : undefined}
      aria-label={label}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => event.target === dialog.current && onClose()}
    >
      <div className={styles.body}>{children}</div>
    </dialog>
  );
}
