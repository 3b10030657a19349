import { describe, expect, it } from "vitest";
import { ConnectGate } from "./connect-gate.ts";
import { reconnectDelay } from "./reconnect-delay.ts";

const half = (): number => 0.5;

describe("connect gate", () => {
  it("lets at most twenty attempts pass in any minute", () => {
    const gate = new ConnectGate(20, half);
    const passed = Array.from({ length: 40 }, (_, at) => gate.enter(at * 1_000) !== undefined);
    expect(passed.filter(Boolean).length).toBe(20);
    expect(gate.enter(60_001)).not.toBeUndefined();
  });
  it("shares what two processes may between all that ask from the address", () => {
    let processes = 2;
    const gate = new ConnectGate(20, half, () => processes);
    const pass = (minute: number): number =>
      Array.from({ length: 40 }, (_, at) => gate.enter(minute * 60_000 + at * 1_000)).filter((token) => token !== undefined)
        .length;
    const before = pass(0);
    processes = 5;
    expect([before, pass(2)]).toEqual([20, 8]);
  });
  it("makes at most twelve attempts in a minute of refusals, however many connections wait", () => {
    const gate = new ConnectGate(100, half);
    let attempts = 0;
    for (let now = 0; now < 60_000; now += 100)
      for (let connection = 0; connection < 8; connection++) {
        const token = gate.enter(now);
        if (token === undefined) continue;
        attempts++;
        gate.failed(token, now);
      }
    expect(attempts).toBeLessThanOrEqual(12);
    expect(attempts).toBeGreaterThan(4);
  });
  it("asks an exchange that refuses us a dozen times an hour at most, each time later, and all may come once it opens", () => {
    const gate = new ConnectGate(60, () => 0);
    const attempts: number[] = [];
    for (let now = 0; now < 3_600_000; now += 100) {
      const token = gate.enter(now);
      if (token === undefined) continue;
      attempts.push(now);
      gate.failed(token, now, true);
    }
    const pauses = attempts.slice(1).map((at, i) => at - (attempts[i] as number));
    expect(attempts.length).toBeLessThanOrEqual(12);
    expect(pauses.slice(0, 6)).toEqual([30_000, 60_000, 120_000, 240_000, 480_000, 900_000]);
    gate.opened();
    expect(gate.enter(3_600_000)).toBeDefined();
    expect(gate.enter(3_600_000)).toBeDefined();
  });

  it("opens for all after one success, and a burst of failures counts once", () => {
    const gate = new ConnectGate(100, half);
    const burst = [gate.enter(0), gate.enter(0), gate.enter(0)] as number[];
    for (const token of burst) gate.failed(token, 0);
    expect(gate.enter(400)).toBeUndefined();
    const probe = gate.enter(1_000);
    expect(probe).toBe(1);
    expect(gate.enter(1_000)).toBeUndefined();
    gate.opened();
    expect(gate.enter(1_000)).toBe(0);
  });
});

it("waits 0–500 ms first, then 0.5 s doubling up to 30 s", () => {
  expect(reconnectDelay(0, () => 0)).toBe(0);
  expect(reconnectDelay(0, () => 1)).toBe(500);
  for (let failures = 1; failures < 20; failures++) {
    expect(reconnectDelay(failures, () => 0)).toBeGreaterThanOrEqual(500);
    expect(reconnectDelay(failures, () => 1)).toBe(Math.min(30_000, 500 * 2 ** failures));
  }
});
