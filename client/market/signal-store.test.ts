// A store gives every signal back as it came, under one place however often it comes, and its places to others afterwards.

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Signal } from "../../shared/contracts/signals.ts";
import { signalOf } from "../testing/signal-maker.ts";
import { SignalStore, type Place } from "./signal-store.ts";

const UP = "mexc:net_percent:5:up:0.9";
const VOLUME = "mexc:volume:1:up:200";
const START = 1_800_000_000;

describe("a signal store", () => {
  it("gives a signal back whole, unknown numbers and marks included", () => {
    const store = new SignalStore();
    const signal = { ...signalOf(VOLUME, "1000BONK", START), volumeBefore: null, btcEnd: null, suppressed: 7, minuteOnly: true };
    const { place } = store.put(signal);
    expect(store.read(place)).toEqual(signal);
    expect([store.symbol(place), store.rule(place), store.timestamp(place)]).toEqual(["1000BONK", VOLUME, START * 1000]);
  });

  it("keeps the figures of conditions for as long as the signal, and for no other at its place", () => {
    const store = new SignalStore();
    const signal = { ...signalOf(`${VOLUME};spread=~0.2`, "ETH", START), conditionFigures: [0.1] };
    const { place } = store.put(signal);
    store.hold(place);
    expect(store.read(place)).toEqual(signal);
    store.release(place);
    const next = signalOf(VOLUME, "SOL", START);
    expect(store.read(store.put(next).place)).toEqual(next);
  });

  it("replaces what was only known to have been above by the signal itself, and by nothing else", () => {
    const store = new SignalStore();
    const [above, signal] = [signalOf(UP, "ETH", START), { ...signalOf(UP, "ETH", START), priceEnd: 102 }];
    const { place } = store.put(above, true);
    expect(store.isEarlier(place)).toBe(true);
    expect(store.put(signal)).toEqual({ place, isReplaced: true });
    expect(store.put(above, true)).toEqual({ place, isReplaced: false });
    expect([store.read(place).priceEnd, store.isEarlier(place)]).toEqual([102, false]);
  });

  it("keeps a signal until the last holder lets go", () => {
    const store = new SignalStore();
    const { place } = store.put(signalOf(UP, "ETH", START));
    store.hold(place);
    store.hold(place);
    store.release(place);
    expect([store.size, store.put(signalOf(UP, "ETH", START)).place]).toEqual([1, place]);
    store.release(place);
    expect(store.size).toBe(0);
  });

  it("needs no more places for a long time than for its busiest moment", () => {
    const store = new SignalStore();
    const held: Place[] = [];
    let highest = 0;
    for (let second = 0; second < 20_000; second++) {
      const { place } = store.put(signalOf(UP, `C${second % 40}`, START + second));
      store.hold(place);
      highest = Math.max(highest, place);
      if (held.push(place) > 500) store.release(held.shift() as Place);
    }
    expect([store.size, highest]).toEqual([500, 500]);
  });

  it("is a map of signals by id under any order of coming and going, also beyond its first size", () => {
    const moment = fc.record({
      rule: fc.constantFrom(UP, VOLUME),
      coin: fc.integer({ min: 0, max: 3 }),
      second: fc.integer({ min: 0, max: 30 }),
      goes: fc.boolean(),
    });
    const others = Array.from({ length: 5000 }, (_, each) => ({ ...signalOf(UP, "D", START), symbol: `D${each}` }));
    fc.assert(
      fc.property(fc.array(moment, { maxLength: 100 }), fc.constantFrom(0, others.length), (moments, crowd) => {
        const store = new SignalStore();
        for (const other of others.slice(0, crowd)) store.hold(store.put(other).place);
        const held = new Map<string, { place: Place; signal: Signal }>();
        for (const { rule, coin, second, goes } of moments) {
          const signal = signalOf(rule, `C${coin}`, START + second);
          const known = held.get(signal.id);
          if (known && goes) {
            store.release(known.place);
            held.delete(signal.id);
            continue;
          }
          const { place } = store.put(signal);
          expect(known === undefined || known.place === place).toBe(true);
          if (!known) store.hold(place);
          held.set(signal.id, { place, signal });
        }
        expect(store.size).toBe(held.size + crowd);
        for (const { place, signal } of held.values()) expect(store.read(place)).toEqual(signal);
      }),
      { numRuns: 40 },
    );
  });
});
