// The house rules are what the record's series says they are.

import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { LIST_PRESETS } from "../contracts/list-presets.ts";
import { EXCHANGES } from "../market/exchange-id.ts";
import { HOUSE_SERIES, houseRules } from "./house-rules.ts";
import { listRules } from "./list-rules.ts";
import { parseRuleKey, ruleKey, SIGNAL_KINDS } from "./rule.ts";

const rules = EXCHANGES.flatMap(houseRules);

test("a change of the rules begins a new series: its first day, and the mark of these rules", () => {
  const mark = createHash("sha256").update(rules.join("\n")).digest("hex").slice(0, 12);
  const [day = "", written] = HOUSE_SERIES.split("/");
  expect(new Date(`${day}T00:00:00Z`).toISOString().slice(0, 10)).toBe(day);
  expect(written).toBe(mark);
});

test("they are about forty on each exchange, each once, of every kind and in both directions", () => {
  for (const exchange of EXCHANGES) {
    const keys = houseRules(exchange);
    expect(keys.length).toBeGreaterThanOrEqual(35);
    expect(keys.length).toBeLessThanOrEqual(45);
    expect(new Set(keys).size).toBe(keys.length);
    const read = keys.map((key) => parseRuleKey(key));
    expect(new Set(read.map((rule) => rule?.kind))).toEqual(new Set(SIGNAL_KINDS));
    expect(read.every((rule) => rule?.exchange === exchange)).toBe(true);
  }
});

test("they hold what the lists of every plan begin with", () => {
  const presets = Object.values(LIST_PRESETS).flat();
  const wanted = EXCHANGES.flatMap((exchange) =>
    presets.flatMap((preset) => listRules({ ...preset, id: "1", name: "" }, exchange).map(ruleKey)),
  );
  expect(wanted.length).toBeGreaterThan(4);
  expect(rules).toEqual(expect.arrayContaining(wanted));
});
