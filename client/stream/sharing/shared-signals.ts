// Signals on a shared connection: asks for the rules of all its tabs together, once, and gives each tab the replay it asked for.

import { MAX_RULES, type Ack, type SignalsRequest } from "../../../shared/contracts/sockets.ts";
import type { Signal } from "../../../shared/contracts/signals.ts";
import type { MarketSocket } from "../socket.ts";
import { ACK_MS } from "../subscription.ts";
import { OK, type Caller, type Send, type Tap } from "./shared-tap.ts";
import { isWithin, type SignalCache } from "./signal-cache.ts";

interface SignalCaller extends Caller {
  readonly rules: ReadonlySet<string>;
  readonly since: number;
}

/** Tabs of which one has edited a list may want too much together until the others have that list too: worth another try. */
const TOO_MANY_RULES: Ack = { ok: false, error: "busy", message: "The tabs wait for too many rules together" };

export class SharedSignals {
  readonly #socket: MarketSocket;
  readonly #taps: ReadonlySet<Tap>;
  readonly #send: Send;
  #cache: SignalCache;
  #callers: SignalCaller[] = [];
  /** What the server has agreed to on this connection. */
  #agreed: ReadonlySet<string> | undefined;
  #isAsking = false;

  constructor(socket: MarketSocket, taps: ReadonlySet<Tap>, send: Send, cache: SignalCache) {
    this.#socket = socket;
    this.#taps = taps;
    this.#send = send;
    this.#cache = cache;
  }

  /** The connection is lost, or goes over to another exchange with signals of its own. */
  restart(cache = this.#cache): void {
    this.#cache = cache;
    this.#callers = [];
    this.#agreed = undefined;
    this.#isAsking = false;
  }

  receive(signals: readonly Signal[]): void {
    this.#cache.add(signals);
    this.#send([...this.#taps], "signal", [signals]);
  }

  ask(tap: Tap, { rules, since = 0 }: SignalsRequest, answer: (ack: Ack) => void): void {
    tap.rules = new Set(rules);
    this.#callers.push({ tap, answer, rules: tap.rules, since });
    this.follow();
  }

  /** Asks the server for what the tabs want now, if that is not what it has agreed to. */
  follow(): void {
    this.#answerReady();
    if (!this.#socket.connected || this.#isAsking) return;
    const keys = new Set([...this.#taps].flatMap(({ rules }) => [...rules]));
    if (keys.size === 0 && this.#agreed === undefined) this.#agreed = keys;
    if (this.#agreed && keys.size === this.#agreed.size && isWithin(keys, this.#agreed)) return this.#answerReady();
    if (keys.size > MAX_RULES) return this.#refuse(TOO_MANY_RULES, keys.size);
    const since = this.#cache.missingSince(keys);
    const rules = [...keys];
    this.#isAsking = true;
    this.#socket.timeout(ACK_MS).emit("signals", since === undefined ? { rules } : { rules, since }, (error, ack) => {
      if (!this.#socket.connected) return;
      this.#isAsking = false;
      if (error) this.#callers = [];
      else if (!ack.ok) this.#refuse(ack, keys.size);
      else {
        this.#agreed = keys;
        this.#cache.agreed(keys);
        this.follow();
      }
    });
  }

  /** Answers those whose rules the server has agreed to, with what it sent of them. */
  #answerReady(): void {
    const agreed = this.#agreed;
    if (!agreed) return;
    const ready = this.#callers.filter(({ rules }) => isWithin(rules, agreed));
    this.#callers = this.#callers.filter((caller) => !ready.includes(caller));
    for (const { tap, answer, rules, since } of ready) {
      const signals = this.#cache.since(rules, since);
      if (signals.length > 0) this.#send([tap], "signal", [signals]);
      answer(OK);
    }
  }

  #refuse(ack: Ack, asked: number): void {
    const callers = this.#callers;
    this.#callers = [];
    for (const { answer, rules } of callers) answer(rules.size < asked ? TOO_MANY_RULES : ack);
  }
}
