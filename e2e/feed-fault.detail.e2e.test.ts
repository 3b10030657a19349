// An exchange that the service gets nothing from, in Chromium: the terminal says why, in words and on a phone, too.

import { expect, it } from "vitest";
import { FEED_FAULTS } from "../shared/contracts/feed-status.ts";
import { browserVisits } from "./testing/visits.ts";

const visits = browserVisits();
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const WORDS = {
  region: "MEXC does not serve the region of our server.",
  limits: "MEXC refuses us for a while: too many requests.",
  proxy: "Our proxy lets nothing through to MEXC.",
  unreachable: "MEXC cannot be reached from our server.",
} as const;

it("the terminal says why an exchange is down, and forgets it with the next prices", () =>
  visits.terminal(
    "professional",
    async ({ page, market }) => {
      const banner = page.getByTestId("stale-banner");
      market.frozen = true;
      for (const fault of FEED_FAULTS) {
        await market.workers.mexc.publishStatus("down", 9000, fault);
        await banner.getByText(WORDS[fault]).waitFor({ timeout: 12_000 });
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
        expect(overflow).toBeLessThanOrEqual(0);
      }
      market.frozen = false;
      await banner.waitFor({ state: "detached", timeout: 8000 });
    },
    { context: PHONE },
  ));
