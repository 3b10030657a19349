import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { TickPace } from "./tick-pace.ts";

const BEAT_MS = 10;
/** MEXC's batches, and how many coins have trades in each. */
const SLOT_MS = 100;
const COINS = 40;
/** Until the pace follows the exchange's. */
const SETTLE_MS = 2000;
const WATCHED_MS = 20_000;

interface Run {
  /** How long each burst's coins waited for their batches, ms, once the pace had settled. */
  readonly waits: number[];
  /** When batches were sent, ms. */
  readonly sentAt: number[];
}

/** `coinsAt`: how many coins trade at a moment (ms) that were not waiting yet. Beats come up to `lateness` ms late. */
function watch(coinsAt: (now: number) => number, lateness = 0, firstBeat = 0): Run {
  const pace = new TickPace();
  const run: Run = { waits: [], sentAt: [] };
  let arrived: number[] = [];
  let nextBeat = firstBeat;
  for (let now = 0; now < WATCHED_MS; now++) {
    arrived.push(...Array.from({ length: coinsAt(now) }, () => now));
    if (now < nextBeat) continue;
    nextBeat = now + BEAT_MS + (lateness && (now * 7919) % (lateness + 1));
    if (!pace.isDue(arrived.length, now)) continue;
    run.sentAt.push(now);
    if (now > SETTLE_MS) run.waits.push(...arrived.map((at) => now - at));
    arrived = [];
  }
  return run;
}

/** Bursts of the exchange of this many ms each, the first at `phase`. */
const bursts = (phase: number, lasting: number) => (now: number) => {
  const at = (now - phase + SLOT_MS) % SLOT_MS;
  if (at >= lasting) return 0;
  return Math.floor(((at + 1) * COINS) / lasting) - Math.floor((at * COINS) / lasting);
};

const max = (numbers: readonly number[]): number => numbers.reduce((a, b) => Math.max(a, b), 0);

describe("the pace of tick batches", () => {
  it("follows each batch of an exchange at once, wherever the two began and however late its beats come", () => {
    const run = fc.record({
      phase: fc.nat(99),
      lasting: fc.integer({ min: 1, max: 15 }),
      lateness: fc.nat(6),
      first: fc.nat(99),
    });
    fc.assert(
      fc.property(run, ({ phase, lasting, lateness, first }) => {
        const { waits, sentAt } = watch(bursts(phase, lasting), lateness, first);
        expect(max(waits)).toBeLessThanOrEqual(lasting + 2 * (BEAT_MS + lateness));
        expect(sentAt.length).toBeLessThanOrEqual(WATCHED_MS / SLOT_MS + 5);
      }),
    );
  });

  it("sends a burst that pauses in two batches, rather than keep its second half for the next one", () => {
    const halves = (now: number): number =>
      now % SLOT_MS === 0 || (now >= 5000 && now < 5100 && now % SLOT_MS === 30) ? COINS : 0;
    const { waits } = watch(halves);
    expect(max(waits)).toBeLessThanOrEqual(2 * BEAT_MS);
  });

  it("sends eleven batches a second where trades never pause, none of them waiting longer than that", () => {
    const { waits, sentAt } = watch(() => 1);
    expect(sentAt.length).toBeLessThanOrEqual((WATCHED_MS / 1000) * 11.2);
    expect(sentAt.length).toBeGreaterThanOrEqual((WATCHED_MS / 1000) * 10);
    expect(max(waits)).toBeLessThanOrEqual(100);
  });

  it("sends nothing where nothing trades", () => {
    expect(watch(() => 0).sentAt).toEqual([]);
  });
});
