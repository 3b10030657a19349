// /google-pay-flow: a checkout as wallets have it, in three steps, for trying the shop out. It pays with the mock provider, asks
// for nothing that a wallet would know, and exists only where that provider is offered.

import { useState, type ReactNode } from "react";
import { Link, useLocation } from "wouter";
import { useHistoryState } from "wouter/use-browser-location";
import { PAGES, paymentSuccessPage } from "../../../../shared/contracts/application-pages.ts";
import { useDocumentHead } from "../../../app/document-head.ts";
import { useLanguage, useTranslate } from "../../../i18n/language.store.ts";
import { SiteLayout } from "../../../site-shell/site-layout.tsx";
import { Banner } from "../../../ui/banner.tsx";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { Sheet } from "../../../ui/sheet.tsx";
import { orderOf, type CheckoutOrder } from "../checkout-order.ts";
import { useCheckoutOptions } from "../use-checkout-options.ts";
import { WALLETS, type Wallet } from "./wallets.ts";
import { WalletReview } from "./wallet-review.tsx";
import { WalletSelector } from "./wallet-selector.tsx";
import styles from "./wallet.module.css";

/** The steps for the order that the registration handed over; without one the way to the plans. */
export function WalletPage(): ReactNode {
  const t = useTranslate();
  const order = orderOf(useHistoryState());
  useDocumentHead(t("gpay.title"));
  return (
    <>
      <Banner kind="attention" icon="warning" testId="wallet-banner">
        {t("gpay.test")}
      </Banner>
      <SiteLayout action={<Link to={PAGES.register}>{t("register.back")}</Link>}>
        {order ? <WalletCheckout order={order} /> : <Nothing text={t("gpay.missing")} />}
      </SiteLayout>
    </>
  );
}

function Nothing({ text }: { text: string }): ReactNode {
  const t = useTranslate();
  return (
    <Sheet>
      <h1>{text}</h1>
      <div className={styles.buttons}>
        <ButtonLink kind="primary" to="/pricing">
          {t("register.selectPlan")}
        </ButtonLink>
      </div>
    </Sheet>
  );
}

function WalletCheckout({ order }: { order: CheckoutOrder }): ReactNode {
  const t = useTranslate();
  const options = useCheckoutOptions();
  const [wallet, setWallet] = useState<Wallet>(WALLETS[0]);
  const [step, setStep] = useState<"selector" | "review">("selector");
  const [number, setNumber] = useState<string>();
  if (options === undefined) return null;
  if (options === "failed") return <Nothing text={t("funnel.network")} />;
  if (!options.providers.some(({ is_test: isTest }) => isTest)) return <Nothing text={t("gpay.notOffered")} />;
  if (number !== undefined) return <Completed order={order} number={number} />;
  return (
    <>
      <WalletReview order={order} wallet={wallet} onBack={() => setStep("selector")} onDone={setNumber} />
      {step === "selector" && (
        <WalletSelector
          order={order}
          wallet={wallet}
          onWallet={setWallet}
          onContinue={() => setStep("review")}
          onClose={() => history.back()}
        />
      )}
    </>
  );
}

function Completed({ order, number }: { order: CheckoutOrder; number: string }): ReactNode {
  const t = useTranslate();
  const language = useLanguage((state) => state.language);
  const [, navigate] = useLocation();
  const { userId, contact, contactMethod, email, paymentData } = order;
  const goOn = (): void =>
    navigate(paymentSuccessPage(language), {
      state: { userId, plan: paymentData.plan, paymentData, contact, contactMethod, provider: "gpay" },
    });
  return (
    <Sheet>
      <h1 data-testid="wallet-completed">{t("gpay.done")}</h1>
      <p className={styles.words}>{t("gpay.receipt", { number: `\u2066${number}\u2069`, email: `\u2068${email}\u2069` })}</p>
      <h2 className={styles.next}>{t("gpay.next")}</h2>
      <p className={styles.words}>{t("gpay.nextText")}</p>
      <div className={styles.buttons}>
        <Button kind="primary" size="site" onClick={goOn}>
          {t("gpay.platform")}
        </Button>
      </div>
    </Sheet>
  );
}
