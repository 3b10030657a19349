// What changes at the other end of the line while the terminal is open, in Chromium: servers that stop, plans that change.

import type { Page } from "@playwright/test";
import { describe, expect, it } from "vitest";
import { fired } from "../testing/lists-visit.ts";
import { browserInTrouble, live, prices, signalTickers, word } from "../testing/live-terminal.ts";

const PATIENCE_MS = 90_000;
const terminal = browserInTrouble();

/** Remembers every word the connection mark has shown since. */
const recordWords = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const mark = document.querySelector("[data-testid=connection]");
    const words: string[] = [];
    Object.assign(window, { words });
    if (mark) new MutationObserver(() => words.push(mark.getAttribute("data-word") ?? "")).observe(mark, { attributes: true });
  });
const shownWords = (page: Page): Promise<string[]> => page.evaluate(() => (window as unknown as { words: string[] }).words);

describe("a server that stops", { timeout: PATIENCE_MS }, () => {
  it("is left for another connection without a moment that is not live", () =>
    live(terminal, "professional", async (visit) => {
      const { page, server } = visit;
      await page.waitForTimeout(2500);
      await recordWords(page);
      const [old] = server.open;
      const before = await prices(visit);
      server.drain(5000);
      await expect.poll(() => server.open.length === 1 && server.open[0] !== old, { timeout: 8000 }).toBe(true);
      await expect.poll(() => prices(visit), { timeout: 5000 }).not.toEqual(before);
      expect(await shownWords(page)).not.toContain("joining");
      expect(server.resyncs).toBe(0);
      server.fire([fired("ENA", 0)]);
      await expect.poll(() => signalTickers(visit)).toEqual(["ENA"]);
    }));

  it("is stayed with while no other takes us, and left the usual way when it goes", () =>
    live(terminal, "professional", async ({ page, server }) => {
      await page.waitForTimeout(2500);
      await recordWords(page);
      server.socketsRefused = true;
      server.drain(1500);
      await page.waitForTimeout(4000);
      expect(await shownWords(page)).not.toContain("joining");
      server.cut();
      await word(page, "joining");
      server.socketsRefused = false;
      await word(page, "live");
      expect(server.open).toHaveLength(1);
    }));
});

describe("an account that changes while the terminal is open", { timeout: PATIENCE_MS }, () => {
  it("to a smaller plan goes back to MEXC and its slower pace, without a reload", () =>
    live(terminal, "professional", async ({ page, server }) => {
      await page.evaluate(() => Object.assign(window, { stillHere: true }));
      await page.getByRole("checkbox", { name: "Binance" }).click();
      await page
        .getByText(/\/ 179/)
        .first()
        .waitFor({ timeout: 8000 });
      server.plan = "start";
      server.cut();
      await expect.poll(() => page.getByRole("checkbox", { name: "MEXC" }).isChecked(), { timeout: 10_000 }).toBe(true);
      await expect.poll(() => server.speeds.at(-1), { timeout: 8000 }).toBe(4);
      await word(page, "live");
      await expect
        .poll(() => page.evaluate(() => JSON.parse(localStorage.getItem("userData") ?? "{}") as { plan_type?: string }))
        .toMatchObject({ plan_type: "start" });
      expect(await page.evaluate(() => "stillHere" in window)).toBe(true);
    }));

  it("to a bigger plan has it as soon as somebody looks", () =>
    live(terminal, "start", async ({ page, server }) => {
      server.plan = "professional";
      await page.waitForTimeout(2500);
      await page.evaluate(() => window.dispatchEvent(new Event("focus")));
      await page.locator("label[data-locked]").waitFor({ state: "detached", timeout: 6000 });
      // The old connection still has the old plan's rights; the server refuses, and the next connection has the new ones.
      server.cut();
      await word(page, "live");
      await page.getByRole("checkbox", { name: "Binance" }).click();
      await page
        .getByText(/\/ 179/)
        .first()
        .waitFor({ timeout: 8000 });
    }));
});
