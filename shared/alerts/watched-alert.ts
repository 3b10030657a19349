// An alert as workers watch it, and a crossing as they report it: both as short texts in Redis, because there may be a million.

import { ALERT_KINDS, type AlertKind } from "../contracts/alerts.ts";

/** What a worker needs of an alert. */
export interface WatchedAlert {
  readonly revision: number;
  readonly arming: number;
  /** fire: the price reaches the level. return: it is back on the side from which it can reach the level. */
  readonly awaits: "fire" | "return";
  readonly side: "above" | "below";
  /** Empty where it is about any coin. */
  readonly symbol: string;
  /** Of one about any coin alone: seconds for which it then pauses for the coin. */
  readonly anyPause?: number | undefined;
  readonly kind: AlertKind;
  /** The window of a change or volume ratio. */
  readonly minutes: number;
  readonly level: number;
  /** Trades from this moment on count, epoch ms. */
  readonly from: number;
  /** Trades until this moment count, epoch ms; 0: no end. */
  readonly until: number;
}

/** The trade that crossed a level. */
export interface ReportedCrossing {
  readonly price: number;
  /** The exchange's, epoch ms. */
  readonly time: number;
  readonly afterGap: boolean;
  /** What reached the level, if not the price. */
  readonly figure?: number | undefined;
}

/**
 * As stored in Redis, its revision first. A version that knows only price alerts does not understand the other kinds, and ignores
 * them.
 */
export function encodeWatched(alert: WatchedAlert): string {
  const { revision, arming, awaits, side, level, from, until, symbol, kind, minutes, anyPause } = alert;
  const any = anyPause === undefined ? "" : `:${anyPause}`;
  const what = kind === "price" ? awaits : `${awaits}:${kind}:${minutes}${any}`;
  return `${revision} ${arming} ${what} ${side} ${level} ${from} ${until} ${symbol}`;
}

/** Undefined for invalid text. */
export function parseWatched(text: string): WatchedAlert | undefined {
  const [revision, arming, what = "", side, level, from, until, ...words] = text.split(" ");
  // A coin's name may contain spaces.
  const symbol = words.join(" ");
  const [awaits, kind = "price", minutes = "5", pause] = what.split(":");
  const anyPause = pause === undefined ? undefined : Number(pause);
  if ((awaits !== "fire" && awaits !== "return") || (side !== "above" && side !== "below")) return undefined;
  if ((symbol === "") !== (anyPause !== undefined) || Number.isNaN(anyPause)) return undefined;
  const knownKind = ALERT_KINDS.find((each) => each === kind);
  const numbers = [revision, arming, level, from, until, minutes].map(Number);
  if (!knownKind || !numbers.every(Number.isFinite)) return undefined;
  const [r, a, l, f, u, m] = numbers as [number, number, number, number, number, number];
  const about = { symbol, kind: knownKind, minutes: m, ...(anyPause !== undefined && { anyPause }) };
  return { revision: r, arming: a, awaits, side, level: l, from: f, until: u, ...about };
}

export function encodeCrossing({ price, time, afterGap, figure }: ReportedCrossing): string {
  return `${price} ${time} ${afterGap ? 1 : 0}${figure === undefined ? "" : ` ${figure}`}`;
}

/** Undefined for invalid text. */
export function parseCrossing(text: string): ReportedCrossing | undefined {
  const [price, time, gap, figure] = text.split(" ").map(Number);
  if (!(price !== undefined && price > 0) || !(time !== undefined && time > 0) || (gap !== 0 && gap !== 1)) return undefined;
  if (figure !== undefined && !Number.isFinite(figure)) return undefined;
  return { price, time, afterGap: gap === 1, figure };
}

/** What a crossing belongs to; of alerts about any coin the coin and the moment (epoch ms) tell it from others of the same arming. */
export interface CrossingName {
  readonly id: string;
  readonly arming: number;
  readonly coin?: string | undefined;
}

export const crossingName = (id: number, arming: number, coin?: { readonly symbol: string; readonly time: number }): string =>
  coin === undefined ? `${id}:${arming}` : `${id}:${arming}:${coin.time}:${coin.symbol}`;

/** Undefined for invalid text. */
export function parseCrossingName(name: string): CrossingName | undefined {
  const [, id, arming, coin] = /^(\d{1,15}):(\d{1,9})(?::\d{1,16}:(.+))?$/su.exec(name) ?? [];
  return id === undefined ? undefined : { id, arming: Number(arming), ...(coin !== undefined && { coin }) };
}
