// Shows the toasts; each goes after 5 s unless the pointer rests on it.

import { useEffect, useState, type ReactNode } from "react";
import { useTranslate } from "../i18n/language.store.ts";
import { Button } from "./button.tsx";
import { Icon } from "./icon.tsx";
import { IconButton } from "./icon-button.tsx";
import { dropToast, useToasts, type Toast } from "./toast.store.ts";
import styles from "./toasts.module.css";

const SHOWN_MS = 5000;

/** The stack of toasts. */
export function Toasts(): ReactNode {
  const toasts = useToasts((state) => state.toasts);
  return (
    <div className={styles.stack}>
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </div>
  );
}

function ToastCard({ toast }: { toast: Toast }): ReactNode {
  const t = useTranslate();
  const { action } = toast;
  const [rested, setRested] = useState(false);
  useEffect(() => {
    if (rested) return undefined;
    const timer = setTimeout(() => dropToast(toast.id), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [rested, toast.id]);
  return (
    <div
      className={`floating ${styles.toast}`}
      role={toast.kind === "alert" ? "alert" : "status"}
      onPointerEnter={() => setRested(true)}
      onPointerLeave={() => setRested(false)}
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
