// The connection under one socket, found once when it has joined: a broadcast asks each of thousands whether it has taken all bytes
// before, and the way there through Socket.IO and Engine.IO is a dozen objects that lie anywhere in memory.

import type { Socket as TcpSocket } from "node:net";
import type { WebSocket } from "ws";

/** The part of an Engine.IO websocket transport we rely on. */
interface Transport {
  readonly writable: boolean;
  readonly socket: Pick<WebSocket, "readyState">;
}

/** RFC 6455's state of a websocket that neither closes nor is closed. */
const OPEN = 1;

export class SocketLine {
  readonly #transport: Transport;
  readonly #websocket: Transport["socket"];
  readonly #tcp: TcpSocket;

  /** Of an Engine.IO socket's only transport, and the connection that it was upgraded from. */
  constructor(transport: unknown, tcp: TcpSocket) {
    this.#transport = transport as Transport;
    this.#websocket = this.#transport.socket;
    this.#tcp = tcp;
  }

  /** Has the kernel taken everything that was sent so far? While anything waits, nothing may pass it. */
  get isIdle(): boolean {
    return this.#transport.writable && this.#websocket.readyState === OPEN && this.#tcp.writableLength === 0;
  }

  /** Writes a whole websocket frame past Engine.IO and ws; only on an idle line. */
  write(frame: Buffer): void {
    this.#tcp.write(frame);
  }

  /** Writes several whole frames at once: each write of its own would cost six times as much. */
  writeTogether(frames: readonly Buffer[]): void {
    this.#tcp.cork();
    for (const frame of frames) this.#tcp.write(frame);
    this.#tcp.uncork();
  }
}
