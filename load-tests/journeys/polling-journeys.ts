// A network without websockets: the table is polled, lists continue, signals are polled from the server, and the socket takes
// over again once it gets through.

import type { Page } from "@playwright/test";
import { expect, it } from "vitest";
import { LOGIN } from "../faults/setup.ts";
import { startRun, untilCrossed, type Run } from "./coin-runs.ts";
import { countsAll, NET, signalRow } from "./signal-journeys.ts";
import { COINS, connection, listNamed, logIn, ready, SOON, type Stage } from "./stage.ts";

/** A poll comes every two seconds, for a table that is a second old. */
const FOUND_WITHIN_MS = 5000;
/** The server answers an upgrade here with 404. */
const BLOCKED_PATH = "/blocked";

export function pollingJourneys(stage: () => Stage, coins: () => readonly string[]): void {
  let page: Page;
  let run: Run;

  it("polls where websockets are blocked: prices move, lists work, signals are found", async () => {
    const { setup } = stage();
    page = await (await stage().device()).newPage();
    await page.addInitScript(blockWebsockets, BLOCKED_PATH);
    await logIn(page, LOGIN.email);
    await ready(page);
    await connection(page, "polling");
    await page.getByTestId("polling-banner").waitFor();
    const movers = listNamed(page, "Movers");
    await movers.getByText(`12 / ${COINS.mexc}`).waitFor();
    const prices = (): Promise<string[]> => movers.locator("[data-column='2']").allTextContents();
    const before = await prices();
    await expect.poll(prices, { timeout: 6000 }).not.toEqual(before);
    await movers.getByRole("columnheader", { name: "Ticker" }).getByRole("button").click();
    await expect
      .poll(() => movers.getByRole("columnheader", { name: "Ticker" }).getAttribute("aria-sort"), SOON)
      .toBe("ascending");
    const list = listNamed(page, NET.name);
    // Lists out of sight are not painted.
    await list.scrollIntoViewIfNeeded();
    run = startRun(setup, coins()[3] ?? "", 6, 30);
    await signalRow(list, run.symbol).waitFor();
    const foundAt = Date.now();
    const crossedAt = ((await untilCrossed(setup, run, NET.threshold)) + 1) * 1000;
    expect(foundAt - crossedAt).toBeLessThan(FOUND_WITHIN_MS);
    await page.locator("[data-testid=connection][data-word=polling]").waitFor();
  });

  it("goes live by the button once websockets pass, and then counts the server's signals", async () => {
    await page.waitForTimeout(Math.max(0, run.top + 1000 - Date.now()));
    await page.getByTestId("polling-banner").getByRole("button", { name: "Try now" }).click();
    await connection(page, "live");
    await countsAll(stage(), listNamed(page, NET.name), run);
    await page.context().close();
  });
}

/** Runs in the page: only websockets opened by a click get through, none of the client's own retries. */
function blockWebsockets(blockedPath: string): void {
  let clicking = false;
  window.addEventListener("click", () => (clicking = true), { capture: true });
  window.addEventListener("click", () => (clicking = false));
  window.WebSocket = class extends WebSocket {
    constructor(url: string | URL, protocols?: string | string[]) {
      super(clicking ? url : new URL(blockedPath, url), protocols);
    }
  };
}
