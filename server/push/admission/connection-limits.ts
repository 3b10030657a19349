// How many sockets one address, one session and this process may hold, and how often an address may open a new one.

import { addressKey, isLoopback } from "../../http/client-address.ts";
import { LIMITS } from "../../http/limits.ts";
import { SlidingWindows } from "../../http/sliding-window.ts";

export interface SocketLimits {
  readonly openPerProcess: number;
  /** Signed in, per address: an office behind one router. */
  readonly openPerAddress: number;
  /** Not yet signed in, per address. */
  readonly strangersPerAddress: number;
  readonly openPerSession: number;
  /** Development and load tests: everybody is 127.0.0.1. */
  readonly loopbackIsFree: boolean;
}

export const SOCKET_LIMITS: SocketLimits = {
  openPerProcess: 3000,
  openPerAddress: 60,
  strangersPerAddress: 6,
  openPerSession: 3,
  loopbackIsFree: false,
};

const PENALTY_MS = 60_000;

interface Count {
  open: number;
  strangers: number;
}

/** A connection's place in the counts. */
export interface Place {
  signedIn(): void;
  free(): void;
}

export class ConnectionLimits {
  readonly limits: SocketLimits;
  readonly #handshakes = new SlidingWindows();
  readonly #counts = new Map<string, Count>();
  readonly #penalties = new Map<string, number>();
  #open = 0;

  constructor(limits: SocketLimits) {
    this.limits = limits;
  }

  /** Why this address may not open another connection now; undefined when it may, which then counts as one handshake. */
  refusal(address: string): string | undefined {
    if (this.#open >= this.limits.openPerProcess) return "full";
    if (this.limits.loopbackIsFree && isLoopback(address)) return undefined;
    const key = addressKey(address);
    const { open, strangers } = this.#counts.get(key) ?? { open: 0, strangers: 0 };
    if (strangers >= this.limits.strangersPerAddress) return "too-many-strangers";
    if (open - strangers >= this.limits.openPerAddress) return "too-many-sockets";
    // Last, and only those let in are counted: browsers come again every few seconds, and an office that comes back after
    // a restart would otherwise keep itself out for ever.
    return this.#handshakes.take(LIMITS.handshakes, key) ? undefined : "too-often";
  }

  /** Counts an open connection; it is a stranger's until signedIn() is called. */
  opened(address: string): Place {
    const key = addressKey(address);
    const count = this.#counts.get(key) ?? { open: 0, strangers: 0 };
    this.#counts.set(key, count);
    count.open++;
    count.strangers++;
    this.#open++;
    let stranger = true;
    const known = (): void => {
      if (stranger) count.strangers--;
      stranger = false;
    };
    return {
      signedIn: known,
      free: () => {
        known();
        this.#open--;
        if (--count.open === 0) this.#counts.delete(key);
      },
    };
  }

  /** Keeps a misbehaving session out for a minute. */
  punish(handle: string): void {
    const now = performance.now();
    for (const [known, until] of this.#penalties) if (until < now) this.#penalties.delete(known);
    this.#penalties.set(handle, now + PENALTY_MS);
  }

  isPunished(handle: string): boolean {
    return (this.#penalties.get(handle) ?? 0) > performance.now();
  }
}
