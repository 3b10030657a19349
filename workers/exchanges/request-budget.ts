// Decides when the next REST request may leave. Requests wait in order; one that may not go yet does not hold up
// another endpoint's. What a venue allows is a rule object; this file only keeps the queue.

/** One venue's limits. Times are monotonic milliseconds. */
export interface BudgetRule {
  /** Milliseconds until a request of this weight may leave; 0 = now. */
  waitMs(now: number, endpoint: string, weight: number): number;
  /** A request leaves. */
  spent(now: number, endpoint: string, weight: number): void;
  /** Requests under way at once. */
  readonly concurrent: number;
}

interface Waiting {
  readonly endpoint: string;
  readonly weight: number;
  readonly go: (release: () => void) => void;
}

export interface RequestBudget {
  /** Resolves with a release function when the request may leave; call release once it is over. */
  take(endpoint: string, weight: number, urgent: boolean): Promise<() => void>;
  /** Nothing leaves before this many milliseconds have passed (429, 418). */
  pause(ms: number): void;
  /** Milliseconds of pause left. */
  pausedMs(): number;
}

/** A queue of requests ruled by one venue's limits. */
export function createRequestBudget(rule: BudgetRule): RequestBudget {
  const waiting: Waiting[] = [];
  let running = 0;
  let pausedUntil = 0;
  let timer: NodeJS.Timeout | undefined;

  const release = (): void => {
    running--;
    pump();
  };
  const once = (): (() => void) => {
    let released = false;
    return () => {
      if (released) return;
      released = true;
      release();
    };
  };
  function pump(): void {
    clearTimeout(timer);
    let soonest = Math.max(0, pausedUntil - performance.now());
    if (soonest === 0) {
      soonest = Number.POSITIVE_INFINITY;
      const held = new Set<string>();
      for (let at = 0; at < waiting.length && running < rule.concurrent;) {
        const next = waiting[at] as Waiting;
        const now = performance.now();
        const wait = held.has(next.endpoint) ? Number.POSITIVE_INFINITY : rule.waitMs(now, next.endpoint, next.weight);
        if (wait > 0) {
          held.add(next.endpoint);
          soonest = Math.min(soonest, wait);
          at++;
          continue;
        }
        waiting.splice(at, 1);
        running++;
        rule.spent(now, next.endpoint, next.weight);
        next.go(once());
      }
    }
    if (waiting.length > 0 && running < rule.concurrent && Number.isFinite(soonest))
      timer = setTimeout(pump, Math.min(60_000, Math.ceil(soonest) + 1));
  }

  return {
    take: (endpoint, weight, urgent) =>
      new Promise((go) => {
        const entry = { endpoint, weight, go };
        if (urgent) waiting.unshift(entry);
        else waiting.push(entry);
        pump();
      }),
    pause(ms) {
      pausedUntil = Math.max(pausedUntil, performance.now() + ms);
    },
    pausedMs: () => Math.max(0, pausedUntil - performance.now()),
  };
}
