// The plans that operators give by hand, and for how many days.

import { useId, useState, type ReactNode } from "react";
import { useLanguage, useTranslate } from "../../i18n/language.store.ts";
import { judgeFigure } from "../../ui/figure.ts";
import { NumberField } from "../../ui/number-field.tsx";
import { Select } from "../../ui/select.tsx";

const GIVEN_PLANS = ["start", "popular", "professional"] as const;
type GivenPlan = (typeof GIVEN_PLANS)[number];
const PLAN_DAYS = { min: 1, max: 3660, decimals: 0 };
const USUAL_DAYS = "30";

/** The plan that a form begins with: that of the order or customer, where it is one that can be given. */
function givenPlan(plan: string | null): GivenPlan {
  return GIVEN_PLANS.find((each) => each === plan) ?? "popular";
}

interface PlanForDays {
  readonly plan: GivenPlan;
  /** As typed. */
  readonly days: string;
  /** Undefined while what is typed is no number of days. */
  readonly judgedDays: number | undefined;
  readonly choosePlan: (plan: string) => void;
  readonly typeDays: (days: string) => void;
}

/** A plan to give and for how long; begins with the one the customer has or had. */
export function useGivenPlan(before: string | null): PlanForDays {
  const [plan, setPlan] = useState(givenPlan(before));
  const [days, setDays] = useState(USUAL_DAYS);
  const group = useLanguage((state) => state.numbers.separators.group);
  const judged = judgeFigure(days, group, PLAN_DAYS);
  return {
    plan,
    days,
    judgedDays: typeof judged === "number" ? judged : undefined,
    choosePlan: (value) => setPlan(givenPlan(value)),
    typeDays: setDays,
  };
}

/** The two fields of it. */
export function GivenPlanFields({ given }: { given: PlanForDays }): ReactNode {
  const t = useTranslate();
  const note = useId();
  const problem = given.judgedDays === undefined ? t("customer.daysBounds", PLAN_DAYS) : undefined;
  return (
    <>
      <Select
        label={t("table.plan")}
        value={given.plan}
        options={GIVEN_PLANS.map((value) => ({ value, text: value }))}
        onChoose={given.choosePlan}
      />
      <label>
        {t("customer.days")}
        <span className="well" data-wrong={problem ? true : undefined}>
          <NumberField text={given.days} problem={problem} describedBy={note} onText={given.typeDays} />
        </span>
        <small id={note}>{problem}</small>
      </label>
    </>
  );
}
