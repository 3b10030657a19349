// Chooses among an exchange's documented hosts: the first, until it fails several times in a row, then the next ones, and after a
// while the first again. On a network that blocks the first host every attempt fails there, so retries become rarer. Sockets and
// REST rotate separately; open connections stay.

import { exchangeOf, type ExchangeId } from "../../shared/market/exchange-id.ts";

const FAILURES_TO_LEAVE = 3;
/** From leaving the first host to trying it again; doubles with each failure up to the second value. */
const RETURN_MS = 600_000;
const MAX_RETURN_MS = 4 * 3_600_000;

/** The exchange's other addresses that serve the same as `url`; none when `url` is not one of its own. */
export function fallbacksOf(exchange: ExchangeId, kind: "rest" | "ws", url: string): string[] {
  const known = [...new Set(exchangeOf(exchange).hosts.map((hosts) => hosts[kind]))];
  return known.includes(url) ? known.filter((other) => other !== url) : [];
}

export class HostRotation {
  readonly #urls: readonly string[];
  readonly #onChange: (url: string) => void;
  readonly #now: () => number;
  #at = 0;
  #failures = 0;
  #leftAt = 0;
  #returnMs = RETURN_MS;
  /** The host used before the first one was tried again. */
  #triedFrom: number | undefined;
  /** By url: monotonic ms of its last lasting refusal. */
  readonly #refusedAt = new Map<string, number>();

  /** `urls`: the usual address, then the alternatives. `now`: monotonic ms. */
  constructor(urls: readonly [string, ...string[]], onChange: (url: string) => void, now = () => performance.now()) {
    this.#urls = urls;
    this.#onChange = onChange;
    this.#now = now;
  }

  get url(): string {
    if (this.#at !== 0 && this.#now() - this.#leftAt >= this.#returnMs) {
      const triedFrom = this.#at;
      this.#moveTo(0);
      this.#triedFrom = triedFrom;
    }
    return this.#urls[this.#at] as string;
  }

  answered(url: string): void {
    if (url !== this.#urls[this.#at]) return;
    this.#failures = 0;
    if (this.#at !== 0) return;
    this.#triedFrom = undefined;
    this.#returnMs = RETURN_MS;
  }

  failed(url: string): void {
    if (url !== this.#urls[this.#at] || this.#urls.length === 1) return;
    if (this.#triedFrom !== undefined) this.#moveTo(this.#triedFrom);
    else if (++this.#failures >= FAILURES_TO_LEAVE) this.#moveTo((this.#at + 1) % this.#urls.length);
  }

  /** This address refuses us permanently, for example because of our region. False when all addresses do. */
  refused(url: string): boolean {
    const now = this.#now();
    this.#refusedAt.set(url, now);
    const serves = (at: number): boolean =>
      now - (this.#refusedAt.get(this.#urls[at] as string) ?? Number.NEGATIVE_INFINITY) >= RETURN_MS;
    const next = [this.#triedFrom ?? 0, ...this.#urls.keys()].find(serves);
    if (next !== undefined && url === this.#urls[this.#at]) this.#moveTo(next);
    return next !== undefined;
  }

  #moveTo(at: number): void {
    if (this.#triedFrom !== undefined) this.#returnMs = Math.min(MAX_RETURN_MS, this.#returnMs * 2);
    if (this.#at === 0) this.#leftAt = this.#now();
    this.#triedFrom = undefined;
    this.#at = at;
    this.#failures = 0;
    this.#onChange(this.#urls[at] as string);
  }
}
