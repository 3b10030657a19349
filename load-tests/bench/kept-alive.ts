// One HTTP connection that asks repeatedly with minimal work per answer, because benchmarks share the processors with the servers
// they measure.

import { once } from "node:events";
import { connect, type Socket } from "node:net";

export interface Answer {
  readonly status: number;
  readonly type: string;
  /** Length of the body as sent. */
  readonly bytes: number;
}

export class KeptAlive {
  readonly #socket: Socket;
  #head = "";
  #answer: Answer | undefined;
  #left = 0;
  #take: ((answer: Answer) => void) | undefined;
  #fail: ((error: Error) => void) | undefined;

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.on("data", (bytes: Buffer) => this.#read(bytes));
    socket.on("error", (error) => this.#fail?.(error));
    socket.on("close", () => this.#fail?.(new Error("The server closed the connection")));
  }

  /** A connection to the server at this address. */
  static async to(url: string): Promise<KeptAlive> {
    const { port, hostname } = new URL(url);
    const socket = connect({ port: Number(port), host: hostname, noDelay: true });
    await once(socket, "connect");
    return new KeptAlive(socket);
  }

  /** Sends a raw request and resolves with its complete answer. One at a time. */
  ask(request: string): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.#take = resolve;
      this.#fail = reject;
      this.#socket.write(request);
    });
  }

  close(): void {
    this.#fail = undefined;
    this.#socket.destroy();
  }

  #read(bytes: Buffer): void {
    if (this.#answer) this.#left -= bytes.length;
    else {
      this.#head += bytes.toString("latin1");
      const end = this.#head.indexOf("\r\n\r\n");
      if (end < 0) return;
      this.#answer = answerOf(this.#head.slice(0, end));
      this.#left = this.#answer.bytes - (this.#head.length - end - 4);
    }
    if (this.#left > 0) return;
    const answer = this.#answer;
    this.#answer = undefined;
    this.#head = "";
    this.#take?.(answer);
  }
}

function answerOf(head: string): Answer {
  const header = (name: string): string => new RegExp(`^${name}: (.*)$`, "im").exec(head)?.[1]?.trim() ?? "";
  return { status: Number(head.slice(9, 12)), type: header("content-type"), bytes: Number(header("content-length")) };
}
