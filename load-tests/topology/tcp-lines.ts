// Pairs of sockets that hand everything to each other, which can be cut or frozen together.

import type { Socket } from "node:net";

export class TcpLines {
  readonly #sockets = new Set<Socket>();

  /** Hands on what either sends until one of them ends. */
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

  /** Lets nothing more through those that are open now, and leaves them open. */
  freeze(): void {
    for (const socket of this.#sockets) socket.unpipe().pause();
  }

  cut(): void {
    for (const socket of this.#sockets) socket.destroy();
  }
}
