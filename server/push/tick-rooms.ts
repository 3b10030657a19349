// Which of this server's sockets watch which coin's chart, and the sending to them: one encoding per coin and tick.

import type { MinuteTick } from "../../shared/market/minute-tick.ts";
import { castVolatile, eventBytes } from "./room-cast.ts";
import type { MarketSocket } from "./socket-server.ts";

const NONE: ReadonlySet<string> = new Set();

/** How many sockets got a tick, and how many were passed over because they had not taken earlier bytes yet. */
export interface TickCast {
  readonly sent: number;
  readonly skipped: number;
}

export class TickRooms {
  readonly #rooms = new Map<string, Set<MarketSocket>>();
  readonly #symbolsOf = new Map<MarketSocket, ReadonlySet<string>>();

  /** Chart symbols of one socket. */
  symbolsOf(socket: MarketSocket): ReadonlySet<string> {
    return this.#symbolsOf.get(socket) ?? NONE;
  }

  /** Replaces a socket's chart symbols; answers those it did not have before. */
  join(socket: MarketSocket, symbols: ReadonlySet<string>): string[] {
    const before = this.symbolsOf(socket);
    for (const symbol of before) if (!symbols.has(symbol)) this.#leaveRoom(socket, symbol);
    for (const symbol of symbols) {
      const members = this.#rooms.get(symbol);
      if (members) members.add(socket);
      else this.#rooms.set(symbol, new Set([socket]));
    }
    if (symbols.size > 0) this.#symbolsOf.set(socket, symbols);
    else this.#symbolsOf.delete(socket);
    return [...symbols].filter((symbol) => !before.has(symbol));
  }

  /** Forgets a socket that is gone. */
  leave(socket: MarketSocket): void {
    this.join(socket, NONE);
  }

  /** Sends a tick to all who watch its coin; undefined when nobody does. */
  cast(symbol: string, tick: MinuteTick): TickCast | undefined {
    const members = this.#rooms.get(symbol);
    if (!members) return undefined;
    const skipped = castVolatile(members, eventBytes("tick", `${JSON.stringify(symbol)},${JSON.stringify(tick)}`));
    return { sent: members.size - skipped, skipped };
  }

  #leaveRoom(socket: MarketSocket, symbol: string): void {
    const members = this.#rooms.get(symbol);
    members?.delete(socket);
    if (members?.size === 0) this.#rooms.delete(symbol);
  }
}
