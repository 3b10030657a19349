import { expect, test } from "vitest";
import { simulation as binance } from "../binance/binance-simulation.ts";
import { Bar } from "./bar.ts";
import type { EditedTape } from "./edited-tape.ts";
import { generatedSymbols, newCoin } from "./open-market.ts";
import { PricePaths } from "./price-path.ts";
import { addTrades } from "./tape.ts";

const NOW = Date.UTC(2026, 10, 22, 13, 37, 25, 500);
const MINUTE = Math.floor(NOW / 60_000);

const openTape = () => generatedSymbols(binance, 20, 1, 5, { paths: new PricePaths(5), nowMs: NOW })[2]!.tape;

function check(tape: EditedTape, from: number, to: number): void {
  for (let minute = from; minute <= to; minute++) {
    const trades = tape.trades(minute);
    expect(tape.firstIdOf(minute + 1), `ids after minute ${minute - MINUTE}`).toBe(trades.firstId + trades.count);
    const [bar, summed] = [new Bar(), new Bar()];
    tape.readBar(minute, bar);
    summed.reset(tape.ticksBefore(minute), tape.firstIdOf(minute));
    addTrades(summed, trades, minute * 60_000, (minute + 1) * 60_000);
    expect(summed).toEqual(bar);
  }
}

test("a halt removes trades and leaves ids contiguous", () => {
  const tape = openTape();
  tape.close(NOW, Number.POSITIVE_INFINITY);
  tape.reopen(NOW + 200_000);
  check(tape, MINUTE - 2, MINUTE + 6);
  const last = tape.trades(MINUTE);
  expect([...last.offsetMs].every((offset) => MINUTE * 60_000 + offset < NOW)).toBe(true);
  expect(tape.trades(MINUTE + 1).count).toBe(0);
  expect(tape.ticksBefore(MINUTE + 3)).toBe(last.ticks[last.count - 1]);
  expect(tape.trades(MINUTE + 4).count).toBeGreaterThan(0);
  expect(tape.isClosed((MINUTE + 1) * 60_000, (MINUTE + 2) * 60_000)).toBe(true);
  expect(tape.isClosed(MINUTE * 60_000, (MINUTE + 1) * 60_000)).toBe(false);
});

test("a new coin starts at id 0 without a past", () => {
  const { tape } = newCoin(
    binance,
    5,
    { paths: new PricePaths(5), nowMs: NOW },
    {
      base: "NEWCOIN",
      price: 2,
      tradesPerSecond: 3,
      turnover: 1e7,
    },
  );
  expect(tape.trades(MINUTE - 1).count).toBe(0);
  expect(tape.trades(MINUTE).firstId).toBe(0);
  check(tape, MINUTE - 2, MINUTE + 3);
});

test("a forced run moves price and volume and ends where it began", () => {
  const tape = openTape();
  const before = new Bar();
  tape.readBar(MINUTE + 2, before);
  tape.run({ fromMs: NOW, toMs: NOW + 240_000, percent: 20, volumeFactor: 8 });
  const during = new Bar();
  tape.readBar(MINUTE + 2, during);
  expect(during.high / before.high).toBeCloseTo(1.2, 2);
  expect(during.volume / before.volume).toBeCloseTo(8, 1);
  check(tape, MINUTE - 1, MINUTE + 7);
  expect(tape.ticksBefore(MINUTE + 7)).toBe(openTape().ticksBefore(MINUTE + 7));
});
