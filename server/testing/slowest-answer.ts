// How long a server lets others wait while it is under attack.

import { setTimeout as sleep } from "node:timers/promises";
import { expect } from "vitest";

/** Asks for /healthz again and again for as long as `goesOn`, and gives what 99 of 100 answers took at most, ms. */
export async function slowestAnswer(url: string, goesOn: () => boolean): Promise<number> {
  const times: number[] = [];
  while (goesOn()) {
    const began = performance.now();
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
    times.push(performance.now() - began);
    await sleep(10);
  }
  const [slowest = 0] = times.toSorted((a, b) => b - a).slice(Math.floor(times.length / 100));
  return slowest;
}
