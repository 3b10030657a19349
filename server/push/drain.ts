// What a server sends before it stops: every socket is asked to move at a different moment, so that the other servers are not
// flooded. Our client opens its next connection before it closes this one; sockets that stay are closed in a way after which
// clients reconnect.

import type { MarketSocket } from "./socket-server.ts";

export interface DrainPace {
  /** The sockets are asked at random moments within this time. */
  readonly spreadMs: number;
  /** From being asked to being closed. */
  readonly graceMs: number;
}

/** Sockets per second that other servers must accept; a few need no long spread. */
const PER_SECOND = 200;

/** Resolves once every socket has gone, at the latest after `spreadMs + graceMs`. */
export async function drainSockets(sockets: readonly MarketSocket[], { spreadMs, graceMs }: DrainPace): Promise<void> {
  const spread = Math.min(spreadMs, (sockets.length * 1000) / PER_SECOND);
  await Promise.all(sockets.map((socket) => moveAway(socket, Math.random() * spread, graceMs)));
}

function moveAway(socket: MarketSocket, slotMs: number, graceMs: number): Promise<void> {
  return new Promise((resolve) => {
    const ask = setTimeout(() => {
      socket.emit("drain", graceMs);
      close = setTimeout(() => {
        socket.conn.close();
        resolve();
      }, graceMs);
    }, slotMs);
    let close: NodeJS.Timeout | undefined;
    socket.once("disconnect", () => {
      clearTimeout(ask);
      clearTimeout(close);
      resolve();
    });
    // One that left since being listed emits no event any more.
    if (!socket.connected) resolve();
  });
}
