// Tells the server which coins' ticks are wanted, and passes them on. Nothing is sent while the socket is down;
// every new connection asks again, because the server forgets with the old one.

import { MAX_CHARTS, type Ack, type SocketRefusal } from "../../shared/contracts/sockets.ts";
import type { MinuteTick } from "../../shared/market/minute-tick.ts";
import type { MarketSocket } from "./socket.ts";
import { ACK_MS } from "./subscription.ts";
import type { TickAge } from "./tick-age.ts";
import type { TickReceiver } from "./tick-receiver.ts";

/** A whole page of charts opens and closes within this; that is one request. */
const GATHER_MS = 50;
const RETRY_MS = 3000;
/** Refusals that pass by themselves. */
const PASSING: ReadonlySet<SocketRefusal> = new Set<SocketRefusal>(["warming", "rate-limited", "busy"]);

export class TickSubscription {
  readonly #receiver: TickReceiver;
  readonly #age: TickAge;
  /** Coins the server will not give; the others are asked for without them. */
  readonly #refused = new Set<string>();
  #socket: MarketSocket | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #has = false;

  constructor(receiver: TickReceiver, age: TickAge) {
    this.#receiver = receiver;
    this.#age = age;
    receiver.onWatched = () => this.#askIn(GATHER_MS);
  }

  /** Uses this socket from now on. */
  follow(socket: MarketSocket): void {
    this.#socket = socket;
    socket.on("connect", () => {
      this.#has = false;
      this.renew();
    });
    socket.on("tick", (symbol, tick) => this.#receive(symbol, tick));
  }

  /** Asks for all coins again, the refused ones too: another connection, or another exchange whose worker has its own clock. */
  renew(): void {
    this.#refused.clear();
    this.#age.restarted();
    this.#askIn(GATHER_MS);
  }

  /** Asks nothing more. */
  stop(): void {
    clearTimeout(this.#timer);
    this.#socket = undefined;
  }

  #askIn(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#ask(), ms);
  }

  #ask(): void {
    const socket = this.#socket;
    const symbols = this.#receiver.symbols.filter((symbol) => !this.#refused.has(symbol)).slice(0, MAX_CHARTS);
    if (!socket?.connected || (symbols.length === 0 && !this.#has)) return;
    this.#has = symbols.length > 0;
    socket.timeout(ACK_MS).emit("ticks", { symbols }, (error, answer) => {
      // A dead line; the next connection asks again.
      if (!socket.connected) return;
      if (error) {
        // The server may have received the request or not.
        this.#has = true;
        this.#askIn(RETRY_MS);
      } else this.#answered(answer);
    });
  }

  #answered(answer: Ack): void {
    if (answer.ok) return;
    this.#has = true;
    if (answer.symbol !== undefined) {
      this.#refused.add(answer.symbol);
      this.#askIn(0);
    } else if (PASSING.has(answer.error)) this.#askIn(RETRY_MS);
  }

  #receive(symbol: string, tick: MinuteTick): void {
    if (document.hidden) this.#age.unseen();
    else this.#age.received(symbol, tick[7]);
    this.#receiver.receive(symbol, tick);
  }
}
