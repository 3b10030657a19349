// A password with a button that shows it.

import { useState, type ReactNode } from "react";
import { useTranslate } from "../../i18n/language.store.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { TextField } from "../../ui/text-field.tsx";

interface PasswordFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly isNew?: boolean;
  readonly aside?: ReactNode;
}

/** One field; password managers learn whether it is the present or a new one. */
export function PasswordField({ label, value, onChange, isNew = false, aside }: PasswordFieldProps): ReactNode {
  const t = useTranslate();
  const [shown, setShown] = useState(false);
  return (
    <TextField
      label={label}
      type={shown ? "text" : "password"}
      autoComplete={isNew ? "new-password" : "current-password"}
      value={value}
      onChange={onChange}
      required
      aside={aside}
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
