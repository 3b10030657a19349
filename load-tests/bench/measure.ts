// Times a piece of work and its baseline alternately in one run, so that a busy machine slows both alike.

const ROUNDS = 30;

/** Microseconds per call of each piece of work: the median over rounds of `calls` calls each. */
export function medianMicroseconds(works: Readonly<Record<string, () => void>>, calls: number): Record<string, number> {
  const times: Record<string, number[]> = Object.fromEntries(Object.keys(works).map((name) => [name, []]));
  for (let round = 0; round < ROUNDS + 5; round++) {
    for (const [name, work] of Object.entries(works)) {
      const started = performance.now();
      for (let call = 0; call < calls; call++) work();
      // The first rounds are warm-up.
      if (round >= 5) times[name]?.push(((performance.now() - started) * 1000) / calls);
    }
  }
  return Object.fromEntries(Object.entries(times).map(([name, all]) => [name, median(all)]));
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
}
