// Who gets slower frames, in Chromium: tabs nobody looks at; and who does not.

import type { Page } from "@playwright/test";
import { describe, expect, it } from "vitest";
import { fired, RULE } from "./testing/lists.ts";
import { live, signalTickers, troubledVisits } from "./testing/live.ts";
import { listPrices } from "./testing/screen.ts";

const visits = troubledVisits();

const hideTab = (page: Page): Promise<unknown> =>
  page.evaluate(() => {
    Object.assign(window, { isAway: true });
    document.dispatchEvent(new Event("visibilitychange"));
  });
/** Shows the tab; answers how many frames were painted until the lists changed. A busy machine's frames are long, not more. */
const showTab = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const list = document.querySelector("[data-list] [role=grid]");
    if (!list) throw new Error("No list");
    let [frames, counting] = [0, 0];
    const count = (): void => {
      frames++;
      counting = requestAnimationFrame(count);
    };
    const changed = new Promise<number>((resolve) => {
      const lists = new MutationObserver(() => {
        cancelAnimationFrame(counting);
        resolve(frames);
      });
      lists.observe(list, { subtree: true, childList: true, characterData: true });
    });
    Reflect.deleteProperty(window, "isAway");
    document.dispatchEvent(new Event("visibilitychange"));
    count();
    return changed;
  });

describe("a hidden tab", () => {
  it("asks for slow frames after a minute, keeps its signals, and paints the present at once on return", () =>
    live(visits, "professional", async (visit) => {
      const { page, wire, market } = visit;
      await expect.poll(() => wire.rules).toContain(RULE);
      await hideTab(page);
      await page.waitForTimeout(2000);
      const before = await listPrices(page);
      await page.waitForTimeout(48_000);
      expect(await listPrices(page)).toEqual(before);
      expect(wire.speeds).not.toContain(10);
      await expect.poll(() => wire.speeds.at(-1), { timeout: 15_000 }).toBe(10);
      await market.fire([fired("ENA", 1)]);
      await page.waitForTimeout(1000);
      expect(await showTab(page)).toBeLessThanOrEqual(2);
      expect(await listPrices(page)).not.toEqual(before);
      await expect.poll(() => wire.speeds.at(-1)).toBeLessThan(10);
      await expect.poll(() => signalTickers(visit)).toEqual(["ENA"]);
    }));
});

/** When a slow line's cadence is lowered: client/stream/market-stream.test.ts and pace-keeper.test.ts. */
describe("a line that brings old data in time", () => {
  it("is not taken for a slow one", () =>
    live(visits, "popular", async ({ page, wire, market }) => {
      await page.waitForTimeout(3000);
      market.workers.mexc.lateMs = 14_000;
      await page.getByTestId("stale-banner").waitFor({ timeout: 8000 });
      await page.waitForTimeout(60_000);
      expect(new Set(wire.speeds)).toEqual(new Set([2]));
    }));
});
