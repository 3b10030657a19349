// The HTTP side of providers' fakes: listens on loopback, and misbehaves on demand.

import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

export interface FakeRequest {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingMessage["headers"];
  readonly body: string;
}

export interface FakeAnswer {
  readonly status: number;
  /** An object is sent as JSON. */
  readonly body: unknown;
}

/** What goes wrong with the next requests, one each. */
export type FakeFault = "hang" | "cut" | "error" | "throttle" | "refuse" | "nonsense";

export class FakeServer {
  readonly requests: FakeRequest[] = [];
  readonly faults: FakeFault[] = [];
  readonly #answer: (request: FakeRequest) => FakeAnswer;
  #server: Server | undefined;
  readonly #jitterMs: () => number;

  /** `jitterMs` is the delay of each answer. */
  constructor(answer: (request: FakeRequest) => FakeAnswer, jitterMs: () => number = () => Math.random() * 5) {
    this.#answer = answer;
    this.#jitterMs = jitterMs;
  }

  get url(): string {
    const address = this.#server?.address() as AddressInfo | undefined;
    return `http://127.0.0.1:${address?.port ?? 0}`;
  }

  async start(): Promise<void> {
    const server = createServer((incoming, reply) => {
      void this.#receive(incoming).then(async (request) => {
        await sleep(this.#jitterMs());
        const fault = this.faults.shift();
        if (fault === "hang") return;
        if (fault === "cut") return void incoming.socket.destroy();
        const { status, body } = fault === undefined ? this.#answer(request) : FAULTY[fault];
        reply.writeHead(status, { "content-type": "application/json" });
        reply.end(typeof body === "string" ? body : JSON.stringify(body));
      });
    });
    this.#server = server;
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  }

  async stop(): Promise<void> {
    this.#server?.closeAllConnections();
    await new Promise((resolve) => this.#server?.close(resolve));
  }

  async #receive(incoming: IncomingMessage): Promise<FakeRequest> {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    const { pathname: path, searchParams: query } = new URL(incoming.url ?? "/", "http://fake");
    const body = Buffer.concat(chunks).toString("utf8");
    const request = { method: incoming.method ?? "", path, query, headers: incoming.headers, body };
    this.requests.push(request);
    return request;
  }
}

const FAULTY: Readonly<Record<Exclude<FakeFault, "hang" | "cut">, FakeAnswer>> = {
  error: { status: 500, body: { message: "internal" } },
  throttle: { status: 429, body: { message: "slow down" } },
  refuse: { status: 400, body: { message: "no" } },
  nonsense: { status: 200, body: "<html>maintenance</html>" },
};
