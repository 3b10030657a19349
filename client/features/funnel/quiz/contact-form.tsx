// Where the visitor can be reached, asked before the free test. A device that has had its test learns it here, not later.

import { useEffect, useState, type FormEvent, type ReactNode } from "react";
import { useLocation } from "wouter";
import { phoneNumber, telegramName } from "../../../../shared/addresses/contact-names.ts";
import { nearAddress } from "../../../../shared/addresses/near-address.ts";
import { PAGES } from "../../../../shared/contracts/application-pages.ts";
import { TEST_TAKEN } from "../../../../shared/contracts/test-access.ts";
import { useTranslate } from "../../../i18n/language.store.ts";
import { callRoute } from "../../../rest/call-route.ts";
import { PUBLIC_TABLE, SiteLink } from "../../../site-shell/site-link.tsx";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { MailField } from "../../../ui/mail-field.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { ErrorBox } from "../../../ui/error-box.tsx";
import styles from "./quiz.module.css";

type Phase = "checking" | "idle" | "blocked";

/** What the page of the free test finds in its history entry. */
interface TestContact {
  readonly email: string;
  readonly telegram: string;
  readonly whatsapp: string;
}

const EMPTY: TestContact = { email: "", telegram: "", whatsapp: "" };

/** Email, and two other ways if one likes. */
export function ContactForm(): ReactNode {
  const t = useTranslate();
  const [, navigate] = useLocation();
  const phase = usePhase();
  const [contact, setContact] = useState(EMPTY);
  const set = (name: keyof TestContact) => (value: string) => setContact((before) => ({ ...before, [name]: value }));
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    navigate(PAGES.testTerminal, { state: contact });
  };
  const blocked = phase === "blocked";
  return (
    <form className={styles.contact} onSubmit={submit}>
      <ErrorBox text={blocked ? t("quiz.taken") : ""} />
      <MailField
        label={t("quiz.email")}
        value={contact.email}
        onChange={set("email")}
        fault={t("register.badContact")}
        question={{ near: nearAddress, text: (address) => t("register.didYouMean", { address }) }}
        required
        disabled={blocked}
      />
      <TextField
        label={t("quiz.telegram")}
        placeholder="@"
        dir="ltr"
        ref={(field) => field?.setCustomValidity(isFaulty(contact.telegram, telegramName) ? t("register.badTelegram") : "")}
        value={contact.telegram}
        onChange={set("telegram")}
        disabled={blocked}
      />
      <TextField
        label={t("quiz.whatsapp")}
        type="tel"
        autoComplete="tel"
        placeholder="+"
        ref={(field) => field?.setCustomValidity(isFaulty(contact.whatsapp, phoneNumber) ? t("register.badWhatsapp") : "")}
        value={contact.whatsapp}
        onChange={set("whatsapp")}
        disabled={blocked}
      />
      <Button kind="primary" size="site" type="submit" disabled={phase !== "idle"}>
        {t(phase === "idle" ? "quiz.open" : `quiz.${phase}`)}
      </Button>
      {blocked && (
        <>
          <ButtonLink to="/pricing">{t("quiz.plans")}</ButtonLink>
          <SiteLink to={PUBLIC_TABLE}>{t("quiz.table")}</SiteLink>
        </>
      )}
    </form>
  );
}

/** Nothing has to be typed, but what is has to be read by the rule of orders. */
const isFaulty = (typed: string, read: (typed: string) => string | undefined): boolean =>
  typed.trim() !== "" && read(typed) === undefined;

/** Whether this device may still test. Without an answer it may try: the test's own page says what is wrong. */
function usePhase(): Phase {
  const [phase, setPhase] = useState<Phase>("checking");
  useEffect(() => {
    const left = new AbortController();
    const ask = async (): Promise<void> => {
      const reply = await callRoute("GET /api/test-terminal/verify-access", { signal: left.signal });
      if (left.signal.aborted) return;
      const taken = reply.ok && !reply.body.has_access && reply.body.message === TEST_TAKEN;
      // Where others of this address had the test, a mailed code opens another.
      setPhase(taken && reply.body.by_code !== true ? "blocked" : "idle");
    };
    void ask();
    return () => left.abort();
  }, []);
  return phase;
}
