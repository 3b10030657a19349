// A form of the terminal over a part of the desk: head, fields, buttons. It does not trap the focus, so the market stays in
// reach.

import { useEffect, useRef, type FormEvent, type ReactNode } from "react";
import { useTranslate } from "../i18n/language.store.ts";
import { Button } from "./button.tsx";
import { closeOnEscape } from "./escape-stack.ts";
import styles from "./form-panel.module.css";
import { IconButton } from "./icon-button.tsx";

interface FormPanelProps {
  readonly title: string;
  /** Instead of the title. */
  readonly heading?: ReactNode;
  /** Buttons beside the close button. */
  readonly actions?: ReactNode;
  /** Class that positions it on the desk. */
  readonly place: string | undefined;
  readonly submit: string;
  /** Why it cannot be submitted. */
  readonly obstacle: ReactNode;
  /** What it was opened with: another value moves the focus in again. */
  readonly opened?: unknown;
  /** Takes the focus afterwards if the opener is gone. */
  readonly home?: () => HTMLElement | null;
  readonly onSubmit: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** One form; Enter submits it, Escape closes it. */
export function FormPanel(props: FormPanelProps): ReactNode {
  const { title, heading, actions, place, submit, obstacle, opened, home, onSubmit, onClose, children } = props;
  const t = useTranslate();
  const panel = useRef<HTMLDivElement>(null);
  useFocusReturn(home);
  useEffect(() => closeOnEscape(onClose), [onClose]);
  useEffect(() => focusFirst(panel.current), [opened]);
  const send = (event: FormEvent): void => {
    event.preventDefault();
    // Nothing is submitted with an invalid number: its field gets the focus, and says what is wrong.
    const wrong = panel.current?.querySelector<HTMLInputElement>("input:invalid");
    if (wrong) wrong.focus();
    else if (obstacle === undefined) onSubmit();
  };
  return (
    <div
      ref={panel}
      className={`floating dense-form ${place}`}
      role="dialog"
      tabIndex={-1}
      aria-label={title}
      // Not keys of the terminal: a space on a toggle presses it.
      onKeyDown={(event) => event.key !== "Escape" && event.stopPropagation()}
    >
      <form className={styles.form} noValidate onSubmit={send}>
        <div className={styles.head}>
          {heading ?? <h2>{title}</h2>}
          <span className={styles.actions}>
            {actions}
            <IconButton icon="close" label={t("lists.form.close")} onClick={onClose} />
          </span>
        </div>
        <div className={styles.body}>{children}</div>
        <div className={styles.foot}>
          <div className={styles.obstacle} role="status">
            {obstacle}
          </div>
          <Button kind="quiet" onClick={onClose}>
            {t("lists.form.cancel")}
          </Button>
          <Button kind="primary" type="submit" disabled={obstacle !== undefined}>
            {submit}
          </Button>
        </div>
      </form>
    </div>
  );
}

/** What the reader came for, or the first field. On a screen without a mouse the keyboard would cover what the form is about. */
function focusFirst(panel: HTMLElement | null): void {
  const asked = panel?.querySelector<HTMLElement>("[data-asked]");
  if (asked) return asked.focus();
  const first = panel?.querySelector<HTMLInputElement>("[data-first]");
  if (first && !matchMedia("(pointer: coarse)").matches) first.select();
  else panel?.focus();
}

/** Returns the focus to where it was, unless it has moved elsewhere. */
function useFocusReturn(home: (() => HTMLElement | null) | undefined): void {
  useEffect(() => {
    const before = document.activeElement;
    return () => {
      if (document.activeElement !== document.body || before === document.body) return;
      if (before instanceof HTMLElement) before.focus();
      if (document.activeElement === document.body) home?.()?.focus();
    };
  }, [home]);
}
