// What a message about a list's report says of its signal.

import { expect, it } from "vitest";
import type { Report } from "../../../../shared/contracts/list-reports.ts";
import { parseRuleKey, type SignalRule } from "../../../../shared/signals/rule.ts";
import { completeSignal, type SignalFacts } from "../../../../shared/signals/signal-facts.ts";
import { SAMPLE_SITE } from "../../testing/mail-samples.ts";
import { alertReport } from "../../webhooks/alert-report.ts";
import { mailContext } from "../compose-mail.ts";
import { renderBlocks } from "../render-text.ts";
import { reportMail } from "./report-mails.ts";

const SECOND = 1_790_000_000;
const FACTS = {
  ...{ symbol: "SOL", priceStart: 100, priceEnd: 101, volumeNow: 5000, volumeBefore: 8000, btcStart: 100, btcEnd: 98.5 },
  ...{ high: null, highAt: null, marketChange: null, suppressed: 0, minuteOnly: false },
};

function reportOf(rule: string, change: Partial<SignalFacts> = {}): Report {
  const signal = completeSignal({ ...FACTS, rule, ...change }, parseRuleKey(rule) as SignalRule, SECOND);
  return { listId: "1", listName: "One", exchange: "mexc", symbol: "SOL", rule, second: SECOND, signal, episode: null };
}

/** Without the marks that hold figures apart. */
const plain = (text: string): string => text.replaceAll(/[\u2066-\u2069]/gu, "").replaceAll("\u00a0", " ");
const mailOf = (report: Report) => reportMail(report, "UTC", mailContext("en", SAMPLE_SITE));
const wordOf = (report: Report): string | undefined => {
  const target = { id: "a", targetId: "1", channel: "webhook", address: "", pushKey: null, pushSecret: null, email: "" } as const;
  const about = { kind: "report", report } as const;
  const message = { ...target, language: "en", timeZone: "UTC", happenedAt: new Date(0), isLate: false, about };
  return alertReport(message, SAMPLE_SITE).words?.figure;
};

it("says the spread of every signal that has one", () => {
  const text = (report: Report): string => plain(renderBlocks(mailOf(report)));
  expect(text(reportOf("mexc:net_percent:5:up:1", { spread: 0.14 }))).toContain("Spread: 0.14 %");
  expect(text(reportOf("mexc:net_percent:5:up:1"))).not.toContain("Spread");
});

it.each([
  ["mexc:net_percent:5:up:1", {}, "SOL +1 % · 5 min", 1],
  ["mexc:net_percent:5:down:1", { priceEnd: 98 }, "SOL −2 % · 5 min", 2],
  ["mexc:net_minus_btc:5:up:2", {}, "SOL +2.5 % · 5 min", 2.5],
  ["mexc:net_over_market:5:down:2", { priceEnd: 97, marketChange: 1 }, "SOL −4 % · 5 min", 4],
  ["mexc:short:15:down:2", { high: 104, priceEnd: 101, highAt: 0 }, "SOL Short % 4 % · 15 min", 4],
  ["mexc:volume:5:up:20", { volumeNow: 12_000 }, "SOL Volume +50 % · 5 min", 50],
] as const)("heads a message by what the rule compared: %s", (rule, change, title, figure) => {
  const report = reportOf(rule, change);
  expect(plain(mailOf(report).title)).toBe(title);
  expect(Number(wordOf(report))).toBeCloseTo(figure, 9);
});
