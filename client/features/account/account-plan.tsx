// What is paid for, until when, and the way to renew it.

import type { ReactNode } from "react";
import { BILLING_CYCLES, PAID_PLANS } from "../../../shared/checkout/price-catalogue.ts";
import { renewalPage } from "../../../shared/contracts/order-links.ts";
import { PLAN_NAMES } from "../../../shared/contracts/plans.ts";
import { useTranslate } from "../../i18n/language.store.ts";
import { callRoute } from "../../rest/call-route.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { ErrorBox } from "../../ui/error-box.tsx";
import styles from "./account.module.css";
import { useMomentText } from "../../ui/use-moment-text.ts";
import { useSection } from "./use-section.ts";

const ask = () => callRoute("GET /api/account/subscription");

/** The section of the plan. */
export function AccountPlan(): ReactNode {
  const t = useTranslate();
  const { day } = useMomentText();
  const { answer: view, error } = useSection(ask);
  const current = view?.current;
  const last = current?.plan ?? view?.history[0]?.plan;
  const renewable = PAID_PLANS.find((plan) => plan === last);
  return (
    <section className={styles.section}>
      <h2>{t("account.plan")}</h2>
      <div>
        <ErrorBox text={error} />
        {view && !current && <p>{t("account.none")}</p>}
        {current && (
          <p>
            {t(current.in_grace ? "account.grace" : "account.until", {
              plan: PLAN_NAMES[current.plan],
              date: day(current.ends_at),
            })}
          </p>
        )}
        {view?.coming.map(({ plan, starts_at, ends_at }) => (
          <p key={starts_at}>{t("account.coming", { plan: PLAN_NAMES[plan], from: day(starts_at), date: day(ends_at) })}</p>
        ))}
        {(view?.history.length ?? 0) > 0 && (
          <>
            <h3>{t("account.history")}</h3>
            <ul className={styles.rows}>
              {view?.history.map(({ plan, starts_at, ends_at }) => (
                <li key={`${plan} ${starts_at}`}>
                  <span>{PLAN_NAMES[plan]}</span>
                  <small>{t("account.period", { from: day(starts_at), date: day(ends_at) })}</small>
                </li>
              ))}
            </ul>
          </>
        )}
        <div className={styles.buttons}>
          {renewable &&
            BILLING_CYCLES.map((cycle) => (
              <ButtonLink key={cycle} kind={cycle === "monthly" ? "primary" : "secondary"} to={renewalPage(renewable, cycle)}>
                {t("account.renewFor", { plan: PLAN_NAMES[renewable], period: t(`order.${cycle}`) })}
              </ButtonLink>
            ))}
          <ButtonLink kind={renewable ? "secondary" : "primary"} to="/pricing">
            {t("account.renew")}
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}
