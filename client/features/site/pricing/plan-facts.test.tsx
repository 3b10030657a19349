// @vitest-environment happy-dom
// The pricing page in every language is the table of plan features: every row of it, and nothing else.

import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { beforeAll, expect, it } from "vitest";
import { LANGUAGES } from "../../../../shared/contracts/languages.ts";
import {
  PLAN_FEATURE_IDS,
  PLAN_FEATURES,
  PLAN_IDS,
  type PlanFeatureId,
  type PlanId,
} from "../../../../shared/contracts/plan-features.ts";
import { EXCHANGES, exchangeName } from "../../../../shared/market/exchange-id.ts";
import { STRATEGIES, STRATEGY_NAMES } from "../../../../shared/signals/signal-types.ts";
import { needTexts, setLanguage, startLanguage } from "../../../i18n/language.store.ts";
import { usePlanDifferences, usePlanFacts } from "./plan-facts.ts";

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
    const values = facts.map((fact) => fact.slice(fact.indexOf(": ") + 2));
    const valueOf = (id: PlanFeatureId): string => values[PLAN_FEATURE_IDS.indexOf(id)] ?? "";
    for (const id of PLAN_FEATURE_IDS) {
      const held: unknown = PLAN_FEATURES[id].plans[plan];
      if (held === 0) expect(valueOf(id), id).toBe("—");
      else if (typeof held === "number") expect(valueOf(id), id).toMatch(new RegExp(`(?<!\\d)${held}(?!\\d)`));
      // Every plan has a risk manager.
      else if (typeof held === "boolean" && id !== "emailSupport")
        expect(valueOf(id) === valueOf("riskManager"), `${id} in ${plan}`).toBe(held);
    }
    const { channels, exchanges, strategies } = PLAN_FEATURES;
    expect(valueOf("channels").includes("Telegram"), plan).toBe(channels.plans[plan].includes("telegram"));
    expect(/webhook|웹훅/i.test(valueOf("channels")), plan).toBe(channels.plans[plan].includes("webhook"));
    expect(EXCHANGES.filter((exchange) => valueOf("exchanges").includes(exchangeName(exchange)))).toEqual(
      EXCHANGES.filter((exchange) => exchanges.plans[plan].includes(exchange)),
    );
    expect(STRATEGIES.filter((each) => valueOf("strategies").includes(STRATEGY_NAMES[each]))).toEqual([
      ...strategies.plans[plan],
    ]);
  }
});

function Differences({ plan, beside }: { readonly plan: PlanId; readonly beside: readonly PlanId[] }): ReactNode {
  return usePlanDifferences(plan, beside).map(({ name, value }) => <li key={name}>{`${name}: ${value}`}</li>);
}

it.each([[PLAN_IDS], [["start", "popular", "professional"] as const]])(
  "sets the plans %j apart by rows of the table that are not the same in all of them",
  async (beside) => {
    await setLanguage("en");
    const differences = beside.map((plan) => linesOf(<Differences plan={plan} beside={beside} />));
    const [first = []] = differences;
    expect(first.length).toBeGreaterThan(4);
    for (let row = 0; row < first.length; row += 1)
      expect(new Set(differences.map((lines) => lines[row])).size, first[row]).toBeGreaterThan(1);
    beside.forEach((plan, index) => {
      const facts = linesOf(<Facts plan={plan} />);
      expect(facts).toEqual(expect.arrayContaining(differences[index] ?? []));
    });
  },
);
