// The terminal of somebody whose plan or session is over. Apart from the terminal's first load: both come with an answer of the server.

import { useEffect, useState, type ReactNode } from "react";
import { PAID_PLANS } from "../../../shared/checkout/price-catalogue.ts";
import { ACCOUNT_PAGE } from "../../../shared/contracts/application-pages.ts";
import { renewalPage } from "../../../shared/contracts/order-links.ts";
import type { SubscriptionView } from "../../../shared/contracts/own-account.ts";
import type { SessionEndReason } from "../../../shared/contracts/sockets.ts";
import { endAccess } from "../../app/auth-storage.ts";
import { useLanguage, useTranslate } from "../../i18n/language.store.ts";
import { callRoute } from "../../rest/call-route.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { AccessDenied, Closed } from "./access-screens.tsx";
import styles from "./access-screens.module.css";
import { serverWords } from "./server-words.ts";

interface LapsedProps {
  /** What the server said, which is shown where nothing was ever paid for. */
  readonly refusal: string;
}

/** Signed in, but nothing is paid for: what there was and until when, the way to renew it, and the account. */
export function Lapsed({ refusal }: LapsedProps): ReactNode {
  const t = useTranslate();
  const language = useLanguage((state) => state.language);
  const last = useLastPlan();
  if (last === "asking") return null;
  const plan = PAID_PLANS.find((each) => each === last?.plan);
  if (!last || !plan) return <AccessDenied message={serverWords(refusal, t)} />;
  const date = new Intl.DateTimeFormat(`${language}-u-nu-latn`, { dateStyle: "medium" }).format(last.ends_at);
  const name = t(`lists.plan.${plan}`);
  return (
    <Closed title={t("denied.lapsed")} body={t("denied.ended", { plan: name, date })}>
      <p className={styles.body}>{t("denied.kept")}</p>
      <div className={styles.buttons}>
        <ButtonLink kind="primary" to={renewalPage(plan)}>
          {t("denied.renew", { plan: name })}
        </ButtonLink>
        <ButtonLink to="/pricing">{t("denied.plan")}</ButtonLink>
        <ButtonLink to={ACCOUNT_PAGE}>{t("denied.toAccount")}</ButtonLink>
      </div>
    </Closed>
  );
}

type Stretch = SubscriptionView["history"][number];

/** The last plan this account had; "asking" until the server has answered, undefined where there was none. */
function useLastPlan(): Stretch | "asking" | undefined {
  const [last, setLast] = useState<Stretch | "asking" | undefined>("asking");
  useEffect(() => {
    const left = new AbortController();
    const ask = async (): Promise<void> => {
      const reply = await callRoute("GET /api/account/subscription", { signal: left.signal });
      if (!left.signal.aborted) setLast(reply.ok ? reply.body.history[0] : undefined);
    };
    void ask();
    return () => left.abort();
  }, []);
  return last;
}

/** The session ended; says why. Its keys are removed, so that a reload does not come back here; settings stay. */
export function SessionEnded({ reason }: { reason: SessionEndReason }): ReactNode {
  const t = useTranslate();
  useEffect(() => endAccess(), []);
  return (
    <Closed title={t("ended.title")} body={t(`ended.${reason}`)}>
      <div className={styles.buttons}>
        <ButtonLink kind="primary" to="/login">
          {t("nav.login")}
        </ButtonLink>
        <ButtonLink to="/">{t("nav.home")}</ButtonLink>
      </div>
    </Closed>
  );
}
