// Closing a websocket in k6. Its close() of one that is still connecting blocks the virtual user until the socket is open, and
// forever if the upgrade is refused instead (k6 1.8.1, websockets.go: an unbuffered channel that nobody reads then); k6 itself
// then never ends.

import type { WebSocket } from "k6/websockets";

const [CONNECTING, OPEN] = [0, 1];

export const isOpen = (socket: WebSocket): boolean => (socket.readyState as number) === OPEN;

/** Closes it; if it is still connecting, as soon as it is open. */
export function hangUp(socket: WebSocket): void {
  if ((socket.readyState as number) === CONNECTING) socket.addEventListener("open", () => socket.close());
  else socket.close();
}
