// Which sockets belong to which session, so that ending a session ends them, at once or with the next sweep.

import type { SessionEndReason } from "../../../shared/contracts/sockets.ts";
import type { Session } from "../../sessions/session-policy.ts";
import type { MarketSocket } from "../socket-server.ts";

export class SessionSockets {
  /** Of each session its sockets, with the browser tab each belongs to. */
  readonly #sockets = new Map<string, Map<MarketSocket, string>>();

  /** Counts a socket to its session until it disconnects; false when the session has enough. Closes an older one of its tab. */
  add(handle: string, tab: string, socket: MarketSocket, max: number): boolean {
    for (const [older, itsTab] of this.#sockets.get(handle) ?? []) {
      if (itsTab !== tab) continue;
      this.remove(handle, older);
      close(older);
    }
    const sockets = this.#sockets.get(handle) ?? new Map<MarketSocket, string>();
    if (sockets.size >= max) return false;
    sockets.set(socket, tab);
    this.#sockets.set(handle, sockets);
    // The connection's close, not the socket's: it also comes when the client leaves between admission and connect.
    socket.conn.once("close", () => this.remove(handle, socket));
    return true;
  }

  remove(handle: string, socket: MarketSocket): void {
    const sockets = this.#sockets.get(handle);
    sockets?.delete(socket);
    if (sockets?.size === 0) this.#sockets.delete(handle);
  }

  /** Handles of sessions of which `isWanted` says so; it is asked with what one of their sockets knows of them. */
  handlesWhere(isWanted: (session: Session) => boolean): string[] {
    const wanted: string[] = [];
    for (const [handle, sockets] of this.#sockets) {
      for (const { data } of sockets.keys()) {
        if (isWanted(data.session)) wanted.push(handle);
        break;
      }
    }
    return wanted;
  }

  of(handle: string): readonly MarketSocket[] {
    return [...(this.#sockets.get(handle)?.keys() ?? [])];
  }

  /** Notifies a session's sockets why it is over and closes them for good. */
  end(handle: string, reason: SessionEndReason): void {
    for (const socket of this.of(handle)) {
      if (socket.connected) socket.emit("session", { ended: true, reason });
      close(socket);
    }
  }
}

/** Closes a socket for good, also one that is still on its way in, which `disconnect` leaves alone. */
function close(socket: MarketSocket): void {
  if (socket.connected) socket.disconnect(true);
  else socket.conn.close();
}
