// Pinned coins in a real browser: what the terminal asks for, that it asks again, and how soon a trade is on screen.

import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { logIn, TerminalBrowser, type Visit } from "../testing/terminal-browser.ts";

const PINNED = ["MEXC:ETHUSDT", "MEXC:SOLUSDT"];

let browser: TerminalBrowser;
let visit: Visit;

beforeAll(async () => {
  browser = await TerminalBrowser.start();
});

afterEach(() => visit?.close());
afterAll(() => browser?.stop());

/** A terminal with two coins pinned beside the main chart. */
async function open(pinned: readonly string[] = PINNED): Promise<Visit> {
  visit = await browser.visit();
  await visit.page.addInitScript((coins) => localStorage.setItem("selectedTickers", JSON.stringify(coins)), pinned);
  await logIn(visit.page, "professional");
  return visit;
}

const asked = (): string[][] => [...visit.server.ticks.asked.values()].map((symbols) => symbols.toSorted());

it("asks for the coins on the desk, and again after the connection was lost", async () => {
  const { server } = await open();
  await expect.poll(() => asked().at(-1), { timeout: 10_000 }).toEqual(expect.arrayContaining(PINNED));
  const before = server.ticks.asked.size;
  server.cut();
  await expect.poll(() => server.ticks.asked.size, { timeout: 10_000 }).toBe(before + 1);
  expect(asked().at(-1)).toEqual(asked().at(-2));
});

it("leaves out a coin that is not watched here, and asks for the others", async () => {
  await open([...PINNED, "MEXC:GONEUSDT"]);
  await expect.poll(() => asked().at(-1), { timeout: 10_000 }).toEqual(expect.arrayContaining(PINNED));
  expect(asked().at(-1)).not.toContain("MEXC:GONEUSDT");
});

it("shows trades of pinned coins within 300 ms, nineteen of twenty, and says so", async () => {
  const { page } = await open();
  const figures = page.getByTestId("tick-delay").locator("bdi");
  const shown = async (at: number): Promise<number> => Number.parseInt((await figures.nth(at).textContent()) ?? "", 10);
  // The first seconds of a page are spent on starting it.
  await page.waitForTimeout(8000);
  await expect.poll(() => shown(1), { timeout: 60_000 }).toBeLessThan(300);
  // The fake trades are 60 ms old when they leave.
  expect(await shown(0)).toBeGreaterThanOrEqual(60);
  expect(await shown(0)).toBeLessThan(150);
}, 120_000);
