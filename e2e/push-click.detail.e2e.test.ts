// A click on a pushed price alert in the service worker that Chromium runs, beside the terminal that is open: it shows the coin.

import type { Page, Worker } from "@playwright/test";
import { expect, it } from "vitest";
import { mainChart } from "./testing/screen.ts";
import { browserVisits } from "./testing/visits.ts";

const visits = browserVisits();

/** The worker of pushes, registered as the account page does it once the reader allows pushes. */
async function pushWorker(page: Page): Promise<Worker> {
  const started = page.context().waitForEvent("serviceworker");
  await page.evaluate(async () => {
    const { trustedTypes } = globalThis as unknown as {
      trustedTypes: { createPolicy(name: string, rules: object): { createScriptURL(text: string): string } };
    };
    const policy = trustedTypes.createPolicy("push-worker", { createScriptURL: (text: string) => text });
    await navigator.serviceWorker.register(policy.createScriptURL("/push-worker.js"));
    await navigator.serviceWorker.ready;
  });
  return started;
}

/** A browser without a screen shows no notifications: the click comes as the event that the browser would send for one. */
const click = (worker: Worker, path: string): Promise<void> =>
  worker.evaluate(async (clicked) => {
    let work: Promise<unknown> = Promise.resolve();
    const notification = { close: () => undefined, data: { path: clicked } };
    const waitUntil = (promise: Promise<unknown>): void => void (work = promise);
    self.dispatchEvent(Object.assign(new Event("notificationclick"), { notification, waitUntil }));
    // To the front comes a window only after a hand's click.
    await work.catch((error: unknown) => {
      if (!(error instanceof DOMException && error.name === "InvalidAccessError")) throw error;
    });
  }, path);

it("shows the coin of a pushed alert that is clicked, in the terminal that is open, without a reload", () =>
  visits.terminal("professional", async ({ page }) => {
    await mainChart(page).getByRole("heading", { name: "BTC" }).waitFor();
    const worker = await pushWorker(page);
    await page.evaluate(() => document.body.setAttribute("data-before", ""));
    await click(worker, "/terminal?coin=MEXC%3AETHUSDT");
    await mainChart(page).getByRole("heading", { name: "ETH" }).waitFor();
    await click(worker, "/terminal");
    expect(await mainChart(page).getByRole("heading").first().innerText()).toContain("ETH");
    expect(await page.locator("body[data-before]").count()).toBe(1);
  }));
