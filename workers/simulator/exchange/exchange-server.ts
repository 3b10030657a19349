// HTTP and WebSocket server of one simulated exchange on one port: REST faults, the /sim routes and the sockets.

import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import type { Duplex } from "node:stream";
import { gzipSync } from "node:zlib";
import { WebSocketServer, type WebSocket } from "ws";
import type { FaultController, RestState } from "../faults/fault-controller.ts";
import type { MarketEntry } from "../market/sim-market.ts";
import { mix } from "../market/random.ts";
import type { MinuteTrades } from "../market/tape.ts";
import type { RestReply, RestRequest } from "./rest-reply.ts";
import { SlowWire } from "./slow-wire.ts";

export interface ExchangeFront {
  /** Answers a public REST call; `lagMs` is how far REST lags behind. */
  rest(request: RestRequest, lagMs: number): RestReply;
  /** Refusal body while a ban fault runs. */
  banned(status: number, untilMs: number): RestReply;
  /** Status that refuses a new socket, or undefined to accept it. */
  refuseSocket(url: URL, address: string): number | undefined;
  socket(ws: WebSocket, url: URL): void;
  readonly sockets: ReadonlySet<ClientSocket>;
  readonly publisher: TapePublisher;
  /** Notifies every socket that the server is going down, if the exchange gives such notice. */
  announceShutdown(): void;
}

export interface ClientSocket {
  readonly ws: WebSocket;
  expire(): void;
}

export interface TapePublisher {
  readonly trade: (entry: MarketEntry, trades: MinuteTrades, index: number) => void;
  readonly tick: (nowMs: number) => void;
}

/** Requests to an exchange since its start. */
export interface Usage {
  /** Answered REST calls, including refused ones. */
  calls: number;
  /** Calls and connections beyond what an address may ask; bans ordered as faults do not count. */
  overBudget: number;
}

export type ControlRoutes = (method: string, url: URL, body: string) => RestReply | undefined;

const MAX_BODY_BYTES = 64 * 1024;
const BOOKS = "/ticker/bookTicker";

export class ExchangeServer {
  readonly #server: Server;
  readonly #sockets: WebSocketServer;
  readonly #front: ExchangeFront;
  readonly #faults: FaultController;
  readonly #control: ControlRoutes;
  readonly usage: Usage = { calls: 0, overBudget: 0 };
  /** Times of an address' REST calls within the last second, epoch ms. */
  readonly #calls = new Map<string, number[]>();

  constructor(front: ExchangeFront, faults: FaultController, control: ControlRoutes, seed: number) {
    this.#front = front;
    this.#faults = faults;
    this.#control = control;
    this.#sockets = new WebSocketServer({ noServer: true, perMessageDeflate: false, maxPayload: 1 << 20 });
    this.#server = createServer((request, response) => this.#request(request, response));
    this.#slowDown(seed);
    this.#server.on("upgrade", (request, socket, head) => this.#upgrade(request, socket, head));
  }

  /** Puts a possibly slow network between the clients and the server. */
  #slowDown(seed: number): void {
    const accept = this.#server.listeners("connection") as ((this: Server, socket: Duplex) => void)[];
    this.#server.removeAllListeners("connection");
    let connections = 0;
    this.#server.on("connection", (socket: Socket) => {
      const wire = new SlowWire(socket, mix(seed, ++connections), () => this.#faults.slowness());
      for (const listener of accept) listener.call(this.#server, wire);
    });
  }

  /** On the loopback interface; 0 takes a free port. Returns the port. */
  listen(port: number, host: string): Promise<number> {
    return new Promise((resolve, reject) => {
      this.#server.once("error", reject);
      this.#server.listen(port, host, () => resolve((this.#server.address() as AddressInfo).port));
    });
  }

  async stop(): Promise<void> {
    for (const client of this.#sockets.clients) client.terminate();
    this.#sockets.close();
    const closed = new Promise((resolve) => this.#server.close(resolve));
    this.#server.closeAllConnections();
    await closed;
  }

  #request(request: IncomingMessage, response: ServerResponse): void {
    const url = new URL(request.url ?? "/", "http://localhost");
    if (url.pathname.startsWith("/sim/")) {
      this.#controlRequest(request, response, url);
      return;
    }
    const state = this.#faults.restState();
    if (state.refuse) {
      request.socket.destroy();
      return;
    }
    const answer = () => {
      const reply = this.#answer(request, url, state);
      // Exchanges pack whatever the client can unpack; here it is worth it where it is asked for each second.
      if (url.pathname.endsWith(BOOKS) && /\bgzip\b/.test(String(request.headers["accept-encoding"])))
        sendPacked(response, reply);
      else send(response, reply);
    };
    if (state.slowMs > 0) setTimeout(answer, state.slowMs);
    else answer();
  }

  #answer(request: IncomingMessage, url: URL, state: RestState): RestReply {
    const { banStatus, banUntilMs, errorStatus, lagMs, callsPerSecond } = state;
    const refused = this.#faults.refusalOf(request.headers.host ?? "");
    if (refused !== undefined)
      return { status: refused, body: '{"code":0,"msg":"Service unavailable from a restricted location"}' };
    if (banStatus !== undefined) return this.#front.banned(banStatus, banUntilMs);
    if (errorStatus !== undefined) return { status: errorStatus, body: "<html><body>Service Unavailable</body></html>" };
    if (request.method !== "GET") return { status: 405, body: '{"code":-1000,"msg":"Method not allowed."}' };
    const address = request.socket.remoteAddress ?? "";
    const isOver = callsPerSecond < Number.POSITIVE_INFINITY && this.#callsWithin(address) > callsPerSecond;
    const reply = isOver
      ? this.#front.banned(429, Date.now() + 1000)
      : this.#front.rest({ path: url.pathname, query: url.searchParams, address }, lagMs);
    this.usage.calls++;
    if (reply.status === 429 || reply.status === 418) this.usage.overBudget++;
    return reply;
  }

  /** REST calls of an address in the last second, including this one. */
  #callsWithin(address: string): number {
    const now = Date.now();
    const recent = (this.#calls.get(address) ?? []).filter((at) => now - at < 1000);
    recent.push(now);
    this.#calls.set(address, recent);
    return recent.length;
  }

  #controlRequest(request: IncomingMessage, response: ServerResponse, url: URL): void {
    const parts: Buffer[] = [];
    let size = 0;
    request.on("data", (part: Buffer) => {
      size += part.length;
      if (size <= MAX_BODY_BYTES) parts.push(part);
    });
    request.on("end", () => {
      const reply = this.#control(request.method ?? "GET", url, Buffer.concat(parts).toString("utf8"));
      send(response, reply ?? { status: 404, body: '{"error":"unknown route; there are POST /sim/fault and GET /sim/truth"}' });
    });
  }

  #upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    socket.on("error", () => socket.destroy());
    if (this.#faults.refusesSockets) {
      socket.destroy();
      return;
    }
    const url = new URL(request.url ?? "/", "http://localhost");
    const refused =
      this.#faults.refusalOf(request.headers.host ?? "") ?? this.#front.refuseSocket(url, request.socket.remoteAddress ?? "");
    if (refused !== undefined) {
      if (refused === 429) this.usage.overBudget++;
      socket.end(`HTTP/1.1 ${refused} Refused\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
      return;
    }
    this.#sockets.handleUpgrade(request, socket, head, (ws) => {
      ws.on("error", () => ws.terminate());
      this.#front.socket(ws, url);
    });
  }
}

function send(response: ServerResponse, reply: RestReply): void {
  response.writeHead(reply.status, { "content-type": "application/json;charset=UTF-8", ...reply.headers });
  response.end(reply.body);
}

function sendPacked(response: ServerResponse, { status, body, headers }: RestReply): void {
  const packed = gzipSync(body, { level: 1 });
  response.writeHead(status, { "content-type": "application/json;charset=UTF-8", "content-encoding": "gzip", ...headers });
  response.end(packed);
}
