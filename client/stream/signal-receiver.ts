// Signals from the server to the lists: sends it the lists' rules, asks for what was missed, keeps both true through
// reconnects. Nothing is cleared when the line breaks; the lists sort out what comes twice.

import type { Signal } from "../../shared/contracts/signals.ts";
import { SIGNAL_SWEEP_MS } from "../../shared/signals/signal-times.ts";
import type { SignalBuffer } from "../market/signal-buffer.ts";
import type { EarlierSignals } from "./earlier-signals.ts";
import type { ServerClock } from "./server-clock.ts";
import type { MarketSocket } from "./socket.ts";
import { ACK_MS } from "./subscription.ts";

/** Lists are edited in steps; the server need not get each. */
const SETTLE_MS = 300;
const RETRY_MS = 5000;
/** Asked for again around the last signal known: its own second may have brought more. */
export const OVERLAP_MS = 10_000;

export class SignalReceiver {
  readonly #buffer: SignalBuffer;
  readonly #earlier: EarlierSignals;
  readonly #clock: ServerClock;
  readonly #connected: () => MarketSocket | undefined;
  readonly #onPlanRefused: () => void;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Rules the server has agreed to, so that all their signals up to the newest one known are here. */
  #agreed = "";
  #newest = Number.NaN;

  /** `connected`: the present connection while it is up. `onPlanRefused`: the plan does not include these rules. */
  constructor(
    buffer: SignalBuffer,
    earlier: EarlierSignals,
    clock: ServerClock,
    connected: () => MarketSocket | undefined,
    onPlanRefused: () => void,
  ) {
    this.#buffer = buffer;
    this.#earlier = earlier;
    this.#clock = clock;
    this.#connected = connected;
    this.#onPlanRefused = onPlanRefused;
  }

  /** Follows the lists' rules; returns the end. */
  start(): () => void {
    const buffer = this.#buffer;
    buffer.onRules = () => this.#askIn(SETTLE_MS);
    const sweep = setInterval(() => {
      this.sweep();
      if (this.#agreed !== "") void this.#earlier.follow();
    }, SIGNAL_SWEEP_MS);
    return () => {
      buffer.onRules = () => {};
      clearInterval(sweep);
      clearTimeout(this.#timer);
    };
  }

  /** Forgets signals that are too old by now. */
  sweep(): void {
    this.#buffer.sweep(this.#clock.serverTime(performance.now(), Date.now()));
  }

  /** Asks for the lists' rules on this connection, which may be the next one already. */
  ask(socket: MarketSocket | undefined): void {
    clearTimeout(this.#timer);
    const buffer = this.#buffer;
    const rules = [...buffer.rules.keys()];
    const episodes = buffer.episodes && { episodes: true };
    const asked = [...rules, episodes ? "episodes" : ""].join(" ").trim();
    if (!socket?.connected || (rules.length === 0 && this.#agreed === "")) return;
    const since = asked === this.#agreed ? Math.max(0, this.#newest - OVERLAP_MS) : Number.NaN;
    const request = { rules, ...(!Number.isNaN(since) && { since }), ...episodes };
    socket.timeout(ACK_MS).emit("signals", request, (error, answer) => {
      // A dead line; the next connection asks again.
      if (!socket.connected) return;
      if (error) this.#askIn(RETRY_MS);
      else if (answer.ok) {
        this.#agreed = asked;
        void this.#earlier.follow();
      } else if (answer.error === "plan") this.#onPlanRefused();
      else this.#askIn(RETRY_MS);
    });
  }

  /** Hands the server's signals to the lists. */
  receive(signals: readonly Signal[]): void {
    for (const { timestamp } of signals) if (!(timestamp <= this.#newest)) this.#newest = timestamp;
    this.#buffer.add(signals);
  }

  #askIn(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.ask(this.#connected()), ms);
  }
}
