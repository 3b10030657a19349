// Password input that can be shown, with the way out for those who forgot it.

import { useState, type ReactNode } from "react";
import { Link } from "react-router";
import { useTranslate } from "../../i18n/language.store.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { TextField } from "../../ui/text-field.tsx";

/** The password of a login form. */
export function PasswordField({ value, onChange }: { value: string; onChange: (value: string) => void }): ReactNode {
  const t = useTranslate();
  const [shown, setShown] = useState(false);
  return (
    <TextField
      label={t("login.password")}
      type={shown ? "text" : "password"}
      autoComplete="current-password"
      value={value}
      onChange={onChange}
      required
      aside={<Link to="/forgot-password">{t("login.forgot")}</Link>}
      end={
        <IconButton
          icon="eye"
          label={t(shown ? "login.hide" : "login.show")}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        />
      }
    />
  );
}
