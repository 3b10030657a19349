// Decides when the next REST request may leave. Requests wait in order, urgent and ordinary ones in a queue each that take
// turns; one that may not go yet does not hold up another endpoint's. What a venue allows is a rule object; this file only
// keeps the queues.

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
  readonly drop: (reason: unknown) => void;
  readonly signal: AbortSignal | undefined;
}

export interface RequestBudget {
  /**
   * Resolves with a release function when the request may leave; call release once it is over. Urgent ones overtake, but
   * get every other turn at most: what people look at must not stop what keeps the market true. Rejects, with nothing spent, once
   * `signal` aborts before the request's turn.
   */
  take(endpoint: string, weight: number, isUrgent: boolean, signal?: AbortSignal): Promise<() => void>;
  /** Nothing leaves before this many milliseconds have passed (429, 418). */
  pause(ms: number): void;
  /** Milliseconds of pause left. */
  pausedMs(): number;
}

/** A queue of requests ruled by one venue's limits. */
export function createRequestBudget(rule: BudgetRule): RequestBudget {
  const urgent: Waiting[] = [];
  const ordinary: Waiting[] = [];
  let wasUrgent = false;
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
  /** Takes the next to leave out of its queue; milliseconds until there may be one when there is none now. */
  function next(): Waiting | number {
    forgetAborted(urgent);
    forgetAborted(ordinary);
    const held = new Set<string>();
    let soonest = Number.POSITIVE_INFINITY;
    for (const queue of wasUrgent ? [ordinary, urgent] : [urgent, ordinary])
      for (const [at, entry] of queue.entries()) {
        if (held.has(entry.endpoint)) continue;
        const wait = rule.waitMs(performance.now(), entry.endpoint, entry.weight);
        if (wait <= 0) {
          wasUrgent = queue === urgent;
          queue.splice(at, 1);
          return entry;
        }
        held.add(entry.endpoint);
        soonest = Math.min(soonest, wait);
      }
    return soonest;
  }
  function pump(): void {
    clearTimeout(timer);
    let waitMs = Math.max(0, pausedUntil - performance.now());
    while (waitMs === 0 && running < rule.concurrent) {
      const leaving = next();
      if (typeof leaving === "number") waitMs = leaving;
      else {
        running++;
        rule.spent(performance.now(), leaving.endpoint, leaving.weight);
        leaving.go(once());
      }
    }
    const isAnybodyWaiting = urgent.length + ordinary.length > 0;
    if (isAnybodyWaiting && running < rule.concurrent) timer = setTimeout(pump, Math.min(60_000, Math.ceil(waitMs) + 1));
  }

  return {
    take: (endpoint, weight, isUrgent, signal) =>
      new Promise((go, drop) => {
        (isUrgent ? urgent : ordinary).push({ endpoint, weight, go, drop, signal });
        pump();
      }),
    pause(ms) {
      pausedUntil = Math.max(pausedUntil, performance.now() + ms);
    },
    pausedMs: () => Math.max(0, pausedUntil - performance.now()),
  };
}

/** Takes out of a queue those that nobody waits for any more. */
function forgetAborted(queue: Waiting[]): void {
  for (let at = queue.length - 1; at >= 0; at--) {
    const { signal, drop } = queue[at] as Waiting;
    if (!signal?.aborted) continue;
    queue.splice(at, 1);
    drop(signal.reason);
  }
}
