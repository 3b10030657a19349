// One toast: it disappears after a while unless the pointer is on it or the focus is in it.

import { useEffect, useState, type ReactNode } from "react";
import { useTranslate } from "../i18n/language.store.ts";
import { Button } from "./button.tsx";
import { Icon } from "./icon.tsx";
import { IconButton } from "./icon-button.tsx";
import styles from "./toast-card.module.css";
import { dropToast, type Toast } from "./toast.store.ts";

const SHOWN_MS = 5000;
/** Reaching a button by keyboard takes longer; WCAG 2.2.1 names this time for a simple action. */
const ACTION_SHOWN_MS = 20_000;

/** Its picture, text and what can be done about it. */
export function ToastCard({ toast }: { toast: Toast }): ReactNode {
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
