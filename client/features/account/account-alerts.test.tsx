// @vitest-environment happy-dom
// The page looks for what came of a message only while there is something to come.

import { act } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { AlertTarget } from "../../../shared/contracts/alert-delivery.ts";
import { needTexts } from "../../i18n/language.store.ts";
import { render, unrender } from "../../testing/rendered.ts";
import { AccountAlerts } from "./account-alerts.tsx";

const STEP_MS = 3000;

let target: AlertTarget;
let looked: number;

beforeEach(async () => {
  await needTexts("account");
  vi.useFakeTimers();
  target = { id: "1", channel: "mail", name: "a@b.test", chat: null, isOn: true, last: null };
  looked = 0;
  vi.stubGlobal("fetch", (_path: string, { method = "GET" }: RequestInit = {}) => {
    if (method === "GET") looked++;
    const settings = { timeZone: "UTC", quiet: null, maxPerHour: 10 };
    const body = { success: true, settings, targets: [target], hasTelegram: false, pushKey: null, message: "" };
    return Promise.resolve(new Response(JSON.stringify(body)));
  });
  await render(<AccountAlerts />);
  await act(() => vi.advanceTimersByTimeAsync(0));
});
afterEach(() => {
  unrender();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** How often it looks within half a minute, or so many steps; what each step brings is shown before the next. */
async function requestsNow(steps = 10): Promise<number> {
  const before = looked;
  for (let step = 0; step < steps; step++) await act(() => vi.advanceTimersByTimeAsync(STEP_MS));
  return looked - before;
}

function askForTest(): void {
  const button = [...document.querySelectorAll("button")].find(({ textContent }) => textContent === "Send a test");
  act(() => button?.click());
}

it("once a test is asked for, until its message has come or failed", async () => {
  expect(await requestsNow()).toBe(0);
  askForTest();
  expect(await requestsNow()).toBeGreaterThan(5);
  target = { ...target, last: { outcome: "sent", at: 1_800_000_000_000 } };
  await requestsNow();
  expect(await requestsNow()).toBe(0);
});

it("and not for ever where nothing comes", async () => {
  askForTest();
  expect(await requestsNow((16 * 60_000) / STEP_MS)).toBeGreaterThan(100);
  expect(await requestsNow()).toBe(0);
});
