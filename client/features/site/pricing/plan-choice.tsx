// Plans side by side with their prices by month or year; the popular one stands out until another is pointed at.

import { useEffect, useState, type ReactNode } from "react";
import { useLocation } from "wouter";
import {
  BILLING_CYCLES,
  centsText,
  CURRENCY,
  discountedCents,
  MONTHS,
  PAID_PLANS,
  priceOf,
  type BillingCycle,
  type PaidPlan,
  type Price,
} from "../../../../shared/checkout/price-catalogue.ts";
import { WITHDRAWAL_DAYS } from "../../../../shared/checkout/withdrawal-days.ts";
import type { PlanId } from "../../../../shared/contracts/plan-features.ts";
import { useLanguage, useTranslate } from "../../../i18n/language.store.ts";
import { readPageValues, useTestTime } from "../../../site-shell/page-values.ts";
import { readPricePeriod } from "../../../site-shell/price-period.ts";
import { SiteLink, useSiteHref } from "../../../site-shell/site-link.tsx";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import styles from "./plan-choice.module.css";
import { usePlanDifferences, usePlanFacts } from "./plan-facts.ts";
import { PLAN_NAMES } from "../../../../shared/contracts/plan-features.ts";
import { savePlan } from "./selected-plan.ts";
import type { OwnPlan } from "./use-own-plan.ts";
import type { QuizDiscount } from "./use-quiz-discount.ts";

interface PlanChoiceProps {
  /** Under which level of headings it stands. */
  readonly heading: "h1" | "h2";
  readonly plans: readonly PlanId[];
  /** Where all buttons lead instead of choosing a plan. */
  readonly to?: string;
  /** What the visitor has earned. */
  readonly discount?: QuizDiscount | undefined;
  /** What the signed-in customer has. */
  readonly own?: OwnPlan | undefined;
}

/** Heading, switch of the billing cycle, and a card for each plan. */
export function PlanChoice({ heading: Heading, plans, to, discount, own }: PlanChoiceProps): ReactNode {
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
          <PlanCard
            key={plan}
            plan={plan}
            beside={plans}
            cycle={cycle}
            to={to}
            discount={discount}
            endsAt={own?.plan === plan ? own.endsAt : undefined}
            titles={Heading === "h1" ? "h2" : "h3"}
          />
        ))}
      </ul>
      <div className={styles.promises}>
        <p>{t("pricing.alerts")}</p>
        <p>
          <SiteLink to="/refund">{t("pricing.back", { days: WITHDRAWAL_DAYS })}</SiteLink>
        </p>
      </div>
    </>
  );
}

interface CardProps {
  readonly plan: PlanId;
  /** The plans it is compared with, itself among them. */
  readonly beside: readonly PlanId[];
  readonly cycle: BillingCycle;
  readonly to: string | undefined;
  readonly discount: QuizDiscount | undefined;
  /** When this plan of the customer ends, epoch ms. */
  readonly endsAt: number | undefined;
  readonly titles: "h2" | "h3";
}

function PlanCard({ plan, beside, cycle, to, discount, endsAt, titles: Title }: CardProps): ReactNode {
  const t = useTranslate();
  const language = useLanguage((state) => state.language);
  const differences = usePlanDifferences(plan, beside);
  const paid = PAID_PLANS.find((each) => each === plan);
  return (
    <li className={styles.plan} data-popular={plan === "popular" || undefined}>
      <Title>{PLAN_NAMES[plan]}</Title>
      <p className={styles.words}>
        {endsAt === undefined ? t(`plan.${plan}.lead`) : t("pricing.yours", { date: dayText(endsAt, language) })}
      </p>
      {paid ? <PaidPrice plan={paid} cycle={cycle} discount={discount} /> : <FreePrice />}
      <ChooseButton plan={plan} paid={paid} cycle={cycle} to={to} />
      <dl>
        {differences.map(({ name, value }) => (
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
}: { plan: PlanId; paid: PaidPlan | undefined } & Pick<CardProps, "cycle" | "to">): ReactNode {
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
  const time = useTestTime();
  return (
    <div className={styles.price}>
      <p>
        <strong>0</strong> <span>{CURRENCY}</span>
      </p>
      <p>{t("plan.once", { time })}</p>
    </div>
  );
}

function PaidPrice({
  plan,
  cycle,
  discount,
}: {
  plan: PaidPlan;
  cycle: BillingCycle;
  discount: QuizDiscount | undefined;
}): ReactNode {
  const t = useTranslate();
  const amount = useAmountText();
  const period = readPricePeriod();
  const percent = discount?.percent ?? 0;
  const list = priceOf(plan, cycle, period);
  const price = lessPercent(list, cycle, percent);
  const otherCycle = cycle === "monthly" ? "yearly" : "monthly";
  const other = lessPercent(priceOf(plan, otherCycle, period), otherCycle, percent);
  const later = period === "launch" ? priceOf(plan, cycle, "later") : undefined;
  return (
    <div className={styles.price}>
      <p>
        {discount && (
          <del>
            <span className="visually-hidden">{t("pricing.was")} </span>
            {amount(list.centsPerMonth)}
          </del>
        )}{" "}
        <strong>
          {discount ? (
            <ins>
              <span className="visually-hidden">{t("pricing.now")} </span>
              {amount(price.centsPerMonth)}
            </ins>
          ) : (
            amount(price.centsPerMonth)
          )}
        </strong>{" "}
        <span>{t("pricing.perMonth", { currency: CURRENCY })}</span>
      </p>
      <p>
        {cycle === "monthly"
          ? t("pricing.whenYearly", { price: amount(other.centsPerMonth) })
          : t("pricing.onceYearly", { price: amount(price.cents), monthly: amount(other.centsPerMonth) })}
      </p>
      {discount && <DiscountLine {...discount} />}
      {later && (
        <p className={styles.later}>
          <LaunchWords /> <span>{t("pricing.later", { price: amount(later.centsPerMonth) })}</span>
        </p>
      )}
    </div>
  );
}

/** Until when the launch price holds: known once the page runs, because pages are built before anybody sets it. */
function LaunchWords(): ReactNode {
  const t = useTranslate();
  const language = useLanguage((state) => state.language);
  const [until, setUntil] = useState("");
  useEffect(() => setUntil(readPageValues().LAUNCH_UNTIL), []);
  if (until === "") return t("pricing.launch");
  return t("pricing.launchUntil", { date: dayText(Number(until), language, "UTC") });
}

function DiscountLine({ percent, until }: QuizDiscount): ReactNode {
  const t = useTranslate();
  const language = useLanguage((state) => state.language);
  return <p className={styles.discount}>{t("pricing.quiz", { percent, date: dayText(Date.parse(until), language) })}</p>;
}

/** A day as the language writes it, in this machine's time zone unless another is named. */
function dayText(at: number, language: string, timeZone?: string): string {
  return new Date(at).toLocaleDateString(language, {
    day: "numeric",
    month: "long",
    year: "numeric",
    numberingSystem: "latn",
    ...(timeZone === undefined ? {} : { timeZone }),
  });
}

/** The price after the discount; a month of a year is a twelfth of it, rounded to cents. */
function lessPercent(list: Price, cycle: BillingCycle, percent: number): Pick<Price, "cents" | "centsPerMonth"> {
  const cents = discountedCents(list.cents, percent);
  return { cents, centsPerMonth: Math.round(cents / MONTHS[cycle]) };
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
