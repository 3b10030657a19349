// Shows the toasts; each goes after a while unless the pointer rests on it or the keyboard is in it.

import { useEffect, useState, type ReactNode } from "react";
import { useTranslate } from "../i18n/language.store.ts";
import { Button } from "./button.tsx";
import { Icon } from "./icon.tsx";
import { IconButton } from "./icon-button.tsx";
import { dropToast, showInModal, useToasts, type Toast } from "./toast.store.ts";
import styles from "./toasts.module.css";

const SHOWN_MS = 5000;
/** The way to a button takes a keyboard longer; WCAG 2.2.1 names this long for a simple act. */
const ACTION_SHOWN_MS = 20_000;

/** The stack of toasts: notes, and below them alerts. It takes no room and rises from where it stands, above charts or rows. */
export function Toasts({ inModal = false }: { readonly inModal?: boolean }): ReactNode {
  const toasts = useToasts((state) => state.toasts);
  const isElsewhere = useToasts((state) => !inModal && state.modals > 0);
  useEffect(() => (inModal ? showInModal() : undefined), [inModal]);
  const cards = (kind: Toast["kind"]): ReactNode =>
    !isElsewhere && toasts.filter((toast) => toast.kind === kind).map((toast) => <ToastCard key={toast.id} toast={toast} />);
  // Both regions are there before their texts: what appears together with its text is often not spoken. Not atomic, so that
  // the toasts still shown are not read again with a new one.
  return (
    <div className={styles.foot} data-in-modal={inModal || undefined}>
      <div className={styles.stack}>
        <div role="status" aria-atomic="false">
          {cards("note")}
        </div>
        <div role="alert" aria-atomic="false">
          {cards("alert")}
        </div>
      </div>
    </div>
  );
}

function ToastCard({ toast }: { toast: Toast }): ReactNode {
  const t = useTranslate();
  const { action } = toast;
  const [pointed, setPointed] = useState(false);
  const [focused, setFocused] = useState(false);
  const held = pointed || focused;
  const shownMs = action ? ACTION_SHOWN_MS : SHOWN_MS;
  useEffect(() => {
    if (held) return undefined;
    const timer = setTimeout(() => dropToast(toast.id), shownMs);
    return () => clearTimeout(timer);
  }, [held, shownMs, toast.id]);
  return (
    <div
      className={`floating ${styles.toast}`}
      onPointerEnter={() => setPointed(true)}
      onPointerLeave={() => setPointed(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      <Icon name={toast.icon} />
      <p>{toast.text}</p>
      {action && (
        <Button
          kind="quiet"
          onClick={() => {
            dropToast(toast.id);
            action.run();
          }}
        >
          {action.text}
        </Button>
      )}
      <IconButton icon="close" label={t("header.close")} onClick={() => dropToast(toast.id)} />
    </div>
  );
}
