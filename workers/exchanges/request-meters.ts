// An exchange's limits per address as leaky buckets: requests fill a meter, time drains it evenly. Any interval therefore holds
// at most the capacity plus what drains meanwhile, even if requests arrive late.

export interface Meter {
  /** Whether a request counts as one or by its weight. */
  readonly counts: "requests" | "weight";
  /** One meter per endpoint instead of one for all. */
  readonly perEndpoint: boolean;
  /** Time to drain one unit, ms. */
  readonly unitMs: number;
  /** Capacity as ms of draining; a larger request goes when the meter is empty. */
  readonly capacityMs: number;
  /** The one endpoint that it counts; all where left out. */
  readonly only?: string;
}

export interface RequestLimits {
  readonly meters: readonly Meter[];
  readonly concurrent: number;
}

/** What a request is for: the live market, a user who looks at a screen, or history and its repair. */
export type Priority = "live" | "reader" | "history";

export interface Candidate {
  readonly endpoint: string;
  readonly weight: number;
  readonly priority: Priority;
}

/** How a candidate would fill one meter. */
export interface Filling {
  readonly meter: string;
  /** Whether all endpoints share the meter. */
  readonly isCommon: boolean;
  readonly costMs: number;
  /** Its limit after that, ms. */
  readonly capacityMs: number;
}

/** Share of each meter reserved for live requests, so that others cannot delay them. */
const RESERVED = 0.1;

/** `burst` weight at once, then `perSecond`; at most burst + 60 × perSecond in any minute. */
export function burstLimits(burst: number, perSecond: number, concurrent: number): RequestLimits {
  const unitMs = 1000 / perSecond;
  return { meters: [{ counts: "weight", perEndpoint: false, unitMs, capacityMs: burst * unitMs }], concurrent };
}

/** One request per `spacingMs`, at most two at once; an endpoint rests weight / perSecond seconds after each of its requests. */
export function pacedLimits(spacingMs: number, weightPerSecond: number, concurrent: number): RequestLimits {
  return {
    meters: [
      { counts: "requests", perEndpoint: false, unitMs: spacingMs, capacityMs: spacingMs * 2 },
      { counts: "weight", perEndpoint: true, unitMs: 1000 / weightPerSecond, capacityMs: 0 },
    ],
    concurrent,
  };
}

/** The same, and of one endpoint at most this weight a second, this many at once: what is nice to know must not cost what is needed. */
export function withShare(limits: RequestLimits, endpoint: string, weightPerSecond: number, burstWeight: number): RequestLimits {
  const unitMs = 1000 / weightPerSecond;
  const share: Meter = { counts: "weight", perEndpoint: true, unitMs, capacityMs: burstWeight * unitMs, only: endpoint };
  return { ...limits, meters: [...limits.meters, share] };
}

/** The meters this request would fill, and by how much. */
export function fillingsOf({ meters }: RequestLimits, { endpoint, weight, priority }: Candidate): Filling[] {
  const share = priority === "live" ? 1 : 1 - RESERVED;
  return meters.flatMap(({ counts, perEndpoint, unitMs, capacityMs, only = endpoint }, at) =>
    only === endpoint
      ? {
          meter: perEndpoint ? `meter:${at}:${endpoint}` : `meter:${at}`,
          isCommon: !perEndpoint,
          costMs: unitMs * (counts === "weight" ? weight : 1),
          capacityMs: capacityMs * share,
        }
      : [],
  );
}

/** Fill level of each meter by name. Times are monotonic ms. */
export class MeterLevels {
  readonly #emptyAt = new Map<string, number>();

  level(meter: string, now: number): number {
    return Math.max(0, (this.#emptyAt.get(meter) ?? 0) - now);
  }

  /** Milliseconds until all of these fit; 0 = now. `times`: multiplier of their cost. */
  waitMs(fillings: readonly Filling[], now: number, times = 1): number {
    return Math.max(
      ...fillings.map(({ meter, costMs, capacityMs }) => this.level(meter, now) - Math.max(0, capacityMs - costMs * times)),
      0,
    );
  }

  fill(fillings: readonly Filling[], now: number, times = 1): void {
    for (const { meter, costMs } of fillings) this.raise(meter, this.level(meter, now) + costMs * times, now);
  }

  raise(meter: string, level: number, now: number): void {
    if (level > this.level(meter, now)) this.#emptyAt.set(meter, now + level);
  }
}
