// Closing a websocket in k6. Its close() of one that still connects blocks the virtual user until the socket is open, and for ever where
// the upgrade is refused instead (k6 1.8.1, websockets.go: an unbuffered channel that nobody reads then); k6 itself never ends after that.

import type { WebSocket } from "k6/websockets";

const [CONNECTING, OPEN] = [0, 1];

export const isOpen = (socket: WebSocket): boolean => (socket.readyState as number) === OPEN;

/** Closes it, one that still connects as soon as it is open. */
export function hangUp(socket: WebSocket): void {
  if ((socket.readyState as number) === CONNECTING) socket.addEventListener("open", () => socket.close());
  else socket.close();
}
