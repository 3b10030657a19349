// Which of this server's sockets watch which coins' charts, and sending to them: one encoding per coin and tick, one write per
// socket and batch.

import type { MinuteTick } from "../../../shared/market/minute-tick.ts";
import { sendTogether, eventFrame } from "../room-broadcast.ts";
import type { MarketSocket } from "../socket-server.ts";

const NONE: ReadonlySet<string> = new Set();

/** A coin's chart symbol and its current minute. */
export type NamedTick = readonly [symbol: string, tick: MinuteTick];

/**
 * How many ticks were sent, and how many withheld from sockets that had not taken earlier bytes yet or whose client is behind.
 */
export interface TickCast {
  readonly sent: number;
  readonly skipped: number;
}

export class TickRooms {
  readonly #symbolsOf = new Map<MarketSocket, ReadonlySet<string>>();

  /** Chart symbols of one socket. */
  symbolsOf(socket: MarketSocket): ReadonlySet<string> {
    return this.#symbolsOf.get(socket) ?? NONE;
  }

  /** Replaces a socket's chart symbols; returns the new ones. */
  join(socket: MarketSocket, symbols: ReadonlySet<string>): string[] {
    const before = this.symbolsOf(socket);
    if (symbols.size > 0) this.#symbolsOf.set(socket, symbols);
    else this.#symbolsOf.delete(socket);
    return [...symbols].filter((symbol) => !before.has(symbol));
  }

  symbols(): Set<string> {
    return new Set([...this.#symbolsOf.values()].flatMap((symbols) => [...symbols]));
  }

  leave(socket: MarketSocket): void {
    this.#symbolsOf.delete(socket);
  }

  /** Sends each socket the ticks of its coins, in order. */
  cast(ticks: readonly NamedTick[]): TickCast {
    let sent = 0;
    let skipped = 0;
    const batch = new EncodedBatch(ticks);
    for (const [socket, symbols] of this.#symbolsOf) {
      const messages = batch.get(symbols);
      if (messages.length === 0) continue;
      // The one snapshot in flight to a client that is behind must not wait behind ticks.
      const isBehind = socket.data.pacer?.paced ?? false;
      if (!isBehind && sendTogether(socket, messages)) sent += messages.length;
      else skipped += messages.length;
    }
    return { sent, skipped };
  }
}

class EncodedBatch {
  readonly #ticks: ReadonlyMap<string, readonly NamedTick[]>;
  readonly #bytes = new Map<string, readonly Buffer[]>();

  constructor(ticks: readonly NamedTick[]) {
    this.#ticks = Map.groupBy(ticks, ([symbol]) => symbol);
  }

  get(symbols: ReadonlySet<string>): Buffer[] {
    const messages: Buffer[] = [];
    for (const symbol of symbols) messages.push(...this.#ofSymbol(symbol));
    return messages;
  }

  #ofSymbol(symbol: string): readonly Buffer[] {
    const known = this.#bytes.get(symbol);
    if (known) return known;
    const encoded = (this.#ticks.get(symbol) ?? []).map((tick) => eventFrame("tick", JSON.stringify(tick).slice(1, -1)));
    this.#bytes.set(symbol, encoded);
    return encoded;
  }
}
