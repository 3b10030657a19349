// How many sockets one address, one session and this process may hold, and how often an address may fail to sign in.

import { addressKey, isLoopback } from "../../http/client-address.ts";
import { LIMITS } from "../../http/limits.ts";
import { SlidingWindows } from "../../http/sliding-window.ts";
import type { Session } from "../../sessions/session-policy.ts";
import { availableBytes, socketRoom } from "./socket-room.ts";

export interface SocketLimits {
  readonly openPerProcess: number;
  /** Signed in, per address: an office behind one router. */
  readonly openPerAddress: number;
  /** Not yet signed in, per address. */
  readonly strangersPerAddress: number;
  /** Each tab of the terminal has its own connection. */
  readonly openPerSession: number;
  /** A free test, and a customer's program. */
  readonly openPerGuest: number;
  /** How long a session's slot outlives the server that held it, ms. */
  readonly sessionLeaseMs: number;
  /** Development and load tests: everybody is 127.0.0.1. */
  readonly loopbackIsFree: boolean;
}

export const SOCKET_LIMITS: SocketLimits = {
  openPerProcess: socketRoom(availableBytes()),
  openPerAddress: 60,
  strangersPerAddress: 6,
  openPerSession: 12,
  openPerGuest: 3,
  sessionLeaseMs: 30_000,
  loopbackIsFree: false,
};

const PENALTY_MS = 60_000;
/** How long an upgrade waits while others of its address sign in: an office returns all at once after a deploy. */
const WAIT_MS = 3000;

interface Count {
  open: number;
  strangers: number;
}

/** Why an address gets no slot. */
export type AdmissionRefusal = "full" | "too-many-strangers" | "too-many-sockets" | "too-often";

/** A connection's slot in the counts; if freed before sign-in it counts as a failed handshake of its address. */
export interface Place {
  signedIn(): void;
  /** It could not sign in because of us, so it does not count as a failure of its address. */
  forgive(): void;
  free(): void;
}

export class ConnectionLimits {
  readonly limits: SocketLimits;
  readonly #failed = new SlidingWindows();
  /** Upgrades waiting for a stranger's slot, by address, oldest first. */
  readonly #waiting = new Map<string, Set<() => void>>();
  readonly #counts = new Map<string, Count>();
  readonly #penalties = new Map<string, number>();
  #open = 0;

  constructor(limits: SocketLimits) {
    this.limits = limits;
  }

  /** Concurrent sockets of this session. */
  maxSockets({ kind }: Session): number {
    return kind === "user" ? this.limits.openPerSession : this.limits.openPerGuest;
  }

  refusal(address: string): AdmissionRefusal | undefined {
    if (this.#open >= this.limits.openPerProcess) return "full";
    if (this.limits.loopbackIsFree && isLoopback(address)) return undefined;
    const key = addressKey(address);
    const { open, strangers } = this.#counts.get(key) ?? { open: 0, strangers: 0 };
    if (open - strangers >= this.limits.openPerAddress) return "too-many-sockets";
    // Each of those signing in may become a member.
    if (strangers >= this.limits.strangersPerAddress || open >= this.limits.openPerAddress) return "too-many-strangers";
    return this.#failed.hasRoom(LIMITS.handshakes, key) ? undefined : "too-often";
  }

  /** A slot for one more connection of this address, or the reason for refusing. Waits while others of it are signing in. */
  async admit(address: string): Promise<Place | AdmissionRefusal> {
    const end = performance.now() + WAIT_MS;
    for (;;) {
      const reason = this.refusal(address);
      if (reason === undefined) return this.opened(address);
      if (reason !== "too-many-strangers" || !(await this.#strangerLeaves(addressKey(address), end))) return reason;
    }
  }

  /** Counts an open connection; it is a stranger's until signedIn() is called. */
  opened(address: string): Place {
    const key = addressKey(address);
    const count = this.#counts.get(key) ?? { open: 0, strangers: 0 };
    this.#counts.set(key, count);
    count.open++;
    count.strangers++;
    this.#open++;
    let state: "stranger" | "forgiven" | "member" | "gone" = "stranger";
    const noStranger = (): void => {
      if (state === "member" || state === "gone") return;
      count.strangers--;
      this.#wakeOne(key);
    };
    return {
      signedIn: () => {
        noStranger();
        state = "member";
      },
      forgive: () => {
        if (state === "stranger") state = "forgiven";
      },
      free: () => {
        if (state === "gone") return;
        if (state === "stranger") this.#failed.take(LIMITS.handshakes, key);
        if (--count.open === 0) this.#counts.delete(key);
        this.#open--;
        noStranger();
        state = "gone";
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

  /** True once a stranger of this address signed in or left; false at `end`, or when too many wait. */
  #strangerLeaves(key: string, end: number): Promise<boolean> {
    const waiting = this.#waiting.get(key) ?? new Set();
    if (waiting.size + (this.#counts.get(key)?.open ?? 0) >= this.limits.openPerAddress) return Promise.resolve(false);
    this.#waiting.set(key, waiting);
    return new Promise((resolve) => {
      const leave = (isFree: boolean): void => {
        clearTimeout(timer);
        waiting.delete(wake);
        if (waiting.size === 0) this.#waiting.delete(key);
        resolve(isFree);
      };
      const wake = (): void => leave(true);
      const timer = setTimeout(() => leave(false), end - performance.now());
      waiting.add(wake);
    });
  }

  #wakeOne(key: string): void {
    for (const wake of this.#waiting.get(key) ?? []) return wake();
  }
}
