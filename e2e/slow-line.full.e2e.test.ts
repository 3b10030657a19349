// A line on which a whole table takes longer than a dead line is waited for, in Chromium.

import { expect, it } from "vitest";
import { live, troubledVisits } from "./testing/live.ts";
import { listPrices, word } from "./testing/screen.ts";

/** What a whole table takes. */
const SECONDS = 13;
/** Two connections, and a good minute; on a busy machine. */
const LASTS_MS = 180_000;
const visits = troubledVisits();

it(
  "brings a table in the end and is asked for slower frames, until it is a good one again",
  () =>
    live(visits, "popular", async ({ page, wire, line, server }) => {
      const { market } = server.app;
      const table = market.rooms.room(market.feed("mexc"), 2).snapshot();
      if (!table) throw new Error("No table");
      expect(wire.speeds.at(-1)).toBe(2);
      line.bytesPerSecond = table.body.length / SECONDS;
      line.cut();
      await word(page, "joining");
      const [before, opened] = [await listPrices(page), wire.sockets.length];
      await page.getByText("Your connection is slow").waitFor({ timeout: 45_000 });
      await expect.poll(() => listPrices(page)).not.toEqual(before);
      expect(wire.speeds.at(-1)).toBe(4);
      // One that was given up, and the one that is waited for longer.
      expect(wire.sockets.length - opened).toBeLessThanOrEqual(2);
      const { open } = wire;
      line.bytesPerSecond = Number.POSITIVE_INFINITY;
      await word(page, "live");
      await page.getByText("Your connection has recovered").waitFor({ timeout: 75_000 });
      expect(wire.speeds.at(-1)).toBe(2);
      await word(page, "live");
      expect(wire.open).toEqual(open);
    }),
  LASTS_MS,
);
