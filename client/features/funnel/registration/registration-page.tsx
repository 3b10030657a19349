// /register: who orders what, how it is paid and what is agreed to. The server stores it and says the price.

import { useEffect, useState, type FormEvent, type ReactNode } from "react";
import { Link, useLocation } from "wouter";
import { centsText, discountedCents } from "../../../../shared/checkout/price-catalogue.ts";
import { CONSENT_VERSION } from "../../../../shared/checkout/consent-version.ts";
import type { ContactMethod } from "../../../../shared/contracts/checkout.ts";
import { PAGES, paymentPage } from "../../../../shared/contracts/application-pages.ts";
import { useDocumentHead } from "../../../app/document-head.ts";
import { useLanguage, useTranslate } from "../../../i18n/language.store.ts";
import { callRoute } from "../../../rest/call-route.ts";
import { readPageValues } from "../../../site-shell/page-values.ts";
import { SiteLayout } from "../../../site-shell/site-layout.tsx";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { CheckoutColumns } from "../checkout-columns.tsx";
import type { CheckoutOrder } from "../checkout-order.ts";
import { ConsentLinks } from "../consent-links.tsx";
import { ErrorBox } from "../../../ui/error-box.tsx";
import { OrderSummary } from "../order-summary.tsx";
import { refusalText } from "../refusal-text.ts";
import { PLAN_NAMES } from "../../../../shared/contracts/plans.ts";
import { ContactChoice } from "./contact-choice.tsx";
import { ProviderChoice } from "./provider-choice.tsx";
import styles from "./registration.module.css";
import { readSelectedPlan, type SelectedPlan } from "./selected-plan.ts";
import { useCheckoutOptions } from "../use-checkout-options.ts";

const CURRENCY = "USDT";
/** The wallet's checkout, which stands beside the mock provider's page. */
const WALLET = "gpay";

/** The form beside the order, or the way to the plans where none was chosen. */
export function RegistrationPage(): ReactNode {
  const t = useTranslate();
  const [selected] = useState(readSelectedPlan);
  useDocumentHead(t("register.title"));
  return (
    <SiteLayout action={<Link to="/pricing">{t("register.back")}</Link>}>
      {selected ? (
        <Registration selected={selected} />
      ) : (
        <div className={styles.none}>
          <h1>{t("register.noPlan")}</h1>
          <ButtonLink kind="primary" to="/pricing">
            {t("register.selectPlan")}
          </ButtonLink>
        </div>
      )}
    </SiteLayout>
  );
}

function Registration({ selected: { plan, cycle } }: { selected: SelectedPlan }): ReactNode {
  const t = useTranslate();
  const answer = useCheckoutOptions();
  const options = answer === "failed" ? undefined : answer;
  const prices = options?.plans[plan];
  const price = cycle === "yearly" ? prices?.yearly.year_price : prices?.monthly.price;
  const discount = useQuizDiscount();
  const total = price === undefined ? undefined : centsText(discountedCents(Math.round(Number(price) * 100), discount));
  return (
    <CheckoutColumns
      summary={
        <OrderSummary
          plan={plan}
          cycle={cycle}
          price={price}
          total={total}
          discountPercent={discount}
          currency={options?.currency ?? CURRENCY}
        />
      }
    >
      <h1>{t("register.title")}</h1>
      <p className={styles.lead}>{t("register.lead")}</p>
      {answer === "failed" && <ErrorBox text={t("funnel.network")} />}
      {options?.providers.length === 0 ? (
        <ErrorBox text={t("register.noProviders", { email: readPageValues().SUPPORT_EMAIL })} />
      ) : (
        <RegistrationForm
          selected={{ plan, cycle }}
          providers={options?.providers.flatMap(({ id, is_test: isTest }) => (isTest ? [id, WALLET] : [id])) ?? []}
        />
      )}
    </CheckoutColumns>
  );
}

/** Percent off that this browser has earned in the quiz, as the server knows it; 0 before its answer. */
function useQuizDiscount(): number {
  const [discount, setDiscount] = useState(0);
  useEffect(() => {
    const left = new AbortController();
    const ask = async (): Promise<void> => {
      const reply = await callRoute("GET /api/quiz", { signal: left.signal });
      if (reply.ok && !left.signal.aborted) setDiscount(reply.body.discount_percent);
    };
    void ask();
    return () => left.abort();
  }, []);
  return discount;
}

function RegistrationForm({ selected, providers }: { selected: SelectedPlan; providers: readonly string[] }): ReactNode {
  const t = useTranslate();
  const [, navigate] = useLocation();
  const language = useLanguage((state) => state.language);
  const [method, setMethod] = useState<ContactMethod>("email");
  const [contact, setContact] = useState("");
  const [email, setEmail] = useState("");
  const [chosenProvider, setProvider] = useState<string>();
  const [agreed, setAgreed] = useState(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState("");
  const provider = chosenProvider ?? providers[0];

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (busy || provider === undefined) return;
    if (contact.trim() === "" || (method !== "email" && email.trim() === ""))
      return setError(t("registration.pleaseProvideContact"));
    setBusy(true);
    setError("");
    const reply = await callRoute("POST /api/register", {
      body: {
        contact: contact.trim(),
        contactMethod: method,
        ...(method === "email" ? {} : { email: email.trim() }),
        plan: selected.plan,
        billingCycle: selected.cycle,
        language,
        ...(agreed ? { consent: CONSENT_VERSION } : {}),
      },
    });
    setBusy(false);
    if (!reply.ok) return setError(refusalText(reply, t));
    const { userId, paymentData } = reply.body;
    const receiptsTo = (method === "email" ? contact : email).trim();
    const state: CheckoutOrder = {
      userId,
      paymentData,
      contact: contact.trim(),
      contactMethod: method,
      email: receiptsTo,
      provider,
    };
    navigate(provider === WALLET ? PAGES.googlePayFlow : paymentPage(language), { state });
  };

  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)}>
      <ErrorBox text={error} />
      <ContactChoice
        method={method}
        onMethod={(chosen) => {
          setMethod(chosen);
          setContact("");
        }}
        contact={contact}
        onContact={setContact}
      />
      {method !== "email" && (
        <TextField label={t("register.emailToo")} type="email" autoComplete="email" value={email} onChange={setEmail} />
      )}
      <ProviderChoice providers={providers} value={provider} onChoose={setProvider} />
      <label className={styles.consent}>
        <input
          type="checkbox"
          className="tick-box"
          checked={agreed}
          onChange={(event) => setAgreed(event.target.checked)}
          required
        />
        <span>{t("register.waiver", { plan: PLAN_NAMES[selected.plan], period: t(`order.${selected.cycle}`) })}</span>
      </label>
      <ConsentLinks />
      <Button kind="primary" size="site" type="submit" disabled={busy || provider === undefined}>
        {t(busy ? "register.sending" : "register.submit")}
      </Button>
    </form>
  );
}
