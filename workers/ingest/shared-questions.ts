// Two servers that lack the same chart request it at once, before the exchange's answer can be found in Redis. The second waits
// for the pending answer; otherwise the same candles would cost the budget twice.

import type { ChartBars, ExchangeRest } from "../exchanges/exchange.ts";

interface Question {
  readonly answer: Promise<ChartBars>;
  readonly askers: Askers;
}

/** Those who wait for one answer; it is cancelled once all have given up. */
class Askers {
  readonly #allGone = new AbortController();
  #waiting = 0;

  get signal(): AbortSignal {
    return this.#allGone.signal;
  }

  /** Without a signal the caller waits as long as it takes. */
  add(signal: AbortSignal | undefined): void {
    this.#waiting++;
    const leave = (): void => {
      if (--this.#waiting === 0) this.#allGone.abort(signal?.reason);
    };
    if (signal?.aborted) leave();
    else signal?.addEventListener("abort", leave, { once: true });
  }
}

export class SharedQuestions {
  readonly #chart: ExchangeRest["chart"];
  readonly #inFlight = new Map<string, Question>();

  constructor(chart: ExchangeRest["chart"]) {
    this.#chart = chart;
  }

  /** Like the exchange's REST side; the answer to an equal request is shared while it is pending. */
  readonly ask: ExchangeRest["chart"] = (pair, interval, limit, { before, signal } = {}) => {
    const key = `${pair} ${interval} ${limit} ${before}`;
    const known = this.#inFlight.get(key);
    if (known && !known.askers.signal.aborted) {
      known.askers.add(signal);
      return known.answer;
    }
    const askers = new Askers();
    askers.add(signal);
    const answer = this.#chart(pair, interval, limit, { before, signal: askers.signal }).finally(() => {
      if (this.#inFlight.get(key)?.askers === askers) this.#inFlight.delete(key);
    });
    this.#inFlight.set(key, { answer, askers });
    return answer;
  };
}
