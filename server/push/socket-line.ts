// The connection under one socket, looked up once when it has joined: a broadcast checks thousands of them for unsent bytes, and
// the path through Socket.IO and Engine.IO is a dozen objects scattered in memory.

import type { Socket as TcpSocket } from "node:net";
import type { WebSocket } from "ws";

/** The part of an Engine.IO websocket transport we rely on. */
interface Transport {
  readonly writable: boolean;
  readonly socket: Pick<WebSocket, "readyState">;
}

/** RFC 6455's state of a websocket that is neither closing nor closed. */
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

  /** Whether the kernel has taken everything sent so far. While anything waits, nothing may pass it. */
  get isIdle(): boolean {
    return this.#transport.writable && this.#websocket.readyState === OPEN && this.#tcp.writableLength === 0;
  }

  /** Writes a whole websocket frame past Engine.IO and ws; only on an idle connection. */
  write(frame: Buffer): void {
    this.#tcp.write(frame);
  }

  /** Writes several whole frames at once: separate writes would cost six times as much. */
  writeTogether(frames: readonly Buffer[]): void {
    this.#tcp.cork();
    for (const frame of frames) this.#tcp.write(frame);
    this.#tcp.uncork();
  }
}
