// Decides when the next REST request may leave. Requests queue by priority and endpoint, so one that must wait does not block
// others. The allowance decides how much may be asked.

import { type Candidate, fillingsOf, MeterLevels, type Priority, type RequestLimits } from "./request-meters.ts";

/** The index of the request that may leave, or how long none may, ms. */
export type Ruling = { readonly granted: number } | { readonly waitMs: number };

export interface Allowance {
  /** Chooses among requests, given in order of turn, and counts the chosen one. Never rejects. */
  ask(candidates: readonly Candidate[]): Promise<Ruling>;
  /** The exchange asked this address to wait this many ms. */
  pause(ms: number): void;
  /** Milliseconds of that pause left. */
  readonly pausedMs: number;
}

export class OwnAllowance implements Allowance {
  readonly #limits: RequestLimits;
  readonly #levels = new MeterLevels();
  #pausedUntil = 0;

  constructor(limits: RequestLimits) {
    this.#limits = limits;
  }

  ask(candidates: readonly Candidate[]): Promise<Ruling> {
    return Promise.resolve(rule(this.#limits, this.#levels, candidates));
  }

  pause(ms: number): void {
    this.#pausedUntil = Math.max(this.#pausedUntil, performance.now() + ms);
  }

  get pausedMs(): number {
    return Math.max(0, this.#pausedUntil - performance.now());
  }
}

/** Decides from this process's view of the meters; each request counts `times` its cost. */
export function rule(limits: RequestLimits, levels: MeterLevels, candidates: readonly Candidate[], times = 1): Ruling {
  const now = performance.now();
  let waitMs = Number.POSITIVE_INFINITY;
  for (const [at, candidate] of candidates.entries()) {
    const fillings = fillingsOf(limits, candidate);
    const wait = levels.waitMs(fillings, now, times);
    if (wait <= 0) {
      levels.fill(fillings, now, times);
      return { granted: at };
    }
    waitMs = Math.min(waitMs, wait);
  }
  return { waitMs };
}

interface Waiting extends Candidate {
  readonly number: number;
  readonly go: (release: () => void) => void;
  readonly drop: (reason: unknown) => void;
  readonly signal: AbortSignal | undefined;
}

export interface RequestBudget {
  /**
   * Resolves with a release function when the request may leave; call it once the request is over. Live requests go first; reader
   * and history requests take turns, because what users look at must not stop repairs. Rejects without cost when `signal` aborts
   * before the request's turn.
   */
  take(endpoint: string, weight: number, priority: Priority, signal?: AbortSignal): Promise<() => void>;
  /**
   * Nothing leaves for this many milliseconds; applies to the whole address when the exchange counts by address (429, 418, 403).
   */
  pause(ms: number, isForAddress: boolean): void;
  pausedMs(): number;
}

/** Longest wait before checking again, ms. */
const MAX_WAIT_MS = 60_000;

/** A queue of requests of one process; `allowance` says what may leave. */
export function createRequestBudget({ concurrent }: Pick<RequestLimits, "concurrent">, allowance: Allowance): RequestBudget {
  /** By priority and endpoint, in arrival order. */
  const queues = new Map<string, Waiting[]>();
  let count = 0;
  let lastTurn: Priority | undefined;
  let running = 0;
  let pausedUntil = 0;
  let timer: NodeJS.Timeout | undefined;
  let isAsking = false;
  let hasChanged = false;

  const pausedMs = (): number => Math.max(0, pausedUntil - performance.now(), allowance.pausedMs);

  /** The first of each queue, by turn and then by arrival. */
  function heads(): Waiting[] {
    const turn: readonly Priority[] = lastTurn === "reader" ? ["live", "history", "reader"] : ["live", "reader", "history"];
    const first = [...queues.values()].flatMap(([head]) => head ?? []);
    return first.toSorted((a, b) => turn.indexOf(a.priority) - turn.indexOf(b.priority) || a.number - b.number);
  }

  function forgetAborted(): void {
    for (const [key, queue] of queues) {
      for (let at = queue.length - 1; at >= 0; at--) {
        const { signal, drop } = queue[at] as Waiting;
        if (!signal?.aborted) continue;
        queue.splice(at, 1);
        drop(signal.reason);
      }
      if (queue.length === 0) queues.delete(key);
    }
  }

  function leave(entry: Waiting): void {
    if (entry.priority !== "live") lastTurn = entry.priority;
    queues.get(keyOf(entry))?.shift();
    running++;
    let isReleased = false;
    entry.go(() => {
      if (isReleased) return;
      isReleased = true;
      running--;
      void pump();
    });
  }

  /** Lets one request leave; returns milliseconds until the next try when none may, undefined when none waits. */
  async function next(): Promise<number | undefined> {
    forgetAborted();
    const candidates = heads();
    if (candidates.length === 0 || running >= concurrent) return undefined;
    const paused = pausedMs();
    if (paused > 0) return paused;
    const ruling = await allowance.ask(candidates);
    if ("waitMs" in ruling) return ruling.waitMs;
    leave(candidates[ruling.granted] as Waiting);
    return 0;
  }

  async function pump(): Promise<void> {
    hasChanged = true;
    if (isAsking) return;
    isAsking = true;
    clearTimeout(timer);
    do {
      hasChanged = false;
      const waitMs = await next();
      if (waitMs === 0) hasChanged = true;
      else if (waitMs !== undefined) {
        clearTimeout(timer);
        timer = setTimeout(() => void pump(), Math.min(MAX_WAIT_MS, Math.ceil(waitMs) + 1));
      }
    } while (hasChanged);
    isAsking = false;
  }

  return {
    take: (endpoint, weight, priority, signal) =>
      new Promise((go, drop) => {
        const entry: Waiting = { endpoint, weight, priority, number: count++, go, drop, signal };
        const key = keyOf(entry);
        const queue = queues.get(key);
        if (queue) queue.push(entry);
        else queues.set(key, [entry]);
        // Behind another request of its queue it changes nothing.
        if (!queue || queue.length === 1) void pump();
      }),
    pause(ms, isForAddress) {
      pausedUntil = Math.max(pausedUntil, performance.now() + ms);
      if (isForAddress) allowance.pause(ms);
    },
    pausedMs,
  };
}

const keyOf = ({ priority, endpoint }: Candidate): string => `${priority} ${endpoint}`;
