// Viewers that join and then stop reading: their buffers fill up, they answer no heartbeat and report nothing. k6 reads whatever
// comes, so these are the runner's own sockets. The server cuts them, and each reconnects.

import { WebSocket } from "ws";
import { DEFAULT_EXCHANGE } from "../../shared/market/exchange-id.ts";
import { eventPacket, joinPacket, readPacket, socketUrl } from "../k6/market-protocol.ts";

const AGAIN_MS = 1000;

/** Opens one per token; the returned function ends them all. */
export function openSlowViewers(url: string, tokens: readonly string[]): () => void {
  const sockets = new Set<WebSocket>();
  const timers = new Set<NodeJS.Timeout>();
  let isOver = false;
  const open = (token: string, number: number): void => {
    const headers = { "x-forwarded-for": `172.16.${number >> 8}.${number & 255}` };
    const socket = new WebSocket(socketUrl(url), { perMessageDeflate: false, headers });
    sockets.add(socket);
    socket.on("message", (message: Buffer) => {
      const { kind } = readPacket(message.toString());
      if (kind === "open") socket.send(joinPacket(token));
      else if (kind === "joined") socket.send(eventPacket("subscribe", [{ exchange: DEFAULT_EXCHANGE, speed: 1 }], 0));
      else if (kind === "snapshot") socket.pause();
    });
    socket.on("error", () => {});
    socket.on("close", () => {
      sockets.delete(socket);
      if (isOver) return;
      const timer = setTimeout(() => {
        timers.delete(timer);
        open(token, number);
      }, AGAIN_MS);
      timers.add(timer);
    });
  };
  tokens.forEach(open);
  return () => {
    isOver = true;
    for (const timer of timers) clearTimeout(timer);
    for (const socket of sockets) socket.terminate();
  };
}
