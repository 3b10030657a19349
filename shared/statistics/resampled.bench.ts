// Mean and median of 2,000 resamples with their intervals: a day's, a month's and ninety days' episodes, against drawing episode by episode.
// Run: node shared/statistics/resampled.bench.ts

import { hourClusters } from "./hour-clusters.ts";
import { meanAndMedian, RESAMPLES } from "./resampled.ts";
import { seededRandom } from "./seeded-random.ts";
import { marketWithoutSkill, type WrittenEpisode } from "./testing/market-without-skill.ts";

const ROUNDS = 7;
/** The plain version is slow, and as fast for each of its resamples. */
const PLAIN_RESAMPLES = 20;

function ours(episodes: readonly WrittenEpisode[]): void {
  const results = Float64Array.from(episodes, ({ result }) => result);
  meanAndMedian(hourClusters(episodes.map(({ hour }) => hour)), results, seededRandom(1));
}

function plain(episodes: readonly WrittenEpisode[]): void {
  const hours = [...Map.groupBy(episodes, ({ hour }) => hour).values()];
  const random = seededRandom(1);
  const medians: number[] = [];
  for (let at = 0; at < PLAIN_RESAMPLES; at++) {
    const drawn = hours.flatMap(() => hours[Math.floor(random() * hours.length)] ?? []).map(({ result }) => result);
    medians.push(drawn.toSorted((a, b) => a - b)[drawn.length >> 1] as number);
  }
  medians.sort((a, b) => a - b);
}

function medianMs(work: () => void): number {
  const times = Array.from({ length: ROUNDS }, () => {
    // What others use of the machine does not count.
    const before = process.threadCpuUsage();
    work();
    const { user, system } = process.threadCpuUsage(before);
    return (user + system) / 1000;
  });
  return times.sort((a, b) => a - b)[ROUNDS >> 1] as number;
}

for (const [hours, rate] of [
  [24, 15],
  [720, 15],
  [2160, 4],
] as const) {
  const episodes = marketWithoutSkill(1, { rate, overlap: 0.27, size: { episodes: 0, hours, coins: 0 } });
  const [mine, naive] = [medianMs(() => ours(episodes)), (medianMs(() => plain(episodes)) / PLAIN_RESAMPLES) * RESAMPLES];
  process.stdout.write(
    `${episodes.length} episodes of ${hours} hours: ${mine.toFixed(1)} ms, episode by episode ${naive.toFixed(0)} ms (${(naive / mine).toFixed(0)}×)\n`,
  );
}
