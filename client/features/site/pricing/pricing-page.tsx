// The pricing page: four plans, and everything they hold side by side.

import type { ReactNode } from "react";
import { PLAN_IDS } from "../../../../shared/contracts/plan-features.ts";
import { CURRENCY } from "../../../../shared/checkout/price-catalogue.ts";
import { useDocumentHead } from "../../../app/document-head.ts";
import { useTranslate } from "../../../i18n/language.store.ts";
import { PublicPage } from "../../../site-shell/public-page.tsx";
import { PlanChoice } from "./plan-choice.tsx";
import { usePlanFacts } from "./plan-facts.ts";
import { PLAN_NAMES } from "../../../../shared/contracts/plan-features.ts";
import styles from "./pricing-page.module.css";
import { useOwnPlan } from "./use-own-plan.ts";
import { useQuizDiscount } from "./use-quiz-discount.ts";

/** `/pricing` */
export function PricingPage(): ReactNode {
  const t = useTranslate();
  const discount = useQuizDiscount();
  useDocumentHead(t("pricing.title"), t("pricing.description", { currency: CURRENCY }));
  return (
    <PublicPage>
      <div className={styles.page}>
        <PlanChoice heading="h1" plans={PLAN_IDS} discount={discount} own={useOwnPlan()} />
        <h2>{t("pricing.table")}</h2>
        <PlanTable />
        <p className={styles.note}>{t("pricing.note")}</p>
      </div>
    </PublicPage>
  );
}

function PlanTable(): ReactNode {
  const t = useTranslate();
  const facts = {
    test: usePlanFacts("test"),
    start: usePlanFacts("start"),
    popular: usePlanFacts("popular"),
    professional: usePlanFacts("professional"),
  };
  return (
    <div className={styles.scroll} tabIndex={0} role="region" aria-label={t("pricing.table")}>
      <table className={styles.table}>
        <thead>
          <tr>
            <td />
            {PLAN_IDS.map((plan) => (
              <th key={plan} scope="col">
                {PLAN_NAMES[plan]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {facts.test.map(({ name }, row) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {PLAN_IDS.map((plan) => (
                <td key={plan}>{facts[plan][row]?.value}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
