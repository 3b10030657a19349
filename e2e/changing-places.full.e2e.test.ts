// What changes at the other end of the line while the terminal is open, in Chromium: servers that stop, plans that change.

import type { Page } from "@playwright/test";
import { describe, expect, it } from "vitest";
import { changePlan } from "./testing/accounts.ts";
import { fired } from "./testing/lists.ts";
import { live, signalTickers, troubledVisits } from "./testing/live.ts";
import { listPrices, word } from "./testing/screen.ts";

const visits = troubledVisits();

/** Remembers every word the connection mark has shown since. */
const recordWords = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const mark = document.querySelector("[data-testid=connection]");
    const words: string[] = [];
    Object.assign(window, { words });
    if (mark) new MutationObserver(() => words.push(mark.getAttribute("data-word") ?? "")).observe(mark, { attributes: true });
  });
const shownWords = (page: Page): Promise<string[]> => page.evaluate(() => (window as unknown as { words: string[] }).words);

describe("a server that stops", () => {
  it("is left for another connection without a moment that is not live", () =>
    live(visits, "professional", async (visit) => {
      const { page, wire, line, market, server } = visit;
      await recordWords(page);
      const [old] = wire.open;
      const before = await listPrices(page);
      line.moveTo((await visit.anotherServer()).url);
      const drained = server.app.gateway.drain({ spreadMs: 0, graceMs: 5000 });
      await expect.poll(() => wire.open.length === 1 && wire.open[0] !== old, { timeout: 8000 }).toBe(true);
      await drained;
      await expect.poll(() => listPrices(page), { timeout: 5000 }).not.toEqual(before);
      expect(await shownWords(page)).not.toContain("joining");
      expect(wire.resyncs).toBe(0);
      await market.fire([fired("ENA", 0)]);
      await expect.poll(() => signalTickers(visit)).toEqual(["ENA"]);
    }));

  it("is stayed with while no other takes us, and left the usual way when it goes", () =>
    live(visits, "professional", async (visit) => {
      const { page, wire, line, server } = visit;
      await recordWords(page);
      line.moveTo((await visit.anotherServer()).url);
      line.socketsRefused = true;
      const drained = server.app.gateway.drain({ spreadMs: 0, graceMs: 4000 });
      await page.waitForTimeout(3500);
      expect(await shownWords(page)).not.toContain("joining");
      await drained;
      await word(page, "joining");
      line.socketsRefused = false;
      await word(page, "live");
      expect(wire.open).toHaveLength(1);
    }));
});

describe("an account that changes while the terminal is open", () => {
  it("to a smaller plan goes back to MEXC and its slower pace, without a reload", () =>
    live(visits, "professional", async (visit) => {
      const { page, wire, line } = visit;
      await page.evaluate(() => Object.assign(window, { stillHere: true }));
      await page.getByRole("checkbox", { name: "Binance" }).click();
      await page
        .getByText(/\/ 179/)
        .first()
        .waitFor({ timeout: 8000 });
      await changePlan(visit, "start");
      // The server this socket leaves may still know the plan of a moment ago; another one asks.
      line.moveTo((await visit.anotherServer()).url);
      line.cut();
      await expect.poll(() => page.getByRole("checkbox", { name: "MEXC" }).isChecked(), { timeout: 10_000 }).toBe(true);
      await expect.poll(() => wire.speeds.at(-1), { timeout: 8000 }).toBe(4);
      await word(page, "live");
      await expect
        .poll(() => page.evaluate(() => JSON.parse(localStorage.getItem("userData") ?? "{}") as { plan_type?: string }))
        .toMatchObject({ plan_type: "start" });
      expect(await page.evaluate(() => "stillHere" in window)).toBe(true);
    }));

  it("to a bigger plan has it as soon as somebody looks", () =>
    live(visits, "start", async (visit) => {
      const { page, line, server } = visit;
      await changePlan(visit, "professional");
      await server.app.gateway.sweep.run();
      await page.evaluate(() => window.dispatchEvent(new Event("focus")));
      await page.locator("label[data-locked]").waitFor({ state: "detached", timeout: 6000 });
      // The old connection still has the old plan's rights; the server refuses, and the next connection has the new ones.
      line.cut();
      await word(page, "live");
      await page.getByRole("checkbox", { name: "Binance" }).click();
      await page
        .getByText(/\/ 179/)
        .first()
        .waitFor({ timeout: 8000 });
    }));
});
