// /mock-pay: stands in for a payment provider where one is being tried out, and says so.

import { useEffect, useState, type ReactNode } from "react";
import { Link } from "wouter";
import type { PaymentStatusAnswer } from "../../../../shared/contracts/checkout.ts";
import { useDocumentHead } from "../../../app/document-head.ts";
import { useTranslate } from "../../../i18n/language.store.ts";
import { callRoute } from "../../../rest/call-route.ts";
import { SiteLayout } from "../../../site-shell/site-layout.tsx";
import { Banner } from "../../../ui/banner.tsx";
import { Button } from "../../../ui/button.tsx";
import { ErrorBox } from "../../../ui/error-box.tsx";
import { useOrderText } from "../order/use-order-text.ts";
import { refusalText } from "../refusal-text.ts";
import styles from "./payment-result.module.css";

type Phase = PaymentStatusAnswer | "asking" | "missing" | "done";

/** The amount, and a button for each outcome. */
export function MockPayPage(): ReactNode {
  const t = useTranslate();
  useDocumentHead(t("mock.title"));
  return (
    <>
      <Banner kind="attention" icon="warning" testId="mock-banner">
        {t("mock.lead")}
      </Banner>
      <SiteLayout action={<Link to="/">{t("nav.home")}</Link>}>
        <div className={styles.result}>
          <h1>{t("mock.title")}</h1>
          <MockPayment id={new URLSearchParams(location.search).get("pid") ?? ""} />
        </div>
      </SiteLayout>
    </>
  );
}

function MockPayment({ id }: { id: string }): ReactNode {
  const t = useTranslate();
  const [phase, setPhase] = useState<Phase>("asking");
  const { money } = useOrderText();
  const [error, setError] = useState("");
  useEffect(() => {
    const ask = async (): Promise<void> => {
      const reply = id === "" ? undefined : await callRoute("GET /api/payment-status/:paymentId", { params: { paymentId: id } });
      setPhase(reply?.ok ? reply.body : "missing");
    };
    void ask();
  }, [id]);

  const settle = async (result: "success" | "fail"): Promise<void> => {
    const reply = await callRoute("POST /api/mock-payment/update", { body: { identifier: id, provider: "gpay", result } });
    if (reply.ok) return setPhase("done");
    // The route exists only where the provider does.
    if (reply.status === 404) return setPhase("missing");
    setError(refusalText(reply, t));
  };

  if (phase === "asking") return null;
  if (phase === "missing") return <p role="status">{t("mock.missing")}</p>;
  if (phase === "done") return <p role="status">{t("mock.done")}</p>;
  return (
    <>
      <p>
        <bdi>{phase.description}</bdi>
      </p>
      <p className={styles.amount} dir="ltr">
        {money(phase)}
      </p>
      <ErrorBox text={error} />
      <div className={styles.buttons}>
        <Button kind="primary" size="site" onClick={() => void settle("success")}>
          {t("mock.pay")}
        </Button>
        <Button size="site" onClick={() => void settle("fail")}>
          {t("mock.fail")}
        </Button>
      </div>
    </>
  );
}
