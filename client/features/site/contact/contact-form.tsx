// The contact form. What was written stays until it has arrived.

import { useState, type FormEvent, type ReactNode } from "react";
import { CONTACT_LENGTHS } from "../../../../shared/contracts/contact-lengths.ts";
import { useLanguage, useTranslate } from "../../../i18n/language.store.ts";
import { waitText } from "../../../i18n/wait-text.ts";
import type { PlainKey } from "../../../i18n/translate.ts";
import { callRoute, NO_REPLY, type Reply } from "../../../rest/call-route.ts";
import { Button } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { TextArea } from "../../../ui/text-area.tsx";
import { MailField } from "../../../ui/mail-field.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import styles from "./contact-form.module.css";

const EMPTY = { name: "", email: "", subject: "", message: "", website: "" } as const;
type Fields = Readonly<Record<keyof typeof EMPTY, string>>;

type State = "idle" | "sending" | Outcome;
type Failure = "network" | "insecure" | "limited" | "invalid" | "busy" | "failed";

const FAILURES: Readonly<Record<number, Failure>> = {
  [NO_REPLY]: "network",
  400: "invalid",
  413: "invalid",
  429: "limited",
  503: "busy",
};

/** Where the server, or something before it, does not say how long. */
const USUAL_WAIT_MS = 60_000;

const MESSAGES: Readonly<Record<Exclude<Failure, "limited"> | "success", PlainKey>> = {
  success: "contact.success",
  network: "contact.network",
  insecure: "contact.insecure",
  invalid: "contact.invalid",
  busy: "contact.busy",
  failed: "contact.failed",
};

interface Outcome {
  readonly kind: Failure | "success";
  /** The server's own, where it said more than that it failed. */
  readonly words?: string;
}

/** What a server says of a failure: its message, or its error. The standing sentence of ours is said in the reader's language instead. */
function wordsOf(said: unknown): string | undefined {
  if (typeof said !== "object" || said === null) return undefined;
  const { error, message } = said as Partial<Record<"error" | "message", unknown>>;
  if (error === "internal") return undefined;
  return [message, error].find((each) => typeof each === "string" && each.trim() !== "") as string | undefined;
}

/** What became of a message; a status of 200 alone does not say that it has arrived. */
function outcomeOf(reply: Reply<"POST /api/contact">): Outcome {
  const kind = kindOf(reply);
  const words = kind === "failed" ? wordsOf(reply.ok ? reply.body : reply.said) : undefined;
  return { kind, ...(words !== undefined && { words }) };
}

function kindOf(reply: Reply<"POST /api/contact">): Failure | "success" {
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
  const [waitMs, setWaitMs] = useState(USUAL_WAIT_MS);
  const change = (name: keyof Fields) => (value: string) => setFields((before) => ({ ...before, [name]: value }));

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (state === "sending") return;
    setState("sending");
    const reply = await callRoute("POST /api/contact", { body: { ...fields, language } });
    const outcome = outcomeOf(reply);
    if (!reply.ok) setWaitMs(reply.retryAfterMs ?? USUAL_WAIT_MS);
    if (outcome.kind === "success") setFields(EMPTY);
    setState(outcome);
  };

  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)}>
      <Status state={state} waitMs={waitMs} />
      <div className={styles.pair}>
        <TextField
          label={t("contact.name")}
          autoComplete="name"
          maxLength={CONTACT_LENGTHS.name}
          value={fields.name}
          onChange={change("name")}
          required
        />
        <MailField
          label={t("contact.email")}
          maxLength={CONTACT_LENGTHS.email}
          value={fields.email}
          onChange={change("email")}
          fault={t("contact.invalid")}
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
function Status({ state, waitMs }: { readonly state: State; readonly waitMs: number }): ReactNode {
  const t = useTranslate();
  const language = useLanguage((current) => current.language);
  const textOf = (kind: Outcome["kind"]): string =>
    kind === "limited" ? t("contact.limited", { when: waitText(waitMs, language) }) : t(MESSAGES[kind]);
  return (
    <div role="status">
      {typeof state === "object" && (
        <p className={styles.status} data-kind={state.kind === "success" ? "success" : "error"}>
          <Icon name={state.kind === "success" ? "check" : "refused"} />
          <span dir="auto">{state.words ?? textOf(state.kind)}</span>
        </p>
      )}
    </div>
  );
}
