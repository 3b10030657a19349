// Plans side by side with their prices by month or year; the popular one stands out until another is pointed at.

import { useState, type ReactNode } from "react";
import { useLocation } from "wouter";
import {
  BILLING_CYCLES,
  centsText,
  CURRENCY,
  PAID_PLANS,
  priceOf,
  type BillingCycle,
  type PaidPlan,
} from "../../../../shared/checkout/price-catalogue.ts";
import type { PlanId } from "../../../../shared/contracts/plans.ts";
import { useLanguage, useTranslate } from "../../../i18n/language.store.ts";
import { readPageValues } from "../../../site-shell/page-values.ts";
import { readPricePeriod } from "../../../site-shell/price-period.ts";
import { useSiteHref } from "../../../site-shell/site-link.tsx";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import styles from "./plan-choice.module.css";
import { usePlanFacts } from "./plan-facts.ts";
import { PLAN_NAMES } from "../../../../shared/contracts/plans.ts";
import { savePlan } from "./selected-plan.ts";

interface PlanChoiceProps {
  /** Under which level of headings it stands. */
  readonly heading: "h1" | "h2";
  readonly plans: readonly PlanId[];
  /** Where all buttons lead instead of choosing a plan. */
  readonly to?: string;
}

/** Heading, switch of the billing cycle, and a card for each plan. */
export function PlanChoice({ heading: Heading, plans, to }: PlanChoiceProps): ReactNode {
  const t = useTranslate();
  const [cycle, setCycle] = useState<BillingCycle>("monthly");
  return (
    <>
      <div className={styles.head} data-page={Heading === "h1"}>
        <div>
          <Heading>{t("pricing.heading")}</Heading>
          <p>{t("pricing.lead", { currency: CURRENCY })}</p>
        </div>
        <div className={styles.cycles} role="group" aria-label={t("pricing.cycle")}>
          {BILLING_CYCLES.map((each) => (
            <button key={each} type="button" aria-pressed={each === cycle} onClick={() => setCycle(each)}>
              {each === "monthly" ? t("pricing.monthly") : t("pricing.yearly", { percent: largestSaving() })}
            </button>
          ))}
        </div>
      </div>
      <ul className={styles.plans} data-count={plans.length}>
        {plans.map((plan) => (
          <PlanCard key={plan} plan={plan} cycle={cycle} to={to} titles={Heading === "h1" ? "h2" : "h3"} />
        ))}
      </ul>
    </>
  );
}

interface CardProps {
  readonly plan: PlanId;
  readonly cycle: BillingCycle;
  readonly to: string | undefined;
  readonly titles: "h2" | "h3";
}

function PlanCard({ plan, cycle, to, titles: Title }: CardProps): ReactNode {
  const t = useTranslate();
  const facts = usePlanFacts(plan);
  const paid = PAID_PLANS.find((each) => each === plan);
  return (
    <li className={styles.plan} data-popular={plan === "popular" || undefined}>
      <Title>{PLAN_NAMES[plan]}</Title>
      <p className={styles.words}>{t(`plan.${plan}.lead`)}</p>
      {paid ? <PaidPrice plan={paid} cycle={cycle} /> : <FreePrice />}
      <ChooseButton plan={plan} paid={paid} cycle={cycle} to={to} />
      <dl>
        {facts.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </li>
  );
}

function ChooseButton({
  plan,
  paid,
  cycle,
  to,
}: { plan: PlanId; paid: PaidPlan | undefined } & Omit<CardProps, "titles">): ReactNode {
  const t = useTranslate();
  const [, navigate] = useLocation();
  const facts = usePlanFacts(plan);
  const href = useSiteHref(to ?? "/quiz");
  const kind = plan === "popular" ? "primary" : "secondary";
  if (!paid) return <ButtonLink to={href}>{t("plan.quiz")}</ButtonLink>;
  const name = t("plan.choose", { plan: PLAN_NAMES[plan] });
  if (to !== undefined)
    return (
      <ButtonLink kind={kind} to={href}>
        {name}
      </ButtonLink>
    );
  const choose = (): void => {
    savePlan({ plan: paid, cycle, period: readPricePeriod(), features: facts.map((fact) => `${fact.name}: ${fact.value}`) });
    navigate("/register");
  };
  return (
    <Button kind={kind} size="site" onClick={choose}>
      {name}
    </Button>
  );
}

function FreePrice(): ReactNode {
  const t = useTranslate();
  return (
    <div className={styles.price}>
      <p>
        <strong>0</strong> <span>{CURRENCY}</span>
      </p>
      <p>{t("plan.once", { seconds: readPageValues().TEST_ACCESS_SECONDS })}</p>
    </div>
  );
}

function PaidPrice({ plan, cycle }: { plan: PaidPlan; cycle: BillingCycle }): ReactNode {
  const t = useTranslate();
  const amount = useAmountText();
  const period = readPricePeriod();
  const price = priceOf(plan, cycle, period);
  const other = priceOf(plan, cycle === "monthly" ? "yearly" : "monthly", period);
  const later = period === "launch" ? priceOf(plan, cycle, "later") : undefined;
  return (
    <div className={styles.price}>
      <p>
        <strong>{amount(price.centsPerMonth)}</strong> <span>{t("pricing.perMonth", { currency: CURRENCY })}</span>
      </p>
      <p>
        {cycle === "monthly"
          ? t("pricing.whenYearly", { price: amount(other.centsPerMonth) })
          : t("pricing.onceYearly", { price: amount(price.cents), monthly: amount(other.centsPerMonth) })}
      </p>
      {later && (
        <p className={styles.later}>
          {t("pricing.launch")} <span>{t("pricing.later", { price: amount(later.centsPerMonth) })}</span>
        </p>
      )}
    </div>
  );
}

/** Cents as an amount in the reader's separators. */
function useAmountText(): (cents: number) => string {
  const { separators } = useLanguage((state) => state.numbers);
  return (cents) => centsText(cents).replace(".", separators.decimal);
}

/** Percent that a year saves at most, whole. */
function largestSaving(): number {
  const period = readPricePeriod();
  const savings = PAID_PLANS.map(
    (plan) => 1 - priceOf(plan, "yearly", period).centsPerMonth / priceOf(plan, "monthly", period).centsPerMonth,
  );
  return Math.floor(Math.max(...savings) * 100);
}
