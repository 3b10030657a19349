// How coins move: a market factor that all follow by their beta, fat-tailed clustered moves of their own, and occasional pumps.
// Every day is a bridge between two day anchors, so any day can be computed alone and neighbours still join.

import { mix, noise, Random, textSeed, unit } from "./random.ts";

export const DAY_MINUTES = 1440;
/**
 * Prices in the coin list hold on this epoch day (2026-11-23), whatever the start day, so that a seed always means the same
 * market.
 */
const REFERENCE_DAY = 20_780;
const OCTAVES = 7;

export interface Coin {
  readonly name: string;
  /** Price on the reference day, in the quote coin. */
  readonly price: number;
  /** How strongly it follows the market. */
  readonly beta: number;
  /** Standard deviation of its own move in one minute, as a fraction. */
  readonly sigma: number;
}

export interface CoinDay {
  /** Natural logarithm of the price at each minute boundary, 1441 values. */
  readonly logPrice: Float64Array;
  /** Relative trading activity of each minute, 1440 values around 1. */
  readonly activity: Float64Array;
}

/** Slow drift of a day anchor: octaves of smooth noise up to two months, which looks like a random walk but needs no history. */
function wander(seed: number, day: number, daySigma: number): number {
  let sum = 0;
  for (let octave = 0; octave < OCTAVES; octave++)
    sum += noise(mix(seed, 101 + octave), (day + 0.37 * octave) / 2 ** octave) * Math.SQRT2 ** octave;
  return sum * daySigma * 0.5;
}

const US_OPEN_MINUTE = 870;

/** More trade around the opening of the American session, less in the European night. */
function daySeason(minute: number): number {
  const distance = Math.abs(((minute - US_OPEN_MINUTE + 2160) % DAY_MINUTES) - 720) / 720;
  return 1.35 - 0.65 * distance;
}

function bridge(path: Float64Array, from: number, to: number): void {
  const drift = (path[DAY_MINUTES]! - (to - from)) / DAY_MINUTES;
  for (let minute = 0; minute <= DAY_MINUTES; minute++) path[minute] = from + path[minute]! - drift * minute;
}

export class PricePaths {
  readonly #seed: number;
  readonly #markets = new Map<number, CoinDay>();

  constructor(seed: number) {
    this.#seed = seed;
  }

  /** The coin's path on an epoch day (days since 1970, UTC). Prices at both ends join the neighbouring days. */
  day(coin: Coin, day: number): CoinDay {
    const market = this.#market(day);
    const seed = textSeed(coin.name, this.#seed);
    const own = this.#ownPath(seed, day, coin.sigma, coin.sigma * 26);
    const base = Math.log(coin.price) - wander(seed, REFERENCE_DAY, coin.sigma * 26);
    for (let minute = 0; minute <= DAY_MINUTES; minute++)
      own.logPrice[minute] = own.logPrice[minute]! + base + coin.beta * market.logPrice[minute]!;
    for (let minute = 0; minute < DAY_MINUTES; minute++) own.activity[minute] = own.activity[minute]! * market.activity[minute]!;
    applyPumps(seed, day, Math.min(1, coin.sigma / 0.0004), own);
    return own;
  }

  /** Slow part of the path at a moment in days since 1970, natural logarithm of the price; cheap, for history charts. */
  level(coin: Coin, day: number): number {
    const own = textSeed(coin.name, this.#seed);
    const market = mix(this.#seed, 0x3a57);
    const ownSigma = coin.sigma * 26;
    return (
      Math.log(coin.price) +
      wander(own, day, ownSigma) -
      wander(own, REFERENCE_DAY, ownSigma) +
      coin.beta * (wander(market, day, 0.016) - wander(market, REFERENCE_DAY, 0.016))
    );
  }

  #market(day: number): CoinDay {
    const known = this.#markets.get(day);
    if (known) return known;
    const seed = mix(this.#seed, 0x3a57);
    const path = this.#ownPath(seed, day, 0.0004, 0.016);
    const level = wander(seed, REFERENCE_DAY, 0.016);
    for (let minute = 0; minute <= DAY_MINUTES; minute++) path.logPrice[minute] = path.logPrice[minute]! - level;
    for (let minute = 0; minute < DAY_MINUTES; minute++)
      path.activity[minute] = Math.sqrt(path.activity[minute]!) * daySeason(minute);
    applyPumps(seed, day, 0.12, path);
    if (this.#markets.size > 40) this.#markets.delete(this.#markets.keys().next().value!);
    this.#markets.set(day, path);
    return path;
  }

  #ownPath(seed: number, day: number, sigma: number, daySigma: number): CoinDay {
    const logPrice = new Float64Array(DAY_MINUTES + 1);
    const activity = new Float64Array(DAY_MINUTES);
    const random = new Random(mix(seed, day));
    const start = day * DAY_MINUTES;
    let sum = 0;
    let heat = 1;
    for (let minute = 0; minute < DAY_MINUTES; minute++) {
      // Volatility comes in clusters of half an hour within calmer and wilder parts of the day.
      if (minute % 5 === 0)
        heat = Math.exp(0.45 * noise(seed ^ 0x11, (start + minute) / 240) + 0.4 * noise(seed ^ 0x22, (start + minute) / 30));
      const move = sigma * heat * random.fat();
      sum += move;
      logPrice[minute + 1] = sum;
      activity[minute] = heat * (0.6 + Math.min(4, Math.abs(move) / sigma) * 0.5);
    }
    bridge(logPrice, wander(seed, day, daySigma), wander(seed, day + 1, daySigma));
    return { logPrice, activity };
  }
}

// Pumps and dumps: occasionally one coin (or the whole market) runs for minutes with a burst of volume, then gives part back. A
// pump is a function of the absolute minute, so it may cross midnight.
const HOURS_TO_FADE = 4;
const CHANCE_PER_HOUR = 0.11;

/** Share of the full move in the price `age` minutes after the start. */
function pumpShape(age: number, runMinutes: number): number {
  if (age <= 0) return 0;
  if (age < runMinutes) return (age / runMinutes) ** 1.3;
  const after = age - runMinutes;
  if (after < 30) return 1 - (0.55 * after) / 30;
  return Math.max(0, 0.45 * (1 - (after - 30) / 150));
}

/** Adds one coin's pumps to its path of an epoch day; `strength` 1 is a normal alt coin. */
function applyPumps(seed: number, day: number, strength: number, path: CoinDay): void {
  for (let hour = day * 24 - HOURS_TO_FADE; hour < day * 24 + 24; hour++) {
    if (unit(seed ^ 0x70, hour) >= CHANCE_PER_HOUR) continue;
    const seedOfPump = mix(seed ^ 0x71, hour);
    const start = hour * 60 + Math.floor(unit(seedOfPump, 1) * 60) - day * DAY_MINUTES;
    const runMinutes = 3 + Math.floor(unit(seedOfPump, 2) * 10);
    const size = strength * (0.012 + 0.05 * unit(seedOfPump, 3) ** 3);
    const direction = unit(seedOfPump, 4) < 0.6 ? 1 : -1;
    const burst = 5 + 18 * unit(seedOfPump, 5);
    const until = Math.min(DAY_MINUTES, start + runMinutes + 180);
    for (let minute = Math.max(0, start); minute <= until; minute++) {
      path.logPrice[minute] = path.logPrice[minute]! + direction * size * pumpShape(minute - start, runMinutes);
      if (minute === DAY_MINUTES) break;
      const calm = Math.max(0, 1 - Math.max(0, minute - start - runMinutes) / 20);
      if (calm > 0) path.activity[minute] = path.activity[minute]! * (1 + burst * calm ** 2 * Math.min(1, strength * 1.5));
    }
  }
}
