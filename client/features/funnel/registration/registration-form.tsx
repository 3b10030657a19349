// The form of an order. Nothing is sent before the reader has seen the price that holds: where that changed, a second press is needed.

import { useRef, useState, type FormEvent, type ReactNode } from "react";
import { Link, useLocation } from "wouter";
import { CONSENT_VERSION } from "../../../../shared/checkout/consent-version.ts";
import type { ContactMethod } from "../../../../shared/contracts/checkout.ts";
import { PAGES, paymentPage } from "../../../../shared/contracts/application-pages.ts";
import { LOGIN_FOR_ORDER } from "../../../../shared/contracts/order-links.ts";
import { PLAN_NAMES } from "../../../../shared/contracts/plans.ts";
import { useLanguage, useTranslate } from "../../../i18n/language.store.ts";
import type { PlainKey } from "../../../i18n/translate.ts";
import { callRoute, type Refused } from "../../../rest/call-route.ts";
import { Button } from "../../../ui/button.tsx";
import { ErrorBox } from "../../../ui/error-box.tsx";
import type { CheckoutOrder } from "../checkout-order.ts";
import { ConsentLinks } from "../consent-links.tsx";
import { useMoneyText } from "../money-text.ts";
import { refusalText } from "../refusal-text.ts";
import type { Quote, QuoteMethod, useQuote } from "../use-quote.ts";
import { BeforeOrder } from "./before-order.tsx";
import { ContactChoice, type ContactDetails, type ContactField } from "./contact-choice.tsx";
import { PlanChangeNote } from "./plan-change-note.tsx";
import { ProviderChoice } from "./provider-choice.tsx";
import styles from "./registration.module.css";

/** The wallet's checkout, which stands beside the mock provider's page. */
const WALLET = "gpay";
/** How long one may withdraw: a period that begins later begins after it, and nothing has to be agreed to for that. */
const WITHDRAWAL_MS = 14 * 86_400_000;

const BAD_CONTACT: Readonly<Record<ContactMethod, PlainKey>> = {
  email: "register.badEmail",
  telegram: "register.badTelegram",
  whatsapp: "register.badWhatsapp",
};

interface RegistrationFormProps {
  readonly quote: Quote;
  readonly run: ReturnType<typeof useQuote>;
}

/** Contact or account, method, consent, and the button that orders. */
export function RegistrationForm({ quote, run }: RegistrationFormProps): ReactNode {
  const t = useTranslate();
  const money = useMoneyText();
  const [, navigate] = useLocation();
  const language = useLanguage((state) => state.language);
  const [details, setDetails] = useState<ContactDetails>({ method: "email", contact: "", email: "" });
  const [chosen, setChosen] = useState<string>();
  const [agreed, setAgreed] = useState(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState("");
  const [fault, setFault] = useState<ContactField>();
  const form = useRef<HTMLFormElement>(null);
  const { account } = quote;
  const methods = withWallet(quote.methods);
  const method = methods.find(({ id }) => id === chosen) ?? methods[0];
  const beginsSoon = !account || account.begins_at - quote.at < WITHDRAWAL_MS;
  const who = account ? { method: "email" as const, contact: account.email, email: account.email } : trimmed(details);

  const order = async (): Promise<void> => {
    if (!method) return;
    const newest = await run.current();
    // The price that stands here changed: it is shown, and nothing is ordered.
    if (newest && newest.amount !== quote.amount) return;
    const reply = await callRoute("POST /api/register", {
      body: {
        contact: who.contact,
        contactMethod: who.method,
        ...(who.method === "email" ? {} : { email: who.email }),
        plan: quote.plan,
        billingCycle: quote.billing_cycle,
        language,
        shown_total: quote.amount,
        ...(agreed && beginsSoon ? { consent: CONSENT_VERSION } : {}),
      },
    });
    if (!reply.ok) return refuse(reply);
    const { userId, paymentData } = reply.body;
    const state: CheckoutOrder = {
      userId,
      paymentData,
      contact: who.contact,
      contactMethod: who.method,
      email: who.email,
      provider: method.id,
    };
    navigate(method.id === WALLET ? PAGES.googlePayFlow : paymentPage(language), { state });
  };

  const refuse = async (refused: Refused): Promise<void> => {
    if (refused.error === "price-changed" && (await run.refresh())?.amount !== quote.amount) return;
    if (refused.error === "invalid-request") return askAnew("contact", BAD_CONTACT[who.method]);
    setError(refusalText(refused, t));
  };

  const askAnew = (field: ContactField, text: PlainKey): void => {
    setError(t(text));
    setFault(field);
    const input = form.current?.elements.namedItem(field);
    if (input instanceof HTMLElement) input.focus();
  };

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (busy) return;
    setError("");
    setFault(undefined);
    if (who.contact === "") return askAnew("contact", "registration.pleaseProvideContact");
    if (who.email === "") return askAnew("email", "registration.pleaseProvideContact");
    setBusy(true);
    await order();
    setBusy(false);
  };

  return (
    <form ref={form} className={styles.form} onSubmit={(event) => void submit(event)}>
      {account ? (
        <PlanChangeNote account={account} at={quote.at} />
      ) : (
        <>
          <p className={styles.aside}>
            {t("register.customer")} <Link to={LOGIN_FOR_ORDER}>{t("nav.login")}</Link>
          </p>
          <ContactChoice details={details} onDetails={setDetails} hasBot={quote.telegram_bot} fault={fault} />
        </>
      )}
      <ProviderChoice methods={methods} value={method} onChoose={setChosen} />
      {beginsSoon && (
        <label className={styles.consent}>
          <input
            type="checkbox"
            className="tick-box"
            checked={agreed}
            onChange={(event) => setAgreed(event.target.checked)}
            required
          />
          <span>{t("register.waiver", { plan: PLAN_NAMES[quote.plan], period: t(`order.${quote.billing_cycle}`) })}</span>
        </label>
      )}
      <ConsentLinks />
      <ErrorBox text={error} />
      <BeforeOrder quote={quote} method={method} changedFrom={run.changedFrom} />
      <Button kind="primary" size="site" type="submit" disabled={busy || method === undefined}>
        {busy ? t("register.sending") : t("register.submit", { amount: money(quote.amount, quote.currency) })}
      </Button>
    </form>
  );
}

/** The wallet's checkout pays with the method of development. */
function withWallet(methods: readonly QuoteMethod[]): readonly QuoteMethod[] {
  return methods.flatMap((method) => (method.is_test ? [method, { ...method, id: WALLET }] : [method]));
}

/** Of an email the contact itself is where login and receipt go. */
function trimmed({ method, contact, email }: ContactDetails): ContactDetails {
  return { method, contact: contact.trim(), email: (method === "email" ? contact : email).trim() };
}
