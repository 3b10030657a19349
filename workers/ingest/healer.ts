// Keeps the live seconds true: rebuilds holes the feed could not repair, and checks closed minutes against the exchange's
// candles.

import { backOff } from "../../shared/node/back-off.ts";
import type { Log } from "../../shared/node/log.ts";
import type { UniverseSymbol } from "../../shared/market/universe.ts";
import type { Book } from "../book/book.ts";
import type { SecondSeries } from "../book/second-series.ts";
import type { ExchangeRest } from "../exchanges/exchange.ts";
import { fetchExactSeries } from "../history/coin-history.ts";
import type { DisputedSeconds } from "../history/continue-columns.ts";
import type { RewriteReason } from "../rewrites/rewrite-entry.ts";
import type { ComparedMinute } from "./minute-comparisons.ts";
import { isSameVolume } from "../../shared/market/same-volume.ts";

/** Minutes of a coin compared when it is first checked, s. */
const FIRST_COMPARED_SECONDS = 180;
/** A feed that has not delivered what it missed by then will not. */
const MAX_REPAIR_SECONDS = 120;
/** From a hole's first failure to its next attempt, s; doubles with each up to the second value. */
const RETRY_SECONDS = 15;
const MAX_RETRY_SECONDS = 240;
/** As many as fit into the forty minutes that windows reach back. */
const MAX_TRIES = 12;

export interface HealerDeps {
  readonly book: Book;
  readonly rest: ExchangeRest;
  readonly log: Log;
  readonly coins: () => readonly UniverseSymbol[];
  /** Epoch second by the exchange's clock. */
  readonly nowSecond: () => number;
  /** See IngestTiming. */
  readonly settledSeconds: number;
  /** Whether the feed may still deliver trades of this coin that it missed: repairing them as well would count them twice. */
  readonly isRepairing: (position: number) => boolean;
  /** Called when a coin could not be repaired to the second: everything before `second` is only minute-exact. */
  readonly coarseUntil: (position: number, second: number) => void;
  readonly healed: (kind: "gap" | "minute") => void;
  /** Called with every compared minute. */
  readonly compared: (minute: ComparedMinute) => void;
  /** Called when trades of a coin before `second` were lost or counted wrongly, before that is repaired. */
  readonly doubted: (position: number, second: number) => void;
  /** Called with the seconds [from, to) of a coin that are doubted, or rewritten. */
  readonly rewrote: (position: number, from: number, to: number, why: RewriteReason) => void;
  /** Called with the rebuilt seconds, all of them exact. */
  readonly onRebuilt: (position: number, series: SecondSeries) => void;
}

interface Hole {
  readonly position: number;
  readonly from: number;
  readonly to: number;
  readonly kind: "gap" | "minute";
  /** Failed attempts, and the epoch second before which there is no other. */
  readonly failed?: { readonly tries: number; readonly until: number };
}

interface ClosedMinute {
  readonly position: number;
  readonly start: number;
  readonly quoteVolume: number;
  /** See Candle. */
  readonly quoteStep: number;
}

export class Healer {
  readonly #deps: HealerDeps;
  #holes: Hole[] = [];
  /** Holes taken out of #holes whose data is being fetched. */
  readonly #healing = new Set<Hole>();
  #minutes: ClosedMinute[] = [];
  #nextToCompare = 0;
  /** By position: end of the last minute that compareNext requested. */
  readonly #comparedUntil = new Map<number, number>();
  #busy = false;

  constructor(deps: HealerDeps) {
    this.#deps = deps;
  }

  /** The feed lost trades in [fromTime, toTime), epoch ms. */
  gap(position: number, fromTime: number, toTime: number): void {
    this.#add({ position, from: Math.floor(fromTime / 1000), to: Math.floor(toTime / 1000) + 1, kind: "gap" });
  }

  /** The exchange closed a minute; compared once late trades are in. */
  minuteClosed(position: number, openTime: number, quoteVolume: number, quoteStep = 0): void {
    this.#minutes.push({ position, start: openTime / 1000, quoteVolume, quoteStep });
  }

  /** Another worker counted these seconds differently: the exchange tells what was traded. */
  disputed({ position, from, to }: DisputedSeconds): void {
    this.#add({ position, from, to, kind: "minute" });
  }

  #add(hole: Hole): void {
    const same = this.#holes.some(({ position, from, to }) => position === hole.position && from <= hole.from && to >= hole.to);
    if (same) return;
    this.#holes.push(hole);
    this.#deps.doubted(hole.position, hole.to);
    this.#deps.rewrote(hole.position, hole.from, hole.to, "doubted");
  }

  /** Visits the open holes: coin, epoch second they end before, whether an attempt has failed, and their first. */
  eachOpenHole(visit: (position: number, to: number, hasFailed: boolean, from: number) => void): void {
    for (const { position, from, to, failed } of this.#healing) visit(position, to, failed !== undefined, from);
    for (const { position, from, to, failed } of this.#holes) visit(position, to, failed !== undefined, from);
  }

  /** Marks the seconds before the end of every open hole as coarse, whatever the previous leader recorded. */
  reportOpenHoles(): void {
    this.eachOpenHole((position, to) => this.#deps.coarseUntil(position, to));
  }

  /** The coin's history was fetched again, exact over the seconds [from, to): holes within them are gone. */
  filled(position: number, from: number, to: number): void {
    this.#holes = this.#holes.filter((hole) => hole.position !== position || hole.from < from || hole.to > to);
  }

  /** The position now belongs to another coin: compare and repair nothing of the previous one. */
  forget(position: number): void {
    this.#holes = this.#holes.filter((hole) => hole.position !== position);
    this.#minutes = this.#minutes.filter((minute) => minute.position !== position);
    this.#comparedUntil.delete(position);
  }

  /** Once a second: compares settled minutes and repairs at most `maxHoles` due holes. Never rejects. */
  async step(maxHoles: number): Promise<void> {
    this.#compareMinutes();
    this.#dropOld();
    if (this.#busy) return;
    this.#busy = true;
    try {
      await this.#healDue(maxHoles);
    } finally {
      this.#busy = false;
    }
  }

  #compareMinutes(): void {
    const { book, nowSecond } = this.#deps;
    const settled = nowSecond() - this.#deps.settledSeconds;
    const waiting: ClosedMinute[] = [];
    for (const minute of this.#minutes) {
      const end = minute.start + 60;
      if (end > settled || end > book.openSecond || this.#isRepaired(minute.position, end)) waiting.push(minute);
      else if (minute.start > Math.max(book.firstSecond, book.liveFrom - 1)) this.#compare(minute);
    }
    this.#minutes = waiting;
  }

  #compare(minute: ClosedMinute): void {
    const { book, coins, compared } = this.#deps;
    const { position, start, quoteVolume: theirs } = minute;
    const agrees = this.#agrees(minute);
    const own = book.volumeBetween(position, start, start + 60);
    compared({ pair: coins()[position]?.pair ?? "", start, own, theirs, agrees });
    if (!agrees) this.#add({ position, from: start, to: start + 60, kind: "minute" });
  }

  /** Whether the feed may still deliver what is missing before this second. */
  #isRepaired(position: number, end: number): boolean {
    return this.#deps.isRepairing(position) && this.#deps.nowSecond() - end < MAX_REPAIR_SECONDS;
  }

  #agrees({ position, start, quoteVolume, quoteStep }: ClosedMinute): boolean {
    const own = this.#deps.book.volumeBetween(position, start, start + 60);
    return isSameVolume(own, quoteVolume, quoteStep);
  }

  /** Holes whose seconds left the ring cannot be repaired. */
  #dropOld(): void {
    const { book } = this.#deps;
    const isOld = ({ to }: Hole): boolean => to <= book.firstSecond;
    for (const hole of this.#holes.filter(isOld)) this.#giveUp(hole);
    this.#holes = this.#holes.filter((hole) => !isOld(hole));
  }

  /** Its seconds stay as they are. */
  #giveUp({ position, from, to }: Hole): void {
    this.#deps.coarseUntil(position, to);
    this.#deps.rewrote(position, from, to, "estimated");
  }

  async #healDue(maxHoles: number): Promise<void> {
    const { rest, nowSecond } = this.#deps;
    const grain = rest.finestCandleSeconds;
    const isDue = ({ position, to, failed }: Hole): boolean =>
      Math.ceil(to / grain) * grain + this.#deps.settledSeconds <= nowSecond() &&
      (failed?.until ?? 0) <= nowSecond() &&
      !this.#isRepaired(position, to);
    const due = this.#holes.filter(isDue).slice(0, maxHoles);
    this.#holes = this.#holes.filter((hole) => !due.includes(hole));
    for (const hole of due) this.#healing.add(hole);
    await Promise.all(due.map((hole) => this.#heal(hole).finally(() => this.#healing.delete(hole))));
  }

  async #heal(hole: Hole): Promise<void> {
    const { log, coins, healed } = this.#deps;
    const pair = coins()[hole.position]?.pair;
    if (!pair) return;
    try {
      if (!(await this.#healExactly(pair, hole))) await this.#healMinutes(pair, hole);
      healed(hole.kind);
    } catch (error) {
      log.warn({ pair, error: String(error) }, "a hole in the feed stays open");
      const coin = coins()[hole.position];
      if (coin?.active && coin.pair === pair) this.#tryLater(hole);
    }
  }

  #tryLater(hole: Hole): void {
    const tries = (hole.failed?.tries ?? 0) + 1;
    if (tries >= MAX_TRIES) return this.#giveUp(hole);
    const until = this.#deps.nowSecond() + backOff(tries, RETRY_SECONDS, MAX_RETRY_SECONDS);
    this.#holes.push({ ...hole, failed: { tries, until } });
  }

  /** Whether the exchange gave every second of the hole; without second candles, minute candles confirm its trades. */
  async #healExactly(pair: string, hole: Hole): Promise<boolean> {
    const { book, rest, coarseUntil, onRebuilt, rewrote } = this.#deps;
    const grain = rest.finestCandleSeconds;
    const from = Math.floor(hole.from / grain) * grain;
    const to = Math.ceil(hole.to / grain) * grain;
    const start = Math.max(from, book.firstSecond + 1, book.liveFrom);
    const series = start < to ? await fetchExactSeries(rest, pair, start, to) : undefined;
    if (start < to && (!series || series.from > start)) return false;
    if (hole.from < start) {
      coarseUntil(hole.position, start);
      rewrote(hole.position, hole.from, start, "estimated");
    }
    rewrote(hole.position, start, to, hole.kind === "gap" ? "healed" : "corrected");
    if (series && start > book.firstSecond) book.overlay(hole.position, series, 0, Number.NaN);
    if (series) onRebuilt(hole.position, series);
    return true;
  }

  /** Without all trades: volume missing by the minute's candle counts at the hole's end; the coin is coarse until then. */
  async #healMinutes(pair: string, { position, from, to }: Hole): Promise<void> {
    const { book, rest, coarseUntil, rewrote } = this.#deps;
    const firstMinute = Math.floor(from / 60) * 60;
    const candles = await rest.candles(pair, 60, firstMinute * 1000, Math.ceil(to / 60) * 60_000);
    for (const candle of candles) {
      const start = candle.openTime / 1000;
      if (start <= Math.max(book.firstSecond, book.liveFrom - 1) || start + 60 > book.openSecond) continue;
      const { quoteVolume, quoteStep = 0 } = candle;
      book.record(position, start, start + 60);
      if (this.#agrees({ position, start, quoteVolume, quoteStep })) continue;
      const missing = quoteVolume - book.volumeBetween(position, start, start + 60);
      const at = Math.min(Math.max(start, to - 1), start + 59);
      book.amend(position, at, at === start + 59 ? candle.close : Number.NaN, missing);
    }
    coarseUntil(position, to);
    rewrote(position, from, to, "estimated");
  }

  /** For feeds without closed minutes: compares one coin's settled minutes since its last turn with REST, round robin. */
  async compareNext(): Promise<void> {
    const { rest, book, coins, nowSecond, log } = this.#deps;
    const list = coins();
    const position = this.#nextToCompare++ % Math.max(1, list.length);
    const coin = list[position];
    if (!coin?.active) return;
    const end = Math.floor((nowSecond() - this.#deps.settledSeconds) / 60) * 60;
    const since = this.#comparedUntil.get(position) ?? end - FIRST_COMPARED_SECONDS;
    // A round takes minutes, and a minute that no round checked would stay wrong; the ring has no older ones.
    const from = Math.max(since, Math.ceil((book.firstSecond + 1) / 60) * 60);
    if (from >= end) return;
    try {
      const candles = await rest.candles(coin.pair, 60, from * 1000, end * 1000);
      this.#comparedUntil.set(position, end);
      for (const { openTime, quoteVolume, quoteStep } of candles) this.minuteClosed(position, openTime, quoteVolume, quoteStep);
    } catch (error) {
      log.debug({ pair: coin.pair, error: String(error) }, "could not compare a minute");
    }
  }
}
