// A button that cannot be taken back asks in its own place before it does anything.

import { useState, type ReactNode } from "react";
import { Button } from "../../ui/button.tsx";
import { Icon, type IconName } from "../../ui/icon.tsx";
import styles from "./confirm-button.module.css";

interface ConfirmButtonProps {
  readonly text: string;
  readonly question: string;
  readonly keep: string;
  readonly busy?: boolean;
  /** The bin unless said. */
  readonly icon?: IconName;
  readonly onConfirm: () => void;
}

/** The button, then the question with both ways out. */
export function ConfirmButton({ text, question, keep, busy = false, icon = "trash", onConfirm }: ConfirmButtonProps): ReactNode {
  const [asking, setAsking] = useState(false);
  if (!asking)
    return (
      <Button disabled={busy} onClick={() => setAsking(true)}>
        <Icon name={icon} />
        {text}
      </Button>
    );
  return (
    <span className={styles.question} role="group" aria-label={question}>
      <span>{question}</span>
      {/* The safe way out has the focus. */}
      {/* oxlint-disable-next-line no-autofocus */}
      <Button autoFocus onClick={() => setAsking(false)}>
        {keep}
      </Button>
      <button
        type="button"
        className={styles.destructive}
        disabled={busy}
        onClick={() => {
          setAsking(false);
          onConfirm();
        }}
      >
        <Icon name={icon} />
        {text}
      </button>
    </span>
  );
}
