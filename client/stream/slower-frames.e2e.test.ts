// Who gets slower frames, in Chromium: tabs nobody looks at, lines that cannot follow. Both take their minute at once.

import type { Page } from "@playwright/test";
import { describe, it } from "vitest";
import { fired, RULE } from "../testing/lists-visit.ts";
import { browserInTrouble, live, prices, signalTickers } from "../testing/live-terminal.ts";

const PATIENCE_MS = 90_000;
const terminal = browserInTrouble();

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

describe.concurrent("a hidden tab", { timeout: PATIENCE_MS }, () => {
  it("asks for slow frames after a minute, keeps its signals, and paints the present at once on return", ({ expect }) =>
    live(terminal, "professional", async (visit) => {
      const { page, server } = visit;
      await expect.poll(() => server.rules).toContain(RULE);
      await hideTab(page);
      await page.waitForTimeout(2000);
      const before = await prices(visit);
      await page.waitForTimeout(48_000);
      expect(await prices(visit)).toEqual(before);
      expect(server.speeds).not.toContain(10);
      await expect.poll(() => server.speeds.at(-1), { timeout: 15_000 }).toBe(10);
      server.fire([fired("ENA", 1)]);
      await page.waitForTimeout(1000);
      expect(await showTab(page)).toBeLessThanOrEqual(2);
      expect(await prices(visit)).not.toEqual(before);
      await expect.poll(() => server.speeds.at(-1)).toBeLessThan(10);
      await expect.poll(() => signalTickers(visit)).toEqual(["ENA"]);
    }));
});

describe.concurrent("a slow line", { timeout: PATIENCE_MS }, () => {
  it("gets fewer frames after half a minute, and a notice is shown", ({ expect }) =>
    live(terminal, "popular", async ({ page, server }) => {
      await page.waitForTimeout(3000);
      server.lateMs = 14_000;
      await page.getByTestId("stale-banner").waitFor({ timeout: 8000 });
      await page.getByText(/Your connection is slow. Prices now come every 4 s/).waitFor({ timeout: 45_000 });
      expect(server.speeds.at(-1)).toBe(4);
    }));
});
