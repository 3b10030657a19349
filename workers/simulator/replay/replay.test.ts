import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { Bar } from "../market/bar.ts";
import { addTrades } from "../market/tape.ts";
import { startSimulator } from "../start-simulator.ts";
import { fastClock } from "../testing/fast-clock.ts";
import { TestSocket } from "../testing/test-socket.ts";
import { readRecordings } from "./read-recordings.ts";
import { replaySymbols } from "./replay-symbols.ts";

const fixture = (name: string) => new URL(`../fixtures/${name}`, import.meta.url).pathname;
const CAPTURE = fixture("ws_capture_btcusdt_20240808.txt");
const BARS = fixture("DOGEUSDT_outage_20210425.csv");
const NOW = Date.UTC(2026, 10, 22, 13, 37, 7);

test("a capture is replayed trade by trade as it was recorded", () => {
  const wire = readFileSync(CAPTURE, "utf8")
    .trim()
    .split("\n")
    .map((line) => (JSON.parse(line.slice(line.indexOf("{"))) as { data: { p: string; q: string; T: number; m: boolean } }).data);
  const [symbol] = replaySymbols(readRecordings(CAPTURE), 1, NOW);
  const played: { time: number; p: number; q: number; m: boolean }[] = [];
  for (let minute = Math.floor(NOW / 60_000); played.length < wire.length; minute++) {
    const trades = symbol!.tape.trades(minute);
    for (let index = 0; index < trades.count; index++)
      played.push({
        time: minute * 60_000 + trades.offsetMs[index]!,
        p: trades.ticks[index]! / 10 ** symbol!.priceDecimals,
        q: trades.lots[index]! / 10 ** symbol!.lotDecimals,
        m: trades.sell[index] === 1,
      });
  }
  const from = played.findIndex(({ time }) => time >= NOW);
  const round = played.slice(from, from + wire.length);
  expect(round.map(({ p, q, m }) => ({ p, q, m }))).toEqual(
    wire.slice(0, round.length).map(({ p, q, m }) => ({ p: Number(p), q: Number(q), m })),
  );
  expect(round.at(-1)!.time - round[0]!.time).toBe(wire[round.length - 1]!.T - wire[0]!.T);
});

test("bars come back as they were at speed 1, and the outage has no trades", () => {
  const rows = readFileSync(BARS, "utf8")
    .trim()
    .split("\n")
    .slice(1)
    .map((line) => line.split(",").map(Number));
  const start = Math.floor(NOW / 60_000) * 60_000;
  const [symbol] = replaySymbols(readRecordings(BARS), 1, start);
  const recorded = new Map(rows.map((row) => [row[0]!, row]));
  const middle = rows[0]![0]! + Math.floor((rows.at(-1)![0]! - rows[0]![0]! + 60_000) / 2);
  const bar = new Bar();
  let silent = 0;
  for (let offset = -60; offset < 60; offset++) {
    const row = recorded.get(Math.floor(middle / 60_000) * 60_000 + offset * 60_000);
    symbol!.tape.readBar(start / 60_000 + offset, bar);
    if (!row) silent += bar.count === 0 ? 1 : Number.NaN;
    else {
      const price = (ticks: number) => ticks / 10 ** symbol!.priceDecimals;
      expect([bar.open, bar.high, bar.low, bar.close].map(price)).toEqual(row.slice(1, 5));
      expect(bar.volume / 10 ** symbol!.lotDecimals).toBeCloseTo(row[5]!, 1);
    }
  }
  expect(silent).toBeGreaterThan(10);
});

test.each([1, 7, 60])("at speed %i ids run on, times never fall and bars are their trades", (speed) => {
  for (const path of [CAPTURE, BARS]) {
    const [symbol] = replaySymbols(readRecordings(path), speed, NOW);
    const { tape } = symbol!;
    for (let minute = Math.floor(NOW / 60_000) - 3; minute < Math.floor(NOW / 60_000) + 12; minute++) {
      const trades = tape.trades(minute);
      expect(tape.firstIdOf(minute + 1)).toBe(trades.firstId + trades.count);
      const times = [...trades.offsetMs];
      expect(times).toEqual([...times].sort((a, b) => a - b));
      const [bar, expected] = [new Bar(), new Bar()];
      tape.readBar(minute, bar);
      expected.reset(tape.ticksBefore(minute), trades.firstId);
      addTrades(expected, trades, minute * 60_000, (minute + 1) * 60_000);
      expect(bar).toEqual(expected);
    }
  }
});

test("a simulator on recordings serves them live on both exchanges", async () => {
  const simulator = await startSimulator({ replay: { path: CAPTURE, speed: 10 }, clock: fastClock(NOW, 4) });
  try {
    const socket = await TestSocket.open(`${simulator.urls.binanceWsUrl}/ws/btcusdt@aggTrade`);
    const trade = await socket.until(() => socket.messages.find(({ e }) => e === "aggTrade"));
    expect(Number(trade["p"])).toBeGreaterThan(61_000);
    socket.close();
    expect(simulator.mexc.market.entries.map(({ symbol }) => symbol.pair)).toEqual(["BTCUSDT"]);
  } finally {
    await simulator.stop();
  }
});

test("an empty folder and an unknown file are refused with a message", async () => {
  expect(() => readRecordings(fixture("mexc-push-frames.json"))).toThrow(/no trades in the file/);
  await expect(startSimulator({ replay: { path: CAPTURE, speed: 61 } })).rejects.toThrow("--speed must be a number from 1 to 60");
});
