// A copy of everything that is stored, and the end of the account, which is confirmed with the password.

import { useState, type ReactNode } from "react";
import { signOut } from "../../app/session.store.ts";
import { useTranslate } from "../../i18n/language.store.ts";
import { callRoute } from "../../rest/call-route.ts";
import { Button } from "../../ui/button.tsx";
import { ErrorBox } from "../../ui/error-box.tsx";
import styles from "./account.module.css";
import { PasswordField } from "./password-field.tsx";
import { useAccountForm } from "./use-account-form.ts";

/** The section of the data. */
export function AccountData(): ReactNode {
  const t = useTranslate();
  const [isDeleting, setDeleting] = useState(false);
  return (
    <section className={styles.section}>
      <h2>{t("account.data")}</h2>
      <div>
        <p>
          <a href="/api/account/export" download>
            {t("account.export")}
          </a>
        </p>
        {isDeleting ? (
          <Deletion onCancel={() => setDeleting(false)} />
        ) : (
          <Button size="site" onClick={() => setDeleting(true)}>
            {t("account.delete")}
          </Button>
        )}
      </div>
    </section>
  );
}

function Deletion({ onCancel }: { onCancel: () => void }): ReactNode {
  const t = useTranslate();
  const [password, setPassword] = useState("");
  const { phase, error, submit } = useAccountForm({
    send: () => callRoute("POST /api/account/delete", { body: { password } }),
    onDone: signOut,
  });
  return (
    <form onSubmit={submit}>
      <p className={styles.urgent}>{t("account.deleteWarning")}</p>
      <ErrorBox text={error} />
      <PasswordField label={t("account.currentPassword")} value={password} onChange={setPassword} />
      <div className={styles.buttons}>
        <button type="submit" className={styles.destructive} disabled={phase !== "idle"}>
          {t("account.deleteForGood")}
        </button>
        <Button size="site" onClick={onCancel}>
          {t("account.cancel")}
        </Button>
      </div>
    </form>
  );
}
