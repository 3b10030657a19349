// Finds what alerts about any coin wait for: a figure that was short of the level at the end of the second before and is not any more, or a
// new high or low of the day. Every coin of the exchange is looked at; which of them are of an alert's list PostgreSQL knows when it settles
// the crossing. Nothing is allocated per coin and second.

import { changePercent } from "../../shared/market/change.ts";
import { FIELD, WINDOW_COUNT, WINDOW_MINUTES } from "../../shared/market/fields.ts";
import type { MarketTable } from "../../shared/market/market-table.ts";
import type { FigureSecond } from "./figure-index.ts";
import type { Crossing } from "./level-index.ts";
import type { Extreme } from "./missed-days.ts";

export interface AnyCoinAlert {
  readonly id: number;
  readonly arming: number;
  readonly kind: "change" | "volume" | Extreme;
  readonly minutes: number;
  readonly side: "above" | "below";
  readonly level: number;
  /** Counts from and until these moments, epoch ms; Infinity without an end. */
  readonly from: number;
  readonly until: number;
  /** Seconds for which a coin that crossed does not count again. */
  readonly pause: number;
}

export interface AnyCoinCrossing extends Crossing {
  readonly figure?: number;
}

interface Waiting extends AnyCoinAlert {
  /** When it last crossed, by position, epoch ms. PostgreSQL decides; this spares it what it would refuse. */
  readonly crossedAt: Map<number, number>;
}

/** A coin's figure that alerts of one side wait for; the first level is the one that is reached first. */
interface Group {
  readonly code: number;
  readonly side: "above" | "below";
  readonly alerts: readonly Waiting[];
}

export class AnyCoinAlerts {
  readonly #onCrossing: (crossing: AnyCoinCrossing) => void;
  readonly #alerts = new Map<number, Waiting>();
  #groups: readonly Group[] = [];
  #extremes: Readonly<Record<Extreme, readonly Waiting[]>> = { high: [], low: [] };

  constructor(onCrossing: (crossing: AnyCoinCrossing) => void) {
    this.#onCrossing = onCrossing;
  }

  get size(): number {
    return this.#alerts.size;
  }

  ids(): IterableIterator<number> {
    return this.#alerts.keys();
  }

  /** Whether any waits for a new high or low of the day. */
  get waitForDays(): boolean {
    return this.#extremes.high.length + this.#extremes.low.length > 0;
  }

  /** Waits by this alert, in place of the same one's before. */
  put(alert: AnyCoinAlert): void {
    const before = this.#alerts.get(alert.id);
    const crossedAt = before?.arming === alert.arming ? before.crossedAt : new Map<number, number>();
    this.#alerts.set(alert.id, { ...alert, crossedAt });
    this.#sort();
  }

  remove(id: number): void {
    if (this.#alerts.delete(id)) this.#sort();
  }

  /** These positions are other coins' now. */
  forgetAt(positions: ReadonlySet<number>): void {
    for (const { crossedAt } of this.#alerts.values()) for (const position of positions) crossedAt.delete(position);
  }

  /** Compares two neighbouring seconds. */
  second({ second, table, before, unsettled, isNext }: FigureSecond): void {
    if (!before || this.#groups.length === 0) return;
    const time = second * 1000 + 999;
    const marks = table.column(FIELD.marks);
    const rows = Math.min(table.capacity, before.capacity);
    for (const { code, side, alerts } of this.#groups) {
      const nearest = (alerts[0] as Waiting).level;
      const sign = side === "above" ? 1 : -1;
      for (let position = 0; position < rows; position++) {
        const figure = figureAt(table, code, position);
        // Also true of NaN.
        if (!(sign * figure >= sign * nearest)) continue;
        const was = figureAt(before, code, position);
        if (!(sign * was < sign * figure) || unsettled.has(position)) continue;
        const afterGap = !isNext || ((marks[position] as number) >> (code % WINDOW_COUNT)) % 2 === 1;
        const price = table.column(FIELD.price)[position] as number;
        for (const alert of alerts) {
          if (sign * figure < sign * alert.level) break;
          if (sign * was < sign * alert.level) this.#cross(alert, { position, price, time, afterGap, figure });
        }
      }
    }
  }

  /** A trade that was a new high or low of its coin's day. */
  extreme(position: number, kind: Extreme, price: number, time: number, afterGap: boolean): void {
    for (const alert of this.#extremes[kind]) this.#cross(alert, { position, price, time, afterGap });
  }

  #cross(alert: Waiting, crossing: Omit<AnyCoinCrossing, "id" | "arming">): void {
    const { id, arming, from, until, pause, crossedAt } = alert;
    const { position, time } = crossing;
    if (time < from || time > until) return;
    if (time < (crossedAt.get(position) ?? Number.NEGATIVE_INFINITY) + pause * 1000) return;
    crossedAt.set(position, time);
    this.#onCrossing({ id, arming, ...crossing });
  }

  #sort(): void {
    const groups = new Map<string, Waiting[]>();
    const extremes: Record<Extreme, Waiting[]> = { high: [], low: [] };
    for (const alert of this.#alerts.values()) {
      const { kind, minutes, side } = alert;
      if (kind === "high" || kind === "low") {
        extremes[kind].push(alert);
        continue;
      }
      const name = `${codeOf(kind, minutes)} ${side}`;
      groups.set(name, [...(groups.get(name) ?? []), alert]);
    }
    this.#extremes = extremes;
    this.#groups = [...groups.values()].map((alerts): Group => {
      const { kind, minutes, side } = alerts[0] as Waiting;
      const sign = side === "above" ? 1 : -1;
      const code = codeOf(kind as "change" | "volume", minutes);
      return { code, side, alerts: alerts.toSorted((a, b) => sign * (a.level - b.level)) };
    });
  }
}

/** Windows of the change, then those of the volume ratio. */
const codeOf = (kind: "change" | "volume", minutes: number): number =>
  (kind === "change" ? 0 : WINDOW_COUNT) + WINDOW_MINUTES.findIndex((each) => each === minutes);

function figureAt(table: MarketTable, code: number, position: number): number {
  const window = code % WINDOW_COUNT;
  const price = table.column(FIELD.price)[position] as number;
  if (code < WINDOW_COUNT) return changePercent(price, table.column(FIELD.reference + window)[position] as number);
  // Without a price a coin is unknown.
  return price > 0 ? (table.column(FIELD.ratio + window)[position] as number) : Number.NaN;
}
