// When a chart's history is asked for: on opening, again at each bar's close, after the line was away, and after failures.

import { QueryObserver, type QueryObserverResult } from "@tanstack/query-core";
import type { ChartInterval } from "../../../../shared/market/candle.ts";
import { queryClient } from "../../../rest/query-client.ts";
import { fetchOlder, forgetOldHistory, historyQuery, type KlineHistory } from "./kline-history.ts";
import { needBars, type FirstNeeded } from "./needed-bars.ts";

/** "refused" is the server's last word (plan, unknown coin); "failed" is tried again by itself. */
export type LoadState = "loading" | "ready" | "failed" | "refused";

/** Charts of one screen must not ask all at once, and the exchange needs a moment to close its candle. */
const SPREAD_FROM_MS = 1000;
const SPREAD_TO_MS = 3000;
/** After a page of older bars did not come, the next is asked for no sooner than this; each further failure doubles it. */
const OLDER_AGAIN_MS = 3000;
const OLDER_AGAIN_AT_MOST_MS = 60_000;

export class HistoryLoader {
  readonly #onHistory: (history: KlineHistory) => void;
  readonly #onState: (state: LoadState) => void;
  readonly #firstNeeded: FirstNeeded;
  #needNoMore: () => void = () => {};
  #observer: QueryObserver<KlineHistory> | undefined;
  #symbol = "";
  #interval: ChartInterval = "1";
  #timer: ReturnType<typeof setTimeout> | undefined;
  #dueAt = Number.POSITIVE_INFINITY;
  #shown: KlineHistory | undefined;
  #state: LoadState = "loading";
  #older: AbortController | undefined;
  #olderFrom = 0;
  #olderFailures = 0;

  constructor(
    onHistory: (history: KlineHistory) => void,
    onState: (state: LoadState) => void,
    firstNeeded: FirstNeeded = (bars) => bars.length,
  ) {
    this.#onHistory = onHistory;
    this.#onState = onState;
    this.#firstNeeded = firstNeeded;
  }

  /** Another chart: what was asked for the one before is dropped. `isKnown`: something recent is on screen already. */
  open(symbol: string, interval: ChartInterval, isKnown: boolean): void {
    this.close();
    this.#setState(isKnown ? "ready" : "loading");
    this.#symbol = symbol;
    this.#interval = interval;
    this.#needNoMore = needBars(symbol, interval, this.#firstNeeded);
    this.#observer = new QueryObserver(queryClient, { ...historyQuery(symbol, interval), refetchOnMount: "always" });
    this.#shown = this.#observer.getCurrentResult().data;
    this.#observer.subscribe((result) => this.#onResult(result));
  }

  /** Asks now, after a failure or refusal. */
  retry(): void {
    if (this.#state !== "ready") this.#setState("loading");
    // Ends the wait for the next try.
    void this.#observer?.getCurrentQuery().cancel({ silent: true });
    this.#ask();
  }

  /** Asks for all of it again within a few seconds. */
  refreshSoon(): void {
    if (!this.#observer || this.#state === "refused") return;
    this.#observer.getCurrentQuery().invalidate();
    this.#schedule(Math.random() * SPREAD_FROM_MS);
  }

  /** Asks for its tail a moment after `ms`, unless it is due earlier. */
  refreshAfter(ms: number): void {
    const at = performance.now() + ms;
    if (at > this.#dueAt) return;
    this.#schedule(ms + SPREAD_FROM_MS + Math.random() * (SPREAD_TO_MS - SPREAD_FROM_MS));
  }

  /** Asks for the page before the bars that are known; nothing while one is under way, or when the listing's first bar is there. */
  askOlder(): void {
    if (this.#older || this.#state !== "ready" || performance.now() < this.#olderFrom) return;
    const asking = new AbortController();
    this.#older = asking;
    fetchOlder(this.#symbol, this.#interval, asking.signal)
      .then(
        () => (this.#olderFailures = 0),
        () => {
          const pause = Math.min(OLDER_AGAIN_AT_MOST_MS, OLDER_AGAIN_MS * 2 ** this.#olderFailures++);
          this.#olderFrom = performance.now() + pause;
        },
      )
      .finally(() => {
        if (this.#older === asking) this.#older = undefined;
      });
  }

  /** Drops what is under way and asks no more. */
  close(): void {
    this.#forgetTimer();
    this.#needNoMore();
    this.#older?.abort();
    this.#older = undefined;
    this.#olderFrom = this.#olderFailures = 0;
    this.#observer?.destroy();
    this.#observer = undefined;
    forgetOldHistory();
  }

  #schedule(ms: number): void {
    clearTimeout(this.#timer);
    this.#dueAt = performance.now() + ms;
    this.#timer = setTimeout(() => this.#ask(), ms);
  }

  #forgetTimer(): void {
    clearTimeout(this.#timer);
    this.#dueAt = Number.POSITIVE_INFINITY;
  }

  #ask(): void {
    this.#forgetTimer();
    void this.#observer?.refetch({ cancelRefetch: false });
  }

  #onResult(result: QueryObserverResult<KlineHistory>): void {
    const { data, failureCount } = result;
    if (result.isError && !result.isFetching) return this.#setState("refused");
    if (data && data !== this.#shown) {
      this.#shown = data;
      this.#forgetTimer();
      this.#onHistory(data);
    }
    if (data && result.isFetchedAfterMount) this.#setState("ready");
    // A quiet refresh that failed leaves good bars on screen, and ticks go on.
    else if (failureCount > 0) this.#setState("failed");
  }

  #setState(state: LoadState): void {
    if (this.#state === state) return;
    this.#state = state;
    this.#onState(state);
  }
}
