// By email, Telegram or WhatsApp: the method and its field.

import type { ReactNode } from "react";
import type { ContactMethod } from "../../../../shared/contracts/checkout.ts";
import type { PlainKey } from "../../../i18n/translate.ts";
import { useTranslate } from "../../../i18n/language.store.ts";
import { TextField } from "../../../ui/text-field.tsx";
import styles from "./registration.module.css";

const FIELDS = {
  email: { type: "email", autoComplete: "email", placeholder: "" },
  telegram: { type: "text", autoComplete: "off", placeholder: "@", dir: "ltr" },
  whatsapp: { type: "tel", autoComplete: "tel", placeholder: "+" },
} as const satisfies Record<ContactMethod, object>;

const LABELS: Readonly<Record<ContactMethod, PlainKey>> = {
  email: "quiz.email",
  telegram: "register.telegramName",
  whatsapp: "register.whatsappNumber",
};

interface ContactChoiceProps {
  readonly method: ContactMethod;
  readonly onMethod: (method: ContactMethod) => void;
  readonly contact: string;
  readonly onContact: (contact: string) => void;
}

/** Radio buttons and the field of the chosen one. */
export function ContactChoice({ method, onMethod, contact, onContact }: ContactChoiceProps): ReactNode {
  const t = useTranslate();
  const names: Readonly<Record<ContactMethod, string>> = { email: t("quiz.email"), telegram: "Telegram", whatsapp: "WhatsApp" };
  return (
    <>
      <fieldset className={styles.choices}>
        <legend>{t("register.method")}</legend>
        {(Object.keys(FIELDS) as ContactMethod[]).map((each) => (
          <label key={each}>
            <input type="radio" name="method" checked={each === method} onChange={() => onMethod(each)} />
            {names[each]}
          </label>
        ))}
      </fieldset>
      <TextField label={t(LABELS[method])} {...FIELDS[method]} maxLength={254} value={contact} onChange={onContact} />
    </>
  );
}
