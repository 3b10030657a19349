// Frame of the list forms: head, fields, buttons. Lies over the lists, on a phone over everything, without holding the
// focus: the market stays in reach.

import { useEffect, useRef, type FormEvent, type ReactNode } from "react";
import { useTranslate } from "../../../i18n/language.store.ts";
import { Button } from "../../../ui/button.tsx";
import { closeOnEscape } from "../../../ui/escape-stack.ts";
import { IconButton } from "../../../ui/icon-button.tsx";
import { closeListForm } from "./list-form.store.ts";
import styles from "./list-form.module.css";

interface FormFrameProps {
  readonly title: string;
  /** In the place of a heading. */
  readonly tabs?: ReactNode;
  /** Buttons beside the one that closes it. */
  readonly actions?: ReactNode;
  readonly submit: string;
  /** Why it cannot be submitted. */
  readonly obstacle: ReactNode;
  readonly onSubmit: () => void;
  readonly children: ReactNode;
}

/** One form; Enter submits it. */
export function FormFrame({ title, tabs, actions, submit, obstacle, onSubmit, children }: FormFrameProps): ReactNode {
  const t = useTranslate();
  const panel = useRef<HTMLFormElement>(null);
  useFocusWithin(panel);
  const send = (event: FormEvent): void => {
    event.preventDefault();
    // Nothing is made of a number that was not taken: its field gets the focus, and says what is wrong.
    const wrong = panel.current?.querySelector<HTMLInputElement>("input:invalid");
    if (wrong) wrong.focus();
    else if (obstacle === undefined) onSubmit();
  };
  return (
    <form
      ref={panel}
      className={`floating dense-form ${styles.panel}`}
      role="dialog"
      aria-label={title}
      noValidate
      onSubmit={send}
      // Keys of the terminal are not meant here: a space on a toggle is a press of it.
      onKeyDown={(event) => event.key !== "Escape" && event.stopPropagation()}
    >
      <div className={styles.head}>
        {tabs ?? <h2>{title}</h2>}
        <span className={styles.actions}>
          {actions}
          <IconButton icon="close" label={t("lists.form.close")} onClick={closeListForm} />
        </span>
      </div>
      <div className={styles.body}>{children}</div>
      <div className={styles.foot}>
        <div className={styles.obstacle} role="status">
          {obstacle}
        </div>
        <Button kind="quiet" onClick={closeListForm}>
          {t("lists.form.cancel")}
        </Button>
        <Button kind="primary" type="submit" disabled={obstacle !== undefined}>
          {submit}
        </Button>
      </div>
    </form>
  );
}

/** Escape closes; the focus goes to the first field and, afterwards, back to where it was. */
function useFocusWithin(panel: { readonly current: HTMLFormElement | null }): void {
  useEffect(() => {
    const before = document.activeElement;
    panel.current?.querySelector<HTMLInputElement>("[data-first]")?.select();
    const endEscape = closeOnEscape(closeListForm);
    return () => {
      endEscape();
      if (before instanceof HTMLElement) before.focus();
    };
  }, [panel]);
}
