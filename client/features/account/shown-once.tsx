// A secret or code that is shown this once, to be copied.

import { useState, type ReactNode } from "react";
import { useTranslate } from "../../i18n/language.store.ts";
import { Button } from "../../ui/button.tsx";
import { copyText } from "../../ui/copy-text.ts";
import styles from "./account.module.css";

interface ShownOnceProps {
  /** What it is, and that it will not be shown again. */
  readonly lead: string;
  readonly text: string;
  readonly testId: string;
  /** On the button that ends it; that a secret was kept by default. */
  readonly done?: string;
  readonly onKept: () => void;
}

export function ShownOnce({ lead, text, testId, done, onKept }: ShownOnceProps): ReactNode {
  const t = useTranslate();
  const [note, setNote] = useState("");
  const copy = async (): Promise<void> => setNote(t((await copyText(text)) ? "apiKeys.copied" : "apiKeys.notCopied"));
  return (
    <div className={styles.secret} role="status">
      <p className={styles.urgent}>{lead}</p>
      <code dir="ltr" data-testid={testId}>
        {text}
      </code>
      <div className={styles.buttons}>
        <Button size="site" onClick={() => void copy()}>
          {t("apiKeys.copy")}
        </Button>
        <Button size="site" onClick={onKept}>
          {done ?? t("apiKeys.done")}
        </Button>
        <small>{note}</small>
      </div>
    </div>
  );
}
