// The contact form. What was written stays until it has arrived.

import { useState, type FormEvent, type ReactNode } from "react";
import { CONTACT_LENGTHS } from "../../../../shared/contracts/contact-lengths.ts";
import { useLanguage, useTranslate } from "../../../i18n/language.store.ts";
import type { PlainKey } from "../../../i18n/translate.ts";
import { callRoute, NO_REPLY, type Reply } from "../../../rest/call-route.ts";
import { Button } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { TextArea } from "../../../ui/text-area.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import styles from "./contact-form.module.css";

const EMPTY = { name: "", email: "", subject: "", message: "", website: "" } as const;
type Fields = Readonly<Record<keyof typeof EMPTY, string>>;

type State = "idle" | "sending" | "success" | Failure;
type Failure = "network" | "insecure" | "limited" | "invalid" | "busy" | "failed";

const FAILURES: Readonly<Record<number, Failure>> = {
  [NO_REPLY]: "network",
  400: "invalid",
  413: "invalid",
  429: "limited",
  503: "busy",
};

const MESSAGES: Readonly<Record<Failure | "success", PlainKey>> = {
  success: "contact.success",
  network: "contact.network",
  insecure: "contact.insecure",
  limited: "contact.limited",
  invalid: "contact.invalid",
  busy: "contact.busy",
  failed: "contact.failed",
};

/** What became of a message; a status of 200 alone does not say that it has arrived. */
function outcomeOf(reply: Reply<"POST /api/contact">): Failure | "success" {
  if (!reply.ok) {
    // What browsers call a call over HTTP from a page that came over HTTPS.
    const isMixed = `${reply.message} ${reply.fault ?? ""}`.includes("Mixed Content");
    return isMixed ? "insecure" : (FAILURES[reply.status] ?? "failed");
  }
  const said: unknown = reply.body?.status;
  return typeof said === "string" && said.trim().toLowerCase() === "success" ? "success" : "failed";
}

/** Name, address, subject, message, and what became of them. */
export function ContactForm(): ReactNode {
  const t = useTranslate();
  const language = useLanguage((state) => state.language);
  const [fields, setFields] = useState<Fields>(EMPTY);
  const [state, setState] = useState<State>("idle");
  const change = (name: keyof Fields) => (value: string) => setFields((before) => ({ ...before, [name]: value }));

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (state === "sending") return;
    setState("sending");
    const outcome = outcomeOf(await callRoute("POST /api/contact", { body: { ...fields, language } }));
    if (outcome === "success") setFields(EMPTY);
    setState(outcome);
  };

  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)}>
      <Status state={state} />
      <div className={styles.pair}>
        <TextField
          label={t("contact.name")}
          autoComplete="name"
          maxLength={CONTACT_LENGTHS.name}
          value={fields.name}
          onChange={change("name")}
          required
        />
        <TextField
          label={t("contact.email")}
          type="email"
          autoComplete="email"
          dir="ltr"
          maxLength={CONTACT_LENGTHS.email}
          value={fields.email}
          onChange={change("email")}
          required
        />
      </div>
      <TextField
        label={t("contact.subject")}
        maxLength={CONTACT_LENGTHS.subject}
        value={fields.subject}
        onChange={change("subject")}
        required
      />
      <TextArea
        label={t("contact.message")}
        rows={5}
        maxLength={CONTACT_LENGTHS.message}
        value={fields.message}
        onChange={change("message")}
        required
      />
      <div className={styles.trap} aria-hidden="true">
        <TextField
          label={t("contact.website")}
          name="website"
          tabIndex={-1}
          autoComplete="off"
          value={fields.website}
          onChange={change("website")}
        />
      </div>
      <Button kind="primary" size="site" type="submit" disabled={state === "sending"}>
        {t(state === "sending" ? "contact.sending" : "contact.send")}
      </Button>
    </form>
  );
}

/** In the page before there is anything to say, so that it is announced. */
function Status({ state }: { state: State }): ReactNode {
  const t = useTranslate();
  const isOver = state !== "idle" && state !== "sending";
  return (
    <div role="status">
      {isOver && (
        <p className={styles.status} data-kind={state === "success" ? "success" : "error"}>
          <Icon name={state === "success" ? "check" : "refused"} />
          {t(MESSAGES[state])}
        </p>
      )}
    </div>
  );
}
