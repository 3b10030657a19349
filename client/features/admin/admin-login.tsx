// The gate of the admin panel: name, password and the second factor in one step.

import { useState, type FormEvent, type ReactNode } from "react";
import type { RouteAnswer } from "../../../shared/contracts/rest/routes.ts";
import type { WorkProof } from "../../../shared/contracts/work-proof.ts";
import { useTranslate } from "../../i18n/language.store.ts";
import { callRoute } from "../../rest/call-route.ts";
import { withProof } from "../../rest/solve-proof.ts";
import { Button } from "../../ui/button.tsx";
import { ErrorBox } from "../../ui/error-box.tsx";
import { Logo } from "../../ui/logo.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { refusalText } from "./admin-session.ts";
import styles from "./admin-login.module.css";

interface AdminLoginProps {
  /** Why the gate is shown, when somebody was inside before. */
  readonly notice: string;
  readonly onSignedIn: (session: RouteAnswer<"GET /api/admin/session">) => void;
}

/** The form. */
export function AdminLogin({ notice, onSignedIn }: AdminLoginProps): ReactNode {
  const t = useTranslate();
  const [name, setName] = useState("");
  const [password, setPassword] = useState("");
  const [code, setCode] = useState("");
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState(notice);

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    const ask = (proof: WorkProof | undefined) => callRoute("POST /api/admin/login", { body: { name, password, code, proof } });
    const reply = await withProof(ask, () => setError(t("admin.work")));
    if (reply.ok) return onSignedIn(reply.body);
    setBusy(false);
    setCode("");
    setError(refusalText(reply, t));
  };

  return (
    <main className={styles.gate}>
      <form onSubmit={(event) => void submit(event)}>
        <Logo />
        <h1>{t("admin.title")}</h1>
        <ErrorBox text={error} />
        <TextField label={t("admin.name")} autoComplete="username" value={name} onChange={setName} required />
        <TextField
          label={t("admin.password")}
          type="password"
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
          required
        />
        <TextField label={t("admin.code")} autoComplete="one-time-code" value={code} onChange={setCode} required />
        <Button kind="primary" size="site" type="submit" disabled={busy}>
          {t("admin.signIn")}
        </Button>
      </form>
    </main>
  );
}
