import type { Socket } from "node:net";

export class TcpLines {
  readonly #sockets = new Set<Socket>();

  /** Forwards in both directions until one of them ends. */
  join(visitor: Socket, behind: Socket): void {
    for (const [from, to] of [
      [visitor, behind],
      [behind, visitor],
    ] as const) {
      this.#sockets.add(from);
      from.setNoDelay(true);
      from.pipe(to);
      from.on("error", () => to.destroy());
      from.on("close", () => {
        this.#sockets.delete(from);
        to.destroy();
      });
    }
  }

  /** Blocks the currently open ones without closing them. */
  freeze(): void {
    for (const socket of this.#sockets) socket.unpipe().pause();
  }

  cut(): void {
    for (const socket of this.#sockets) socket.destroy();
  }
}
