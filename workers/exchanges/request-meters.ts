// What an exchange lets one address ask, as meters: a request fills them, time drains them evenly. In any stretch of time at most
// what a meter holds and what drains meanwhile is asked for, even if requests are late on their way.

/** One limit of an exchange. */
export interface Meter {
  /** Whether a request counts as one, or as its weight. */
  readonly counts: "requests" | "weight";
  /** One meter for each endpoint instead of one for all of them. */
  readonly perEndpoint: boolean;
  /** How long one drains, ms. */
  readonly unitMs: number;
  /** How full it may get, as ms of draining; a request that is larger goes when the meter is empty. */
  readonly capacityMs: number;
}

export interface RequestLimits {
  readonly meters: readonly Meter[];
  /** Requests of one process under way at once. */
  readonly concurrent: number;
}

/** What a request is for: the live market's own figures, a reader who looks at a screen, or the market's past and its repair. */
export type Priority = "live" | "reader" | "history";

/** A request that waits. */
export interface Candidate {
  readonly endpoint: string;
  readonly weight: number;
  readonly priority: Priority;
}

/** One meter as a candidate would fill it. */
export interface Filling {
  readonly meter: string;
  /** Whether all endpoints share the meter. */
  readonly isCommon: boolean;
  readonly costMs: number;
  /** How full it may be after that, ms. */
  readonly capacityMs: number;
}

/** Part of each meter that only requests of the live market may fill: nothing else may hold them up. */
const RESERVED = 0.1;

/** `burst` weight at once, then `perSecond`; in any minute at most burst + 60 × perSecond. */
export function burstLimits(burst: number, perSecond: number, concurrent: number): RequestLimits {
  const unitMs = 1000 / perSecond;
  return { meters: [{ counts: "weight", perEndpoint: false, unitMs, capacityMs: burst * unitMs }], concurrent };
}

/** A request each `spacingMs`, two at once at most; an endpoint rests weight / perSecond seconds after each of its requests. */
export function pacedLimits(spacingMs: number, weightPerSecond: number, concurrent: number): RequestLimits {
  return {
    meters: [
      { counts: "requests", perEndpoint: false, unitMs: spacingMs, capacityMs: spacingMs * 2 },
      { counts: "weight", perEndpoint: true, unitMs: 1000 / weightPerSecond, capacityMs: 0 },
    ],
    concurrent,
  };
}

/** The meters that this request would fill, and how far. */
export function fillingsOf({ meters }: RequestLimits, { endpoint, weight, priority }: Candidate): Filling[] {
  const share = priority === "live" ? 1 : 1 - RESERVED;
  return meters.map(({ counts, perEndpoint, unitMs, capacityMs }, at) => ({
    meter: perEndpoint ? `meter:${at}:${endpoint}` : `meter:${at}`,
    isCommon: !perEndpoint,
    costMs: unitMs * (counts === "weight" ? weight : 1),
    capacityMs: capacityMs * share,
  }));
}

/** How full each meter is, by its name. Times are monotonic ms. */
export class MeterLevels {
  readonly #emptyAt = new Map<string, number>();

  /** Ms of draining left in this meter. */
  level(meter: string, now: number): number {
    return Math.max(0, (this.#emptyAt.get(meter) ?? 0) - now);
  }

  /** Milliseconds until all of these fit; 0 = now. `times`: how much more than its cost each one takes. */
  waitMs(fillings: readonly Filling[], now: number, times = 1): number {
    return Math.max(
      ...fillings.map(({ meter, costMs, capacityMs }) => this.level(meter, now) - Math.max(0, capacityMs - costMs * times)),
      0,
    );
  }

  fill(fillings: readonly Filling[], now: number, times = 1): void {
    for (const { meter, costMs } of fillings) this.raise(meter, this.level(meter, now) + costMs * times, now);
  }

  /** This meter is at least so full. */
  raise(meter: string, level: number, now: number): void {
    if (level > this.level(meter, now)) this.#emptyAt.set(meter, now + level);
  }
}
