// What a day of the archive weighs, and what writing an hour and reading 24 take of the processor.
// node load-tests/bench/archive.bench.ts

import { QUOTE_PLANES, type Chunk } from "../../shared/archive/chunk.ts";
import { decodeChunk, encodeChunk } from "../../shared/archive/chunk-codec.ts";
import { ArchivedMarket, COINS } from "./archived-market.ts";
import { ArchivedQuotes } from "./archived-quotes.ts";

const HOURS = 24;
const HOUR_SECONDS = 3600;
const market = new ArchivedMarket();
const quotes = new ArchivedQuotes();
const kept = {
  price: [] as Buffer[],
  volume: [] as Buffer[],
  bid: [] as Buffer[],
  spread: [] as Buffer[],
  quoted: [] as Buffer[],
};
const encoding: number[] = [];
const encodingQuotes: number[] = [];

const milliseconds = (work: () => void): number => {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
};
const bytesIn = (chunks: readonly Buffer[]): number => chunks.reduce((sum, { length }) => sum + length, 0);

for (let hour = 0; hour < HOURS; hour++) {
  const planes = market.next(1_790_000_000 + hour * HOUR_SECONDS, HOUR_SECONDS);
  encoding.push(
    milliseconds(() => {
      kept.price.push(encodeChunk(planes.price));
      kept.volume.push(encodeChunk(planes.volume));
    }),
  );
  const beside = quotes.beside(planes.price);
  encodingQuotes.push(
    milliseconds(() => {
      for (const plane of QUOTE_PLANES) kept[plane].push(encodeChunk(beside[plane]));
    }),
  );
}

/** One after another, as whoever walks through a day would; a chunk's values are let go before the next. */
const reading = (chunks: readonly Buffer[]): number =>
  milliseconds(() => {
    for (const chunk of chunks) if (lastValue(decodeChunk(chunk)) === undefined) throw new Error("A chunk is empty");
  });
const lastValue = ({ values }: Chunk): number | undefined => values.at(-1);

const share = market.traded / (COINS * HOURS * HOUR_SECONDS);
const megabytes = (chunks: readonly Buffer[]): string => (bytesIn(chunks) / 1e6).toFixed(1);
const perTraded = (bytesIn(kept.price) + bytesIn(kept.volume)) / market.traded;
const slowest = Math.max(...encoding.slice(1));
console.log(`${COINS} coins, ${(share * 100).toFixed(1)} % of coin-seconds traded`);
console.log(
  `a day: prices ${megabytes(kept.price)} MB, volumes ${megabytes(kept.volume)} MB, ` +
    `together ${megabytes([...kept.price, ...kept.volume])} MB (goal at most 45), ${perTraded.toFixed(2)} bytes a traded coin-second`,
);
console.log(`an hour encoded: median ${median(encoding).toFixed(0)} ms, slowest ${slowest.toFixed(0)} ms (goal at most 400)`);
console.log(
  `quotes, ${((100 * quotes.changed) / (COINS * HOURS * HOUR_SECONDS)).toFixed(0)} % of coin-seconds changed: bids ${megabytes(kept.bid)} MB, ` +
    `spreads ${megabytes(kept.spread)} MB, when they were asked for ${megabytes(kept.quoted)} MB, ` +
    `together ${megabytes([...kept.bid, ...kept.spread, ...kept.quoted])} MB a day (goal at most 20); ` +
    `an hour encoded: median ${median(encodingQuotes).toFixed(0)} ms`,
);
console.log(`24 h of prices read: ${reading(kept.price).toFixed(0)} ms (goal at most 1,000)`);
console.log(`24 h of volumes read: ${reading(kept.volume).toFixed(0)} ms (goal at most 3,000)`);

function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] as number;
}
