// Episodes of markets in which a signal says nothing, for tests of intervals: many in lively hours, few in others, of coins that are
// anything but equal, with heavy tails, a market's move in all coins of an hour, and a part of it that reaches into the next hour.

import { seededRandom } from "../seeded-random.ts";
import { MIN_SAMPLE } from "../too-few.ts";

export interface WrittenEpisode {
  /** After costs, percent. */
  readonly result: number;
  readonly hour: number;
  readonly coin: number;
}

export interface MarketOptions {
  /** Episodes an hour while it is neither lively nor calm. */
  readonly rate: number;
  /** How much of an hour's move belongs to the next hour's too, 0 to 1. */
  readonly overlap: number;
  /** It ends with the hour in which it has so many. */
  readonly size?: { readonly episodes: number; readonly hours: number; readonly coins: number };
}

/** Costs are all that a signal brings in, percent. */
export const TRUE_MEAN = -0.2;
const COINS = 40;
/** Share of the variance that all coins of an hour have in common. */
const COMMON = 0.3;
const SCALE = 0.8;

/** The same coins in every market, so that all of them have one true share of hits. */
function unequalCoins() {
  const chance = chanceOf(1);
  return Array.from({ length: COINS }, (_, at) => ({
    share: (at + 1) ** -0.8,
    scale: Math.exp(0.5 * chance.normal()),
    market: 0.5 + chance.uniform(),
  }));
}

export function marketWithoutSkill(seed: number, { rate, overlap, size = MIN_SAMPLE }: MarketOptions): WrittenEpisode[] {
  const chance = chanceOf(seed);
  const coins = unequalCoins();
  const total = coins.reduce((sum, { share }) => sum + share, 0);
  const episodes: WrittenEpisode[] = [];
  const [hours, seen] = [new Set<number>(), new Set<number>()];
  let liveliness = 0.6 * chance.normal();
  let move = chance.student(5);
  for (let hour = 0; episodes.length < size.episodes || hours.size < size.hours || seen.size < size.coins; hour++) {
    liveliness = 0.8 * liveliness + 0.36 * chance.normal();
    const next = chance.student(5);
    const common = (move + overlap * next) / Math.hypot(1, overlap);
    move = next;
    const scale = Math.exp(liveliness);
    for (let left = chance.poisson(rate * scale); left > 0; left--) {
      const at = placeAt(coins, chance.uniform() * total);
      const coin = coins[at] as (typeof coins)[number];
      const own = Math.sqrt(1 - COMMON) * chance.student(3);
      const result = scale * coin.scale * (Math.sqrt(COMMON) * coin.market * common + own) * SCALE + TRUE_MEAN;
      episodes.push({ result, hour, coin: at });
      hours.add(hour);
      seen.add(at);
    }
  }
  return episodes;
}

function placeAt(coins: readonly { readonly share: number }[], reach: number): number {
  let left = reach;
  const at = coins.findIndex(({ share }) => (left -= share) < 0);
  return at < 0 ? coins.length - 1 : at;
}

function chanceOf(seed: number) {
  const uniform = seededRandom(seed);
  const normal = (): number => Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform());
  const student = (freedom: number): number => {
    let squares = 0;
    for (let at = 0; at < freedom; at++) squares += normal() ** 2;
    return normal() / Math.sqrt(squares / freedom);
  };
  const poisson = (mean: number): number => {
    let count = 0;
    for (let left = uniform(); left > Math.exp(-mean); left *= uniform()) count++;
    return count;
  };
  return { uniform, normal, student, poisson };
}
