// A process that holds many viewers at once and measures their frames, with a tenth of the processor time that k6 takes for 5,000
// sockets: beside the product on one machine, k6 would measure its own delay. Arguments: address, file of tokens, index of the
// first token, number. Messages from the parent: "measure", then "report".

import { readFile } from "node:fs/promises";
import { createHistogram } from "node:perf_hooks";
import { EXCHANGES, type ExchangeId } from "../../shared/market/exchange-id.ts";
import type { HeldReport } from "./held-viewers.ts";
import { openViewer, type SeenFrame } from "./market-viewer.ts";
import { PERCENTILES } from "./run-scenario.ts";

/** As fast as k6's clients arrive. */
const ARRIVE_EVERY_MS = 5;
const AGAIN_MS = 1000;

const [url = "", tokensFile = "", first = "0", viewers = "0"] = process.argv.slice(2);
const tokens = (await readFile(tokensFile, "utf8"))
  .trim()
  .split("\n")
  .slice(Number(first), Number(first) + Number(viewers));
const ages = createHistogram({ lowest: 1, highest: 3_600_000 });
const counts = { frames: 0, bytes: 0, gaps: 0, skipped: 0, lost: 0, refused: 0, unknown: 0 };
let isMeasuring = false;
let withTable = 0;
let isReady = false;

function open(token: string, number: number): void {
  openViewer({
    url,
    headers: { "x-forwarded-for": `11.${number >> 16}.${(number >> 8) & 255}.${number & 255}` },
    token,
    exchange: EXCHANGES[number % EXCHANGES.length] as ExchangeId,
    speed: 1,
    onTable,
    onFrame: count,
    onUnknown: () => void (counts.unknown += 1),
    onClose: (hadTable) => {
      if (hadTable) withTable -= 1;
      counts[hadTable ? "lost" : "refused"] += 1;
      setTimeout(() => open(token, number), AGAIN_MS);
    },
  });
}

function count({ ageMs, bytes, isGap, skipped }: SeenFrame): void {
  if (!isMeasuring) return;
  ages.record(ageMs);
  counts.frames += 1;
  counts.bytes += bytes;
  counts.gaps += isGap ? 1 : 0;
  counts.skipped += skipped;
}

function onTable(): void {
  withTable += 1;
  if (withTable < tokens.length || isReady) return;
  // Once: reconnecting after a lost connection does not count.
  isReady = true;
  process.send?.("ready");
}

process.on("message", (word) => {
  if (word === "measure") isMeasuring = true;
  else {
    const percentiles = PERCENTILES.map((each): [number, number] => [each, ages.percentile(each)]);
    process.send?.({ ...counts, percentiles, max: ages.max } satisfies HeldReport);
  }
});
process.on("disconnect", () => process.exit(0));

for (const [number, token] of tokens.entries()) {
  open(token, number);
  await new Promise((resolve) => setTimeout(resolve, ARRIVE_EVERY_MS));
}
