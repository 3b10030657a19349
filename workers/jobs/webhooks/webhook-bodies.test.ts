// What is posted is what the contract, and with it the OpenAPI document, says of its type.

import { expect, it } from "vitest";
import type { Firing } from "../../../shared/contracts/alert-schemas.ts";
import type { Report } from "../../../shared/contracts/list-reports.ts";
import { WEBHOOK_TYPES, webhookBodySchema, type WebhookType } from "../../../shared/contracts/webhook-bodies.ts";
import type { GrantedMessage } from "../../../shared/postgres/alert-messages.queries.ts";
import { SAMPLE_SITE } from "../testing/mail-samples.ts";
import { alertReport } from "./alert-report.ts";
import { webhookBody } from "./webhook-shapes.ts";

const NOW = new Date("2026-11-28T11:00:00.000Z");
const SECOND = NOW.getTime() / 1000;
const FIRING: Firing = {
  ...{ id: "4711", alertId: "17", exchange: "mexc", symbol: "BTC", kind: "change", minutes: 5, side: "above", level: 3 },
  ...{
    note: "a note",
    price: 70_000.5,
    time: NOW.getTime() - 200,
    figure: 3.4,
    afterGap: false,
    isSeen: false,
    state: "waiting",
  },
};
const SIGNAL: NonNullable<Report["signal"]> = {
  ...{ id: `mexc:net_percent:5:up:2:BTC:${SECOND}`, rule: "mexc:net_percent:5:up:2", exchange: "mexc", symbol: "BTC" },
  ...{ signalType: "net_percent", timeframe: 5, direction: "up", netPercentValue: 2.4, volumeChangePercent: 120, threshold: 2 },
  ...{ timestamp: NOW.getTime(), priceStart: 100, priceEnd: 102.4, volumeNow: 5000, volumeBefore: 2000 },
  ...{ btcStart: 100, btcEnd: 102.4, high: null, highAt: null, marketChange: null, suppressed: 0, minuteOnly: false },
};
const REPORT: Report = {
  ...{ listId: "1790000000000", listName: "Pumps", exchange: "mexc", symbol: "BTC", rule: SIGNAL.rule, second: SECOND },
  ...{ signal: SIGNAL, episode: null },
};
const episode = (kind: "began" | "grew"): NonNullable<Report["episode"]> => ({
  ...{ kind, began: SECOND, value: 2.4, peak: 2.4, peakSecond: SECOND, repeats: 0 },
});

const ABOUT: Readonly<Record<WebhookType, GrantedMessage["about"]>> = {
  "alert.fired": { kind: "firing", firing: FIRING },
  "alert.summary": { kind: "rest", count: 3, symbols: ["BTC", "ETH"] },
  "signal.fired": { kind: "report", report: REPORT },
  "episode.began": { kind: "report", report: { ...REPORT, episode: episode("began") } },
  "episode.grew": { kind: "report", report: { ...REPORT, signal: null, episode: episode("grew") } },
  "report.summary": { kind: "report-rest", count: 3, symbols: ["BTC"], lists: ["Pumps"] },
  test: { kind: "test" },
};

it.each(Object.keys(WEBHOOK_TYPES) as WebhookType[])("%s", (type) => {
  const message: GrantedMessage = {
    ...{ id: "a", targetId: "1", channel: "webhook", address: "", pushKey: null, pushSecret: null, email: "" },
    ...{ language: "en", timeZone: "UTC", happenedAt: NOW, isLate: false, about: ABOUT[type] },
  };
  const report = alertReport(message, SAMPLE_SITE);
  const { body } = webhookBody(report, { kind: "standard", template: null, happenedAt: NOW, isLate: false, now: NOW });
  const posted: unknown = JSON.parse(body);
  // Nothing that the contract does not name, either.
  expect(webhookBodySchema(type).parse(posted)).toEqual(posted);
});
