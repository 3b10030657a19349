// The figures of a group of outcomes, written from the words of the definition alone, before the product's own were read, so that both can be
// held against each other. In quotation marks is what is defined. Readings of what that leaves open, found by the comparison:
// - "share that rose": the price rose from entry to exit, spread included, before fees; mean and median are after them.
// - "signals, episodes, distinct hours and coins": hours and coins are those of episodes with a result.
// - "too few": the definition's least numbers; where intervals cover too little "the floor is raised", so the product's are higher.
// - "deff from hour clusters": here the plain one, of hours that do not hang together. The product's own also knows of neighbouring hours and
//   widens for few of them, so its intervals are the same or wider.

/** One episode's first signal, with what it made in percent after costs. */
export interface PageResult {
  /** Epoch hour of its publication. */
  hour: number;
  coin: string;
  /** After both fees, and the fees. */
  resultPercent: number;
  feesPercent: number;
}

type PageFigures =
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
/** Of intervals of 95 %. */
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
  const share = results.filter(isRisen).length / n;
  const designEffect = Math.max(1, clusterEffect(results, share));
  return { share, ...pageWilson(share, n / designEffect), designEffect };
}

const isRisen = ({ resultPercent, feesPercent }: PageResult): boolean => resultPercent + feesPercent > 0;

/** Where a share is so far from each bound as 95 % of samples of this size would be at most (Wilson 1927). */
export function pageWilson(share: number, size: number): { low: number; high: number } {
  const centre = (share + Z ** 2 / (2 * size)) / (1 + Z ** 2 / size);
  const half = (Z * Math.sqrt((share * (1 - share)) / size + Z ** 2 / (4 * size ** 2))) / (1 + Z ** 2 / size);

  return { low: centre - half, high: centre + half };
}

/** The variance of a share over whole hours, in parts of that of independent draws (Kish, Survey Sampling, 1965). */
function clusterEffect(results: readonly PageResult[], share: number): number {
  const n = results.length;
  const independent = (share * (1 - share)) / n;

  if (independent === 0) {
    return 1;
  }

  const residues = new Map<number, number>();

  for (const result of results) {
    const { hour } = result;
    residues.set(hour, (residues.get(hour) ?? 0) + (isRisen(result) ? 1 : 0) - share);
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
