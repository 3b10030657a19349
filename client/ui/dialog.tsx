// A modal dialog on the browser's own <dialog>: focus stays inside, Escape closes, the page behind is inert, so toasts rise
// inside.

import { useEffect, useRef, type ReactNode } from "react";
import styles from "./dialog.module.css";
import { Toasts } from "./toasts.tsx";

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
  const pressed = useRef<EventTarget>(undefined);
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
      onPointerDown={(event) => (pressed.current = event.target)}
      // A press that began in the text and ends beside it, as when selecting, is also a click on the dialog.
      onClick={({ target }) => target === dialog.current && pressed.current === target && onClose()}
    >
      <div className={styles.body}>{children}</div>
      <Toasts inModal />
    </dialog>
  );
}
