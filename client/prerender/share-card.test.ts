// The picture beside shared links: its figures follow our formulas, its words say where they are from, and it has the size asked for.

import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import recorded from "./share-card.json" with { type: "json" };
import { CARD_SIZE, cardInWords, cardRows } from "./share-card.ts";

it("shows recorded moves by our own formulas, the largest first", () => {
  const [first, ...rest] = cardRows();
  // 100 · (now − then) / then, and five minutes of volume against the five before.
  const minutes = recorded.minutes.DOGE as [string, number][];
  const percent = 100 * (Number(minutes[10]?.[0]) / Number(minutes[5]?.[0]) - 1);
  const sum = (from: number, to: number): number => minutes.slice(from, to).reduce((all, [, volume]) => all + volume, 0);
  expect(first).toMatchObject({
    coin: "DOGE",
    change: `+${percent.toFixed(1)}%`,
    ratio: `\u00d7${(sum(6, 11) / sum(1, 6)).toFixed(0)}`,
    isUp: true,
  });
  expect(rest).toHaveLength(6);
});

it("says in words where and when the figures were recorded", () => {
  expect(cardInWords()).toMatch(/^See the coin .*\. Recorded on Binance, 20 May 2021, 10:44 UTC: .*DOGE \+14\.8%, volume ×28;/);
});

it("has the size that the sites ask for which show it", async () => {
  const png = await readFile(join(import.meta.dirname, "..", "public", "share.png"));
  expect({ width: png.readUInt32BE(16), height: png.readUInt32BE(20) }).toEqual(CARD_SIZE);
});
