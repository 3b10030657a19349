// What merging an hour's twelve chunks into one takes of memory and of the processor, as the archive does it.
// node load-tests/archive/merge-memory.ts [--coins 5000]

import { parseArgs } from "node:util";
import type { Plane } from "../../shared/archive/chunk.ts";
import { encodeChunk } from "../../shared/archive/chunk-codec.ts";
import { storedStretch } from "../../shared/archive/stored-stretch.ts";
import { ArchivedMarket } from "../bench/archived-market.ts";

const FROM = 1_790_000_000 - (1_790_000_000 % 3600);
const HOUR_SECONDS = 3600;
const STRETCH_SECONDS = 300;

const { values } = parseArgs({ options: { coins: { type: "string", default: "339" } } });
const coins = Number(values.coins);
const market = new ArchivedMarket(1, coins);
const parts: Record<"price" | "volume", Buffer[]> = { price: [], volume: [] };
for (let from = FROM; from < FROM + HOUR_SECONDS; from += STRETCH_SECONDS) {
  const planes = market.next(from, STRETCH_SECONDS);
  parts.price.push(encodeChunk(planes.price));
  parts.volume.push(encodeChunk(planes.volume));
}

const megabytes = (bytes: number): string => (bytes / 1e6).toFixed(0);
for (const plane of ["price", "volume"] as const satisfies Plane[]) {
  const before = process.memoryUsage.rss();
  const started = process.cpuUsage();
  const bytes = encodeChunk(storedStretch({ exchange: "mexc", plane, from: FROM, seconds: HOUR_SECONDS }, parts[plane]));
  const { user, system } = process.cpuUsage(started);
  // In KB; the peak of the process so far.
  const peak = process.resourceUsage().maxRSS * 1024;
  console.log(
    `${coins} coins, ${plane}: ${megabytes(bytes.length)} MB from ${megabytes(parts[plane].reduce((sum, part) => sum + part.length, 0))} MB, ` +
      `${((user + system) / 1000).toFixed(0)} ms of processor, ${megabytes(before)} MB before, ${megabytes(peak)} MB at its peak`,
  );
}
