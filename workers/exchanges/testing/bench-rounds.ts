export interface Contender {
  readonly name: string;
  readonly run: () => void;
}

/** Median nanoseconds per item of each contender, after warming up. */
export function timeRounds(contenders: readonly Contender[], items: number, rounds = 60): Map<string, number> {
  const samples = new Map(contenders.map(({ name }) => [name, [] as number[]]));
  for (let round = -Math.ceil(rounds / 3); round < rounds; round++)
    for (const { name, run } of contenders) {
      const start = process.hrtime.bigint();
      run();
      const nanoseconds = Number(process.hrtime.bigint() - start) / items;
      if (round >= 0) samples.get(name)?.push(nanoseconds);
    }
  return new Map([...samples].map(([name, times]) => [name, times.sort((a, b) => a - b)[times.length >> 1] as number]));
}

export function report(title: string, times: ReadonlyMap<string, number>, baseline: string): void {
  const base = times.get(baseline) ?? Number.NaN;
  process.stdout.write(`${title} (ratio to: ${baseline})\n`);
  for (const [name, nanoseconds] of times)
    process.stdout.write(`  ${name.padEnd(46)} ${nanoseconds.toFixed(0).padStart(7)} ns  ${(nanoseconds / base).toFixed(2)}×\n`);
}
