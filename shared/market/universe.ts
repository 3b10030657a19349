// The list of coins of one exchange. A coin keeps its position, so columns stay comparable; one that left long ago gives its
// position to another coin, and data of an earlier version says nothing about that one.

import type { ExchangeId } from "./exchange-id.ts";

/** Why a coin beyond the most traded ones is watched: its price moved, it traded far more than usual, or it was listed. */
export const JOIN_REASONS = ["move", "turnover", "listing"] as const;
export type JoinReason = (typeof JOIN_REASONS)[number];

/** Why a coin is watched no longer: its exchange trades it no more, halted or delisted, or others are chosen in its place. */
export const LEAVE_REASONS = ["stopped", "unwatched"] as const;
export type LeaveReason = (typeof LEAVE_REASONS)[number];

/** Since when a coin is watched no longer, epoch ms. */
export interface Left {
  readonly reason: LeaveReason;
  readonly at: number;
}

/** Why a coin that is not among the most traded ones is watched, and since when, epoch ms. */
export interface Joined {
  readonly reason: JoinReason;
  readonly at: number;
}

export interface UniverseSymbol {
  /** Base coin, "BTC". */
  readonly symbol: string;
  /** The exchange's own name of the USDT pair: "BTCUSDT". */
  readonly pair: string;
  /** Price step in USDT as the exchange states it, in plain decimal text: "0.01". */
  readonly tickSize: string;
  /** Decimals of a price; at least as many as the tick size has. */
  readonly decimals: number;
  /** False once the coin is halted, delisted or no longer chosen. */
  readonly active: boolean;
  /** Absent for one of the most traded coins. */
  readonly joined?: Joined | undefined;
  /** Absent while it is active. */
  readonly left?: Left | undefined;
  /** Version since which the position is this coin's; absent if it never was another's. */
  readonly since?: number | undefined;
}

export interface Universe {
  readonly exchange: ExchangeId;
  /** First version of this numbering: columns and frames of an earlier one have other coins at these positions. */
  readonly firstVersion: number;
  /** Grows by one with every change. */
  readonly version: number;
  /** Index = position. */
  readonly symbols: readonly UniverseSymbol[];
}

/** What an exchange lists today, before positions are given. */
export type ListedSymbol = Pick<UniverseSymbol, "symbol" | "pair" | "tickSize" | "decimals" | "joined">;

/**
 * A position becomes free this long after its coin left, ms: columns of seconds live 45 minutes, so by then none contains that
 * coin, and a coin that comes and goes keeps its position.
 */
export const RECLAIM_AFTER_MS = 2 * 3_600_000;

/**
 * Merges today's choice into a universe: known coins keep their position, missing ones turn inactive, new ones take positions of
 * coins that left long ago and are not `kept`, or are appended. Returns the same object when nothing changed. `now`: epoch ms;
 * `isTraded`: whether the exchange lists a pair that is not chosen.
 */
export function mergeUniverse(
  before: Universe,
  chosen: readonly ListedSymbol[],
  now: number,
  kept: ReadonlySet<string> = new Set(),
  isTraded: (pair: string) => boolean = () => true,
): Universe {
  const wanted = new Map(chosen.map((listed) => [listed.pair, listed]));
  const symbols = before.symbols.map((known): UniverseSymbol => {
    const listed = wanted.get(known.pair);
    wanted.delete(known.pair);
    if (listed) return entryOf(listed, { active: true, since: known.since });
    const left = known.left ?? { reason: isTraded(known.pair) ? "unwatched" : "stopped", at: now };
    return entryOf({ ...known, joined: undefined }, { active: false, left, since: known.since });
  });
  const version = before.version + 1;
  const isFree = ({ active, left, symbol }: UniverseSymbol): boolean =>
    !active && left !== undefined && now - left.at >= RECLAIM_AFTER_MS && !kept.has(symbol);
  let at = 0;
  for (const listed of wanted.values()) {
    while (at < symbols.length && !isFree(symbols[at] as UniverseSymbol)) at++;
    symbols[at] = entryOf(listed, { active: true, ...(at < symbols.length && { since: version }) });
    at++;
  }
  if (JSON.stringify(symbols) === JSON.stringify(before.symbols)) return before;
  return { ...before, version, symbols };
}

/** One entry, with fields always in the same order, so that unchanged coins compare equal. */
function entryOf(
  { symbol, pair, tickSize, decimals, joined }: ListedSymbol,
  { active, left, since }: Pick<UniverseSymbol, "active" | "left" | "since">,
): UniverseSymbol {
  return {
    symbol,
    pair,
    tickSize,
    decimals,
    active,
    ...(joined && { joined }),
    ...(left && { left }),
    ...(since !== undefined && { since }),
  };
}

/** Whether data of this version has the universe's coins at its positions, as far as it has any and none was given to another. */
export function isOfUniverse({ firstVersion }: Pick<Universe, "firstVersion">, version: number): boolean {
  return version >= firstVersion;
}

/** A position that another coin had before. */
export interface ReusedPosition {
  readonly position: number;
  /** Version since which it is the coin's. */
  readonly since: number;
}

/** Positions that had another coin before. */
export function reusedPositions({ symbols }: Pick<Universe, "symbols">): ReusedPosition[] {
  return symbols.flatMap(({ since }, position) => (since === undefined ? [] : [{ position, since }]));
}

/** Decimals of a plain decimal text: "0.0010" has 3, "1" has 0. */
export function decimalsOf(tickSize: string): number {
  const point = tickSize.indexOf(".");
  return point < 0 ? 0 : tickSize.slice(point + 1).replace(/0+$/, "").length;
}
