// What the archive takes for a coin whose trades were recorded: hours of its prices and volumes, encoded as the archive does.
// node load-tests/archive/recorded-size.ts FILE.gz    Binance's aggregate trades as a JSON array, or its stream with a time before each line

import { readFile } from "node:fs/promises";
import { gunzipSync } from "node:zlib";
import { z } from "zod";
import type { Plane } from "../../shared/archive/chunk.ts";
import { encodeChunk } from "../../shared/archive/chunk-codec.ts";

const HOUR_SECONDS = 3600;

const tradeSchema = z.object({ p: z.coerce.number(), q: z.coerce.number(), T: z.number() });
const listSchema = z.array(z.object({ info: tradeSchema }).transform(({ info }) => info));

const [file] = process.argv.slice(2);
if (file === undefined) throw new Error("Name a file of trades");
const text = gunzipSync(await readFile(file)).toString();
const trades = (text.startsWith("[") ? listSchema.parse(JSON.parse(text)) : streamed(text)).toSorted((a, b) => a.T - b.T);

function streamed(lines: string): z.output<typeof tradeSchema>[] {
  const ofTrades = lines.split("\n").filter((line) => line.includes('@trade"'));
  return ofTrades.map((line) => tradeSchema.parse((JSON.parse(line.slice(line.indexOf("{"))) as { data: unknown }).data));
}

const secondOf = ({ T }: { T: number }): number => Math.floor(T / 1000);
const [first, last] = [trades[0], trades.at(-1)];
if (!first || !last) throw new Error("The file has no trades");
const [start, seconds] = [secondOf(first), secondOf(last) - secondOf(first) + 1];
const prices = new Float64Array(seconds).fill(Number.NaN);
const volumes = new Float64Array(seconds).fill(Number.NaN);
const traded = new Set<number>();
let [price, volume, next] = [Number.NaN, 0, 0];
for (let at = 0; at < seconds; at++) {
  for (let trade = trades[next]; trade && secondOf(trade) === start + at; trade = trades[++next]) {
    price = trade.p;
    volume += trade.p * trade.q;
    traded.add(at);
  }
  prices[at] = price;
  volumes[at] = volume;
}

/** Bytes of a plane's hours, each a chunk of this coin alone, without what a chunk says of itself. */
function bytesOf(plane: Plane, values: Float64Array): number {
  const coins = [{ symbol: "COIN", pair: "COINUSDT", position: 0, listing: 1, decimals: 8 }];
  const place = { exchange: "binance", plane, universeVersion: 1, coins, begins: [[]] } as const;
  let bytes = 0;
  for (let from = 0; from < values.length; from += HOUR_SECONDS) {
    const hour = values.slice(from, from + HOUR_SECONDS);
    const empty = new Float64Array(hour.length).fill(hour[0] ?? 0);
    const chunk = { ...place, from: start + from, seconds: hour.length };
    bytes += encodeChunk({ ...chunk, values: hour }).length - encodeChunk({ ...chunk, values: empty }).length;
  }
  return bytes;
}

const [ofPrices, ofVolumes] = [bytesOf("price", prices), bytesOf("volume", volumes)];
console.log(
  `${trades.length} trades in ${(seconds / 3600).toFixed(2)} h, ${((100 * traded.size) / seconds).toFixed(1)} % of seconds traded: ` +
    `prices ${ofPrices} bytes, volumes ${ofVolumes}, ${((ofPrices + ofVolumes) / traded.size).toFixed(2)} bytes a traded second`,
);
