// Which sockets belong to which session, so that ending a session ends them, at once or with the next sweep.

import type { SessionEndReason } from "../../../shared/contracts/sockets.ts";
import { knownEnd, type Session } from "../../sessions/session-policy.ts";
import type { MarketSocket } from "../socket-server.ts";

interface Held {
  /** With the browser tab each belongs to. */
  readonly tabs: Map<MarketSocket, string>;
  /** One of them: all have the same session data. */
  one: MarketSocket;
}

export class SessionSockets {
  readonly #held = new Map<string, Held>();
  /** No session ends before this, epoch ms, so that thousands need not be checked several times a second. */
  #firstEnd = Number.POSITIVE_INFINITY;

  /**
   * Counts a socket for its session until it disconnects; false when the session has enough. Closes an older one of the same tab.
   */
  add(handle: string, tab: string, socket: MarketSocket, max: number): boolean {
    for (const [older, itsTab] of this.#held.get(handle)?.tabs ?? []) {
      if (itsTab !== tab) continue;
      this.remove(handle, older);
      close(older);
    }
    const held = this.#held.get(handle) ?? { tabs: new Map<MarketSocket, string>(), one: socket };
    if (held.tabs.size >= max) return false;
    held.tabs.set(socket, tab);
    this.#held.set(handle, held);
    this.expectEnd(socket.data.session);
    // The connection's close, not the socket's: it also comes when the client leaves between admission and connect.
    socket.conn.once("close", () => this.remove(handle, socket));
    return true;
  }

  remove(handle: string, socket: MarketSocket): void {
    const held = this.#held.get(handle);
    if (!held?.tabs.delete(socket)) return;
    const [other] = held.tabs.keys();
    if (other) held.one = other;
    else this.#held.delete(handle);
  }

  /** A session is known to end as this one says. */
  expectEnd(session: Session): void {
    this.#firstEnd = Math.min(this.#firstEnd, knownEnd(session));
  }

  /** Handles of the sessions whose time is up, as far as their sockets know. */
  ended(now: number): string[] {
    if (now < this.#firstEnd) return [];
    this.#firstEnd = Number.POSITIVE_INFINITY;
    return this.handlesWhere((session) => {
      this.expectEnd(session);
      return now >= knownEnd(session);
    });
  }

  /** Handles of the sessions for which `isWanted` is true, as far as their sockets know. */
  handlesWhere(isWanted: (session: Session) => boolean): string[] {
    const wanted: string[] = [];
    // An iterator of such a large map leaves an object per entry, several times a second.
    this.#held.forEach(({ one }, handle) => {
      if (isWanted(one.data.session)) wanted.push(handle);
    });
    return wanted;
  }

  get(handle: string): readonly MarketSocket[] {
    return [...(this.#held.get(handle)?.tabs.keys() ?? [])];
  }

  /** Tells a session's sockets why it is over and closes them permanently. */
  end(handle: string, reason: SessionEndReason): void {
    for (const socket of this.get(handle)) {
      if (socket.connected) socket.emit("session", { ended: true, reason });
      close(socket);
    }
  }
}

/** Closes a socket permanently, even one still joining, which `disconnect` leaves alone. */
function close(socket: MarketSocket): void {
  if (socket.connected) socket.disconnect(true);
  else socket.conn.close();
}
