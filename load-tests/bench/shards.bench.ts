// What it costs to divide a market: a worker's second with all coins and with half of them, and a server's with one frame and with two
// that it joins.
// node load-tests/bench/shards.bench.ts

import { decodeMarketFrame, type FrameHeader } from "../../shared/frame/market-frame.ts";
import { FIELD, FIELD_COUNT } from "../../shared/market/fields.ts";
import { isCoinOf, partsOf, type MarketPart } from "../../shared/market/market-part.ts";
import type { MarketTable } from "../../shared/market/market-table.ts";
import type { Universe } from "../../shared/market/universe.ts";
import { computeWindowsInto, WINDOW_OFFSETS } from "../../shared/market/windows.ts";
import { JoinedMarket } from "../../server/push/frames/joined-market.ts";
import { MarketFeed } from "../../server/push/frames/market-feed.ts";
import { FrameBuilder } from "../../workers/frames/frame-builder.ts";
import { medianMicroseconds } from "./measure.ts";

const COINS = Array.from({ length: 5000 }, (_, i) => `COIN${i}`);
const EPOCH = 1;
const TIMES = { eventTime: 1, ingestTime: 1, publishTime: 1 };

interface Second {
  readonly names: readonly string[];
  /** Windows and frames of one more second, as a leader makes them. */
  readonly work: () => { readonly changes: Uint8Array; readonly whole: Uint8Array };
}

/** A leader's second of these coins, half of which trade in each. */
function secondOf(names: readonly string[]): Second {
  const count = names.length;
  const columns = [0, ...WINDOW_OFFSETS].map((offset) =>
    Float64Array.from({ length: count * 2 }, (_, cell) => (cell % 2 === 0 ? 100 + cell * 0.01 : 1e9 - offset * 1000 + cell * 3)),
  );
  const [now, ...past] = columns as [Float64Array, ...Float64Array[]];
  const builder = new FrameBuilder(count, EPOCH);
  let second = 1_700_000_000;
  const work = (): ReturnType<FrameBuilder["build"]> => {
    second += 1;
    for (let row = second % 2; row < count; row += 2) now[row * 2] = 100 + ((row + second) % 50);
    computeWindowsInto(builder.table, count, now, past);
    const prices = builder.table.column(FIELD.price);
    for (let row = 0; row < count; row++) prices[row] = now[row * 2] as number;
    builder.table.column(FIELD.marks).fill(0);
    return builder.build({ simulated: true, warming: false, universeVersion: 1, second, ...TIMES });
  };
  return { names, work };
}

/** A part's feed at a server, and the frame that it takes again and again as the next one. */
function feedOf({ names, work }: Second) {
  const feed = new MarketFeed("mexc");
  const symbols = names.map((symbol) => ({ symbol, pair: `${symbol}USDT`, tickSize: "1", decimals: 0, active: true }));
  const universe: Universe = { exchange: "mexc", firstVersion: 1, version: 1, symbols };
  feed.setUniverse(universe);
  feed.apply(decodeMarketFrame(work().whole));
  const bytes = work().changes;
  let sequence = (feed.header as FrameHeader).sequence;
  const take = (): void => {
    const frame = decodeMarketFrame(bytes);
    const header = { ...frame.header, base: sequence, sequence: sequence + 1, second: frame.header.second + sequence };
    if (feed.apply({ ...frame, header }) !== "applied") throw new Error("The frame does not follow");
    sequence += 1;
  };
  return { feed, take };
}

const ofPart = (part: MarketPart): Second => secondOf(COINS.filter((coin) => isCoinOf(part, coin)));
const ratio = (one: number | undefined, other: number | undefined): string => ((one as number) / (other as number)).toFixed(2);

const whole = ofPart("mexc");
const parts = partsOf("mexc", 2);
const halves = parts.map(ofPart) as [Second, Second];
const worker = medianMicroseconds({ whole: () => void whole.work(), half: () => void halves[0].work() }, 40);
console.log(
  `a worker's second of ${COINS.length} coins ${worker["whole"]?.toFixed(0)} us, of ${halves[0].names.length} ` +
    `${worker["half"]?.toFixed(0)} us, ratio ${ratio(worker["half"], worker["whole"])}`,
);

const one = feedOf(whole);
const two = halves.map(feedOf);
const market = new JoinedMarket("mexc");
const join = (): { readonly table: MarketTable } | undefined =>
  market.join(two.map(({ feed }, index) => ({ part: parts[index] as MarketPart, state: feed.state })));
const server = medianMicroseconds(
  {
    one: () => {
      one.take();
      if (!one.feed.state) throw new Error("No market");
    },
    two: () => {
      for (const { take } of two) take();
      if (join()?.table.fields.length !== FIELD_COUNT) throw new Error("No market");
    },
  },
  40,
);
console.log(
  `a server's second of one frame ${server["one"]?.toFixed(0)} us, of two and their join ${server["two"]?.toFixed(0)} us, ` +
    `ratio ${ratio(server["two"], server["one"])}`,
);
