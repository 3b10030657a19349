/**
 * The figures of a group of outcomes, written from the proof paper's section
 * on statistics alone, to be held against the product's own.
 */

/** One episode's first signal, with what it made in percent after costs. */
export interface PageResult {
  /** Epoch hour of its publication. */
  hour: number;
  coin: string;
  resultPercent: number;
}

export type PageFigures =
  | { state: "too few" }
  | {
      state: "shown";
      episodes: number;
      hours: number;
      coins: number;
      /** Shares from 0 to 1. */
      rose: { share: number; low: number; high: number; designEffect: number };
      meanPercent: number;
      medianPercent: number;
    };

const MIN_EPISODES = 30;
const MIN_HOURS = 10;
const MIN_COINS = 5;
/** The page asks for a coverage of 92 to 97 %: intervals of 95 %. */
const Z = 1.959963984540054;

/** "Below 30 episodes, 10 hours or 5 coins nothing but 'too few'." */
export function pageFigures(results: readonly PageResult[]): PageFigures {
  const episodes = results.length;
  const hours = new Set(results.map(({ hour }) => hour)).size;
  const coins = new Set(results.map(({ coin }) => coin)).size;

  if (episodes < MIN_EPISODES || hours < MIN_HOURS || coins < MIN_COINS) {
    return { state: "too few" };
  }

  const percents = results.map(({ resultPercent }) => resultPercent);

  return {
    state: "shown",
    episodes,
    hours,
    coins,
    rose: rose(results),
    meanPercent: mean(percents),
    medianPercent: median(percents),
  };
}

/** "Hit rate: Wilson on n/deff, deff from hour clusters, floor 1." */
function rose(results: readonly PageResult[]) {
  const n = results.length;
  const share = results.filter(({ resultPercent }) => resultPercent > 0).length / n;
  const designEffect = Math.max(1, clusterEffect(results, share));
  const size = n / designEffect;
  const centre = (share + Z ** 2 / (2 * size)) / (1 + Z ** 2 / size);
  const half = (Z * Math.sqrt((share * (1 - share)) / size + Z ** 2 / (4 * size ** 2))) / (1 + Z ** 2 / size);

  return { share, low: centre - half, high: centre + half, designEffect };
}

/** The variance of a share over whole hours, in parts of that of independent draws (Kish, Survey Sampling, 1965). */
function clusterEffect(results: readonly PageResult[], share: number): number {
  const n = results.length;
  const independent = (share * (1 - share)) / n;

  if (independent === 0) {
    return 1;
  }

  const residues = new Map<number, number>();

  for (const { hour, resultPercent } of results) {
    residues.set(hour, (residues.get(hour) ?? 0) + (resultPercent > 0 ? 1 : 0) - share);
  }

  const squares = [...residues.values()].reduce((sum, residue) => sum + residue ** 2, 0);

  return ((residues.size / (residues.size - 1)) * squares) / n ** 2 / independent;
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;

  return mean(sorted.slice(Math.ceil(middle) - 1, Math.floor(middle) + 1));
}
