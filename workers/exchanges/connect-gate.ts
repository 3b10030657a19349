// One exchange's permission to open sockets: a budget per minute and, while the exchange refuses, one probe at a time.

import { reconnectDelay } from "./reconnect-delay.ts";

const MINUTE_MS = 60_000;
/** An exchange that answers with a refusal (451, 403, 418) gets a longer pause than one that does not answer. */
const FIRST_REFUSED_MS = 30_000;
const MAX_REFUSED_MS = 900_000;

export class ConnectGate {
  readonly #perMinute: number;
  readonly #random: () => number;
  readonly #sharedBy: () => number;
  readonly #attempts: number[] = [];
  #failures = 0;
  #refusals = 0;
  #probing = false;
  #nextAt = 0;

  /** `perMinute`: this process's share when two processes use the address; `sharedBy`: how many there really are. */
  constructor(perMinute: number, random: () => number, sharedBy = () => 2) {
    this.#perMinute = perMinute;
    this.#sharedBy = sharedBy;
    this.#random = random;
  }

  /** A token for opened() or failed(), or undefined when no attempt may be made now (monotonic ms). */
  enter(nowMs: number): number | undefined {
    if (!this.isOpen(nowMs)) return undefined;
    this.#probing = this.#failures > 0;
    this.#attempts.push(nowMs);
    return this.#failures;
  }

  isOpen(nowMs: number): boolean {
    while (this.#attempts.length > 0 && (this.#attempts[0] as number) <= nowMs - MINUTE_MS) this.#attempts.shift();
    const max = Math.max(1, Math.floor((this.#perMinute * 2) / Math.max(2, this.#sharedBy())));
    if (this.#attempts.length >= max) return false;
    return this.#failures === 0 || (!this.#probing && nowMs >= this.#nextAt);
  }

  /** The exchange answers again: lift the restriction for all. */
  opened(): void {
    this.#failures = 0;
    this.#refusals = 0;
    this.#probing = false;
  }

  /**
   * An attempt never opened; `isRefused`: it was answered with a refusal. Attempts that fail together count once; returns whether
   * this one counted.
   */
  failed(token: number, nowMs: number, isRefused = false): boolean {
    if (token !== this.#failures) return false;
    this.#failures++;
    this.#probing = false;
    this.#nextAt = nowMs + (isRefused ? this.#refusedDelay() : reconnectDelay(this.#failures, this.#random));
    return true;
  }

  #refusedDelay(): number {
    const step = Math.min(MAX_REFUSED_MS, FIRST_REFUSED_MS * 2 ** this.#refusals++);
    return step * (1 + this.#random() / 4);
  }
}
