// @vitest-environment happy-dom
// The pricing page in every language is the table of plan features: every row of it, and nothing else.

import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { beforeAll, expect, it } from "vitest";
import { LANGUAGES } from "../../../../shared/contracts/languages.ts";
import { PLAN_FEATURE_IDS, PLAN_FEATURES, PLAN_IDS, type PlanId } from "../../../../shared/contracts/plans.ts";
import { needTexts, setLanguage, startLanguage } from "../../../i18n/language.store.ts";
import { usePlanFacts } from "./plan-facts.ts";

function Facts({ plan }: { readonly plan: PlanId }): ReactNode {
  return usePlanFacts(plan).map(({ name, value }) => <li key={name}>{`${name}: ${value}`}</li>);
}
const linesOf = (content: ReactNode): string[] =>
  [...renderToStaticMarkup(content).matchAll(/<li>(.*?)<\/li>/gs)].map(([, line]) => line ?? "");

beforeAll(async () => {
  await startLanguage();
  await needTexts("plans");
});

it.each(LANGUAGES)("holds in %s for every plan", async (language) => {
  await setLanguage(language);
  for (const plan of PLAN_IDS) {
    const facts = linesOf(<Facts plan={plan} />);
    expect(facts).toHaveLength(PLAN_FEATURE_IDS.length);
    for (const fact of facts) expect(fact).toMatch(/^.+: .+$/);
    const { strategies, watchLists } = PLAN_FEATURES;
    expect(facts[0]).toContain(`: ${watchLists.plans[plan]}`);
    expect(facts[1]?.includes("Short %")).toBe(strategies.plans[plan].includes("short"));
  }
});
