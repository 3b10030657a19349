// When a chart's history is asked for: on opening, again at each bar's close, after the line was away, and after failures.

import type { ChartInterval } from "../../../../shared/market/candle.ts";
import { askHistory, type KlineHistory } from "./kline-history.ts";

/** "refused" is the server's last word (plan, unknown coin); "failed" is tried again by itself. */
export type LoadState = "loading" | "ready" | "failed" | "refused";

const WHOLE = 500;
/** Enough to settle the bars that closed since the last answer. */
const TAIL = 30;
const FIRST_RETRY_MS = 1000;
const SLOWEST_RETRY_MS = 30_000;
const BUSY_RETRY_MS = 15_000;
/** Charts of one screen must not ask all at once, and the exchange needs a moment to close its candle. */
const SPREAD_FROM_MS = 1000;
const SPREAD_TO_MS = 3000;
/** A tail must reach back to what is known. */
const TAIL_AFTER_MS = 20 * 60_000;

const REFUSALS: readonly number[] = [400, 403, 404];

export class HistoryLoader {
  readonly #onHistory: (history: KlineHistory) => void;
  readonly #onState: (state: LoadState) => void;
  #chart: { readonly symbol: string; readonly interval: ChartInterval } | undefined;
  #asking: AbortController | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #dueAt = Number.POSITIVE_INFINITY;
  #answeredAt = Number.NEGATIVE_INFINITY;
  #failures = 0;
  #state: LoadState = "loading";

  constructor(onHistory: (history: KlineHistory) => void, onState: (state: LoadState) => void) {
    this.#onHistory = onHistory;
    this.#onState = onState;
  }

  /** Another chart: what was asked for the one before is dropped. `isKnown`: something recent is on screen already. */
  open(symbol: string, interval: ChartInterval, isKnown: boolean): void {
    this.#drop();
    this.#chart = { symbol, interval };
    this.#failures = 0;
    this.#answeredAt = Number.NEGATIVE_INFINITY;
    this.#setState(isKnown ? "ready" : "loading");
    void this.#ask("whole");
  }

  /** Asks now, after a failure or refusal. */
  retry(): void {
    if (this.#state !== "ready") this.#setState("loading");
    void this.#ask("whole");
  }

  /** Asks again within a few seconds. */
  refreshSoon(reach: "whole" | "tail"): void {
    if (this.#chart && this.#state !== "refused") this.#schedule(Math.random() * SPREAD_FROM_MS, reach);
  }

  /** Asks again a moment after `ms`, unless it is due earlier. */
  refreshAfter(ms: number): void {
    const at = performance.now() + ms;
    if (at > this.#dueAt) return;
    this.#schedule(ms + SPREAD_FROM_MS + Math.random() * (SPREAD_TO_MS - SPREAD_FROM_MS), "tail");
  }

  /** Drops what is under way and asks no more. */
  close(): void {
    this.#drop();
    this.#chart = undefined;
  }

  #drop(): void {
    clearTimeout(this.#timer);
    this.#dueAt = Number.POSITIVE_INFINITY;
    this.#asking?.abort();
    this.#asking = undefined;
  }

  #schedule(ms: number, reach: "whole" | "tail"): void {
    clearTimeout(this.#timer);
    this.#dueAt = performance.now() + ms;
    this.#timer = setTimeout(() => void this.#ask(reach), ms);
  }

  async #ask(reach: "whole" | "tail"): Promise<void> {
    const chart = this.#chart;
    if (!chart) return;
    this.#drop();
    const asking = (this.#asking = new AbortController());
    const isShort = reach === "tail" && performance.now() - this.#answeredAt < TAIL_AFTER_MS;
    const question = { ...chart, limit: isShort ? TAIL : WHOLE };
    const answer = await askHistory(question, asking.signal);
    if (asking.signal.aborted) return;
    this.#asking = undefined;
    if (!answer.ok) return this.#failed(answer.status);
    this.#failures = 0;
    this.#answeredAt = performance.now();
    this.#onHistory(answer);
    this.#setState("ready");
  }

  #failed(status: number): void {
    if (REFUSALS.includes(status)) return this.#setState("refused");
    const wait = Math.min(SLOWEST_RETRY_MS, FIRST_RETRY_MS * 2 ** this.#failures++);
    this.#schedule((status === 429 ? BUSY_RETRY_MS : wait) * (0.75 + Math.random() / 2), "whole");
    // A quiet refresh that failed leaves good bars on screen, and ticks go on.
    if (this.#answeredAt === Number.NEGATIVE_INFINITY) this.#setState("failed");
  }

  #setState(state: LoadState): void {
    if (this.#state === state) return;
    this.#state = state;
    this.#onState(state);
  }
}
