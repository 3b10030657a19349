// Ticks on a shared connection: asks for the coins of all its tabs together and hands each tab those of its own charts.

import { MAX_CHARTS, type Ack } from "../../../shared/contracts/sockets.ts";
import type { MinuteTick } from "../../../shared/market/minute-tick.ts";
import type { MarketSocket } from "../socket.ts";
import { ACK_MS } from "../subscription.ts";
import type { Question } from "./tab-messages.ts";
import { OK, type Caller, type Send, type Tap } from "./shared-tap.ts";

type Asked = Omit<Extract<Question, { readonly event: "ticks" }>, "event">;

export class SharedTicks {
  readonly #socket: MarketSocket;
  readonly #taps: Set<Tap>;
  readonly #send: Send;
  #callers: Caller[] = [];
  /** What the server has agreed to, as one text. */
  #agreed: string | undefined = "";
  #isAsking = false;
  /** The last tick of each coin, for a tab that asks for it later. */
  readonly #last = new Map<string, MinuteTick>();
  /** Coins the server will not give, with its answer. */
  readonly #refused = new Map<string, Ack>();

  constructor(socket: MarketSocket, taps: Set<Tap>, send: Send) {
    this.#socket = socket;
    this.#taps = taps;
    this.#send = send;
  }

  /** The connection is lost. */
  restart(): void {
    this.#callers = [];
    this.#agreed = "";
    this.#isAsking = false;
    this.forgive();
  }

  /** Refused coins may be asked for again. */
  forgive(): void {
    this.#refused.clear();
  }

  receive(symbol: string, tick: MinuteTick): void {
    this.#last.set(symbol, tick);
    const taps = [...this.#taps].filter(({ symbols }) => symbols.has(symbol));
    this.#send(taps, "tick", [symbol, tick]);
  }

  ask(tap: Tap, { request: { symbols }, isHidden }: Asked, answer: (ack: Ack) => void): void {
    const added = symbols.filter((symbol) => !tap.symbols.has(symbol));
    tap.symbols = new Set(symbols);
    // Where there is no room for all, the last to ask comes first, as a tab does that somebody turns to; hidden ones come last.
    const others = [...this.#taps].filter((each) => each !== tap);
    this.#taps.clear();
    for (const each of isHidden ? [tap, ...others] : [...others, tap]) this.#taps.add(each);
    for (const symbol of added) {
      const tick = this.#last.get(symbol);
      if (tick) this.#send([tap], "tick", [symbol, tick]);
    }
    this.#callers.push({ tap, answer });
    this.follow();
  }

  /** Asks the server for what the tabs want now, if that is not what it gives. */
  follow(): void {
    this.#answerRefused();
    if (!this.#socket.connected || this.#isAsking) return;
    const wanted = new Set([...this.#taps].reverse().flatMap(({ symbols }) => [...symbols]));
    const symbols = [...wanted].filter((symbol) => !this.#refused.has(symbol)).slice(0, MAX_CHARTS);
    for (const symbol of this.#last.keys()) if (!symbols.includes(symbol)) this.#last.delete(symbol);
    const asked = symbols.toSorted().join(" ");
    if (asked === this.#agreed) return this.#answer(OK);
    this.#isAsking = true;
    this.#socket.timeout(ACK_MS).emit("ticks", { symbols }, (error, ack) => {
      if (!this.#socket.connected) return;
      this.#isAsking = false;
      this.#agreed = error || !ack.ok ? undefined : asked;
      if (error) this.#callers = [];
      else if (!ack.ok && ack.symbol === undefined) this.#answer(ack);
      else {
        if (!ack.ok && ack.symbol !== undefined) this.#refused.set(ack.symbol, ack);
        this.follow();
      }
    });
  }

  #answer(ack: Ack): void {
    const callers = this.#callers;
    this.#callers = [];
    for (const { answer } of callers) answer(ack);
  }

  /** A tab that asked for a coin which the server refuses asks again without it. */
  #answerRefused(): void {
    if (this.#refused.size === 0) return;
    const callers = this.#callers;
    this.#callers = [];
    for (const caller of callers) {
      const refused = [...caller.tap.symbols].flatMap((symbol) => this.#refused.get(symbol) ?? [])[0];
      if (refused) caller.answer(refused);
      else this.#callers.push(caller);
    }
  }
}
