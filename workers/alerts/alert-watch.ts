// The alerts of one exchange in one worker, leading or not: follows their copy in Redis and looks for crossings.
// workers/jobs/alerts/alert-copy.ts says why none is lost or counts twice.

import { parseWatched, type WatchedAlert } from "../../shared/alerts/watched-alert.ts";
import type { ExchangeId } from "../../shared/market/exchange-id.ts";
import type { Universe } from "../../shared/market/universe.ts";
import type { RedisClient } from "../../shared/node/redis.ts";
import { keys } from "../../shared/redis/keys.ts";
import type { Lease } from "../lease/lease.ts";
import type { SecondSeries } from "../book/second-series.ts";
import { AnyCoinAlerts } from "./any-coin-alerts.ts";
import { CrossingReports } from "./crossing-reports.ts";
import { DayHistory } from "./day-history.ts";
import { DayIndex } from "./day-index.ts";
import { FigureIndex, type FigureSecond } from "./figure-index.ts";
import { LevelIndex, type Watch } from "./level-index.ts";

/** How often to follow and report, ms: the longest delay this adds to an alert. */
export const ALERT_BEAT_MS = 100;
const PAGE = 2000;

/** Figures of one worker's alerts, for the metrics. */
export interface AlertFigures {
  /** Alerts it watches. */
  readonly watched: number;
  /** Crossings it saw that nobody has settled yet. */
  readonly unsettled: number;
  /** Crossings it saw since it began. */
  readonly crossed: number;
}

export class AlertWatch {
  readonly #redis: RedisClient;
  readonly #exchange: ExchangeId;
  readonly #index: LevelIndex;
  readonly #figures: FigureIndex;
  readonly #days: DayIndex;
  readonly #anyCoin: AnyCoinAlerts;
  readonly #reports: CrossingReports;
  /** What the days of alerts for a new high or low need of Redis and the exchange. */
  readonly days: DayHistory;
  #universe: Universe;
  #positions = new Map<string, number>();
  /** Alerts of coins that are not in the universe, by id. */
  readonly #unplaced = new Map<number, WatchedAlert>();
  /** History that came before the alerts were known. */
  readonly #unplayed: (() => void)[] = [];
  #version: number | undefined;
  #isOpen = false;

  constructor(redis: RedisClient, exchange: ExchangeId, universe: Universe) {
    this.#redis = redis;
    this.#exchange = exchange;
    this.#reports = new CrossingReports(redis, exchange);
    this.#index = new LevelIndex(universe.symbols.length, (crossing) => this.#reports.add(crossing));
    this.#figures = new FigureIndex((crossing) => this.#reports.add(crossing));
    this.#anyCoin = new AnyCoinAlerts((crossing) => {
      const symbol = this.#universe.symbols[crossing.position]?.symbol;
      if (symbol !== undefined) this.#reports.addForCoin(crossing, symbol);
    });
    this.#days = new DayIndex(
      universe.symbols.length,
      (crossing) => this.#reports.add(crossing),
      (...extreme) => this.#anyCoin.extreme(...extreme),
    );
    this.days = new DayHistory({ redis, exchange, index: this.#days, symbols: () => this.#universe.symbols });
    this.#universe = universe;
    this.#name(universe);
  }

  /** What it watches and saw. */
  get figures(): AlertFigures {
    return {
      watched: this.#index.size + this.#figures.size + this.#days.size + this.#anyCoin.size + this.#unplaced.size,
      unsettled: this.#reports.unsettled,
      crossed: this.#reports.seen,
    };
  }

  /** One trade; see MarketSink. */
  trade(position: number, price: number, tradeTime: number): void {
    this.#index.trade(position, price, tradeTime);
    this.#days.trade(position, price, tradeTime);
  }

  /**
   * The figures of one second; of the leader alone, which publishes every second once, in order, and those since the leader before.
   * Report before the second counts as published: after a kill in between the next leader compares it again.
   */
  second(figures: FigureSecond): void {
    this.#figures.second(figures);
    this.#anyCoin.second(figures);
  }

  /** Trades until this moment may be missing, epoch ms. */
  gap(position: number, toTime: number): void {
    this.#index.gap(position, toTime);
    this.#days.gap(position, toTime);
  }

  /**
   * Prices of seconds whose trades this worker never saw, as the exchange's history has them; `exactFrom`: epoch second before which
   * they are true to the minute only. A level crossed and left meanwhile counts, marked as after a gap.
   */
  replay(position: number, series: SecondSeries, exactFrom: number): void {
    if (!this.#isOpen) return void this.#unplayed.push(() => this.replay(position, series, exactFrom));
    const { from, prices, volumes } = series;
    this.#index.gap(position, (from + prices.length) * 1000);
    for (const [at, price] of prices.entries()) {
      if (Number.isNaN(price) || volumes[at] === 0) continue;
      const second = from + at;
      this.#index.trade(position, price, (second < exactFrom ? second - (second % 60) : second) * 1000);
    }
  }

  /** Follows a changed universe; `now`: the exchange's clock, epoch ms. */
  adopt(universe: Universe, now: number): void {
    this.#index.grow(universe.symbols.length);
    this.#days.grow(universe.symbols.length);
    this.#forgetOtherCoins(universe);
    this.#universe = universe;
    this.#name(universe);
    const unplaced = [...this.#unplaced];
    this.#unplaced.clear();
    for (const [id, alert] of unplaced) this.#put(id, alert, now);
  }

  #forgetOtherCoins(universe: Universe): void {
    const isOther = (pair: string, position: number): boolean => pair !== universe.symbols[position]?.pair;
    const others = this.#universe.symbols.flatMap(({ pair }, position) => (isOther(pair, position) ? [position] : []));
    if (others.length === 0) return;
    const positions = new Set(others);
    this.#anyCoin.forgetAt(positions);
    const waited = [this.#index, this.#figures, this.#days].flatMap((index) => index.forgetAt(positions));
    // Alerts of coins without a position are placed again once all are read.
    if (waited.length > 0) this.#version = undefined;
  }

  /** Takes in what changed in Redis; the first time all of it. `now`: the exchange's clock, epoch ms. */
  async follow(now: number): Promise<void> {
    const stored = await this.#redis.get(keys.alertsVersion(this.#exchange));
    const version = stored === null ? undefined : Number(stored);
    // Redis without a copy lost it, or never had one.
    if (version !== undefined && version !== this.#version) {
      if (!(await this.#followChanges(version, now))) await this.#readAll(now);
      this.#version = version;
    }
    if (!this.#isOpen) {
      this.#index.open(now);
      for (let position = 0; position < this.#universe.symbols.length; position++) this.#days.gap(position, now);
    }
    this.#isOpen = true;
    for (const play of this.#unplayed.splice(0)) play();
    this.#index.advance(now);
    this.#figures.advance(now);
    this.#days.advance(now);
    this.#reports.forgetOld();
  }

  /** Reports crossings that nobody settled yet. Rejects with FencedError when another worker leads. */
  report(lease: Lease): Promise<void> {
    return this.#reports.report(lease);
  }

  #name({ symbols }: Universe): void {
    this.#positions = new Map(symbols.map(({ symbol }, position) => [symbol, position]));
  }

  /** False when changes are missing in the stream. */
  async #followChanges(version: number, now: number): Promise<boolean> {
    if (this.#version === undefined || version < this.#version) return false;
    const from = this.#version + 1;
    const entries = await this.#redis.xrange(keys.alertsChanges(this.#exchange), `${from}-0`, `${version}-0`);
    if (entries.length !== version - this.#version) return false;
    for (const [, [, text]] of entries) {
      // Lua writes an empty list as an empty object.
      const changes = Object.values(JSON.parse(text as string) as Record<string, string>);
      for (let at = 0; at < changes.length; at += 2) this.#take(Number(changes[at]), changes[at + 1] as string, now);
    }
    return true;
  }

  async #readAll(now: number): Promise<void> {
    const found = new Set<number>();
    let cursor = "0";
    do {
      const [next, fields] = await this.#redis.hscan(keys.alerts(this.#exchange), cursor, "COUNT", PAGE);
      for (let at = 0; at < fields.length; at += 2) {
        const id = Number(fields[at]);
        found.add(id);
        this.#take(id, fields[at + 1] as string, now);
      }
      cursor = next;
    } while (cursor !== "0");
    for (const id of [
      ...this.#index.ids(),
      ...this.#figures.ids(),
      ...this.#days.ids(),
      ...this.#anyCoin.ids(),
      ...this.#unplaced.keys(),
    ])
      if (!found.has(id)) this.#drop(id);
    this.#reports.reportAgain();
  }

  #take(id: number, text: string, now: number): void {
    const alert = text === "" ? undefined : parseWatched(text);
    if (this.#reports.waits(id, alert?.arming)) return;
    if (alert) this.#put(id, alert, now);
    else this.#drop(id);
  }

  #drop(id: number): void {
    this.#index.remove(id);
    this.#figures.remove(id);
    this.#days.remove(id);
    this.#unplaced.delete(id);
    this.#anyCoin.remove(id);
    this.#days.watchAll(this.#anyCoin.waitForDays);
  }

  #putAnyCoin(id: number, { arming, kind, minutes, side, level, from, until }: WatchedAlert, pause: number): void {
    if (kind === "price") return;
    const end = until === 0 ? Number.POSITIVE_INFINITY : until;
    this.#anyCoin.put({ id, arming, kind, minutes, side, level, from, until: end, pause });
    this.#days.watchAll(this.#anyCoin.waitForDays);
  }

  #put(id: number, alert: WatchedAlert, now: number): void {
    if (alert.anyPause !== undefined) return this.#putAnyCoin(id, alert, alert.anyPause);
    this.#drop(id);
    const position = this.#positions.get(alert.symbol);
    if (position === undefined) return void this.#unplaced.set(id, alert);
    const { arming, awaits, level, from, until, kind, minutes } = alert;
    const returns = awaits === "return";
    const direction = (alert.side === "above") === returns ? "down" : "up";
    const watch: Watch = {
      id,
      arming,
      position,
      direction,
      // The other side begins beside the level.
      level: returns ? beside(level, direction) : level,
      from,
      until: until === 0 ? Number.POSITIVE_INFINITY : until,
      byStanding: returns,
    };
    if (kind === "price") this.#index.put(watch, now);
    else if (kind === "high" || kind === "low") this.#days.put(watch, kind, awaits, now);
    else this.#figures.put(watch, { kind, minutes }, now);
  }
}

const bits = new DataView(new ArrayBuffer(8));

/** The number next to another one. */
function beside(level: number, direction: "up" | "down"): number {
  if (level === 0) return direction === "up" ? Number.MIN_VALUE : -Number.MIN_VALUE;
  bits.setFloat64(0, level);
  // The bits of a negative number grow away from zero.
  bits.setBigInt64(0, bits.getBigInt64(0) + ((direction === "up") === level > 0 ? 1n : -1n));
  return bits.getFloat64(0);
}
