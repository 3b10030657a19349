// The box for the visitor's own key: it stays in this browser and goes with a question only.

import { useState, type FormEvent, type ReactNode } from "react";
import { CHAT_LIMITS } from "../../../shared/contracts/chat-limits.ts";
import { useTranslate } from "../../i18n/language.store.ts";
import { SiteLink } from "../../site-shell/site-link.tsx";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { removeKey, saveKey, useChat } from "./chat.store.ts";
import styles from "./chat-widget.module.css";

/** What to know about the key, its field, and one button that removes it. */
export function ChatSetup(): ReactNode {
  const t = useTranslate();
  const { service, ownKey, isKeyMissing } = useChat();
  const [typed, setTyped] = useState("");
  const save = (event: FormEvent): void => {
    event.preventDefault();
    saveKey(typed);
  };
  return (
    <form className={styles.setup} onSubmit={save}>
      {isKeyMissing && (
        <p role="alert" className={styles.missing}>
          {t("chat.noKey")}
        </p>
      )}
      <p>{t(service === "own-key" ? "chat.setup.needed" : "chat.setup.optional")}</p>
      {ownKey === "" ? (
        <TextField
          label={t("chat.setup.key")}
          type="password"
          autoComplete="off"
          spellCheck={false}
          maxLength={CHAT_LIMITS.key}
          dir="ltr"
          value={typed}
          onChange={setTyped}
        />
      ) : (
        <p className={styles.stored}>{t("chat.setup.stored")}</p>
      )}
      <p className={styles.note}>{t("chat.setup.keep")}</p>
      <div className={styles.ways}>
        {ownKey === "" ? (
          <Button kind="primary" type="submit">
            {t("chat.setup.save")}
          </Button>
        ) : (
          <Button onClick={removeKey}>{t("chat.setup.remove")}</Button>
        )}
        <SiteLink to="/contact" className={styles.way}>
          {t("chat.write")}
        </SiteLink>
      </div>
    </form>
  );
}
