// By email, Telegram or WhatsApp: the method, its field, and what comes to it.

import type { ReactNode } from "react";
import type { ContactMethod } from "../../../../shared/contracts/checkout.ts";
import type { PlainKey } from "../../../i18n/translate.ts";
import { useTranslate } from "../../../i18n/language.store.ts";
import { MailField } from "../../../ui/mail-field.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import styles from "./registration.module.css";

const FIELDS = {
  telegram: { type: "text", autoComplete: "off", placeholder: "@", dir: "ltr" },
  whatsapp: { type: "tel", autoComplete: "tel", placeholder: "+" },
} as const satisfies Record<Exclude<ContactMethod, "email">, object>;

const LABELS: Readonly<Record<keyof typeof FIELDS, PlainKey>> = {
  telegram: "register.telegramName",
  whatsapp: "register.whatsappNumber",
};

export interface ContactDetails {
  readonly method: ContactMethod;
  readonly contact: string;
  /** Where login and receipt go when the contact is no email. */
  readonly email: string;
}

/** The fields by name. */
export type ContactField = "contact" | "email";

interface ContactChoiceProps {
  readonly details: ContactDetails;
  readonly onDetails: (details: ContactDetails) => void;
  /** A bot hands out logins that are ordered by Telegram. */
  readonly hasBot: boolean;
  /** The field that has to be written anew. */
  readonly fault: ContactField | undefined;
}

/** Radio buttons and the field of the chosen one. */
export function ContactChoice({ details, onDetails, hasBot, fault }: ContactChoiceProps): ReactNode {
  const t = useTranslate();
  const { method, contact, email } = details;
  const names: Readonly<Record<ContactMethod, string>> = { email: t("quiz.email"), telegram: "Telegram", whatsapp: "WhatsApp" };
  return (
    <>
      <fieldset className={styles.choices}>
        <legend>{t("register.method")}</legend>
        {(Object.keys(names) as ContactMethod[]).map((each) => (
          <label key={each}>
            <input
              type="radio"
              name="method"
              checked={each === method}
              onChange={() => onDetails({ ...details, method: each, contact: "" })}
            />
            {names[each]}
          </label>
        ))}
      </fieldset>
      {method === "email" ? (
        <MailField
          key={method}
          label={t("quiz.email")}
          fault={t("register.badEmail")}
          name="contact"
          maxLength={254}
          aria-invalid={fault === "contact"}
          value={contact}
          onChange={(text) => onDetails({ ...details, contact: text })}
        />
      ) : (
        <TextField
          key={method}
          label={t(LABELS[method])}
          {...FIELDS[method]}
          name="contact"
          maxLength={254}
          aria-invalid={fault === "contact"}
          value={contact}
          onChange={(text) => onDetails({ ...details, contact: text })}
        />
      )}
      <p className={styles.aside}>
        {method === "email" && t("register.byEmail")}
        {method === "telegram" && hasBot && t("register.byBot")}
        {method !== "email" && !(method === "telegram" && hasBot) && t("register.byMail", { channel: names[method] })}
      </p>
      {method !== "email" && (
        <MailField
          label={t("register.emailToo")}
          fault={t("register.badEmail")}
          name="email"
          maxLength={254}
          aria-invalid={fault === "email"}
          value={email}
          onChange={(text) => onDetails({ ...details, email: text })}
        />
      )}
    </>
  );
}
