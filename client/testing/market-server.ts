// A server for browser tests that speaks our contract: login, table, live rooms. Tests freeze it, refuse sockets, end sessions.

import { createServer, type IncomingMessage, type Server as HttpServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Server } from "socket.io";
import { cadenceFor, planAllowsExchange, type PlanId } from "../../shared/contracts/plans.ts";
import type { Signal } from "../../shared/contracts/signals.ts";
import {
  MARKET_NAMESPACE,
  type ClientToServer,
  type ServerToClient,
  type SessionEndReason,
} from "../../shared/contracts/sockets.ts";
import type { TestAccess } from "../../shared/contracts/test-access.ts";
import type { ExchangeId } from "../../shared/market/exchange-id.ts";
import { AccountLists } from "./account-lists.ts";
import { FakeCandles } from "./fake-candles.ts";
import { loginAnswer, planOfCookie } from "./fake-login.ts";
import { FakeMarket } from "./fake-market.ts";
import { FakeReader, FakeRoom, type Told } from "./fake-room.ts";
import { FakeSignals } from "./fake-signals.ts";
import { FakeTicks } from "./fake-ticks.ts";
import { bodyOf, tableAnswer } from "./rest-answers.ts";
import { serveFile } from "./serve-file.ts";

interface SocketData {
  plan: PlanId;
  reader: FakeReader | undefined;
}

/** The code a refused handshake carries, as the real server does. */
type Refusal = "session-ended" | "no-subscription";

export class MarketServer {
  readonly markets = { mexc: new FakeMarket("mexc", 160), binance: new FakeMarket("binance", 179, 23) };
  readonly ticks = new FakeTicks(this.markets);
  readonly candles = new FakeCandles(this.markets);
  readonly account = new AccountLists();
  readonly signals = new FakeSignals();
  readonly #http: HttpServer;
  readonly #io: Server<ClientToServer, ServerToClient, Record<string, never>, SocketData>;
  readonly #rooms = new Map<string, FakeRoom>();
  readonly #timer: NodeJS.Timeout;
  #tickTimer: NodeJS.Timeout | undefined;
  #second = 0;
  simulated = true;
  /** What a visitor of the free test is told; undefined cuts the line instead. */
  test: TestAccess | undefined = { has_access: false, remaining_time: 0, message: "" };
  /** No frames leave while true; the sockets stay open. */
  frozen = false;
  socketsRefused = false;
  refusal: Refusal | undefined;
  /** Last sequence a client said it has come to. */
  seen = 0;
  /** How often a reader was found to be behind, and got no frames until it caught up. */
  paced = 0;
  heartbeats = 0;
  /** Cadences asked for, in the order they came. */
  readonly speeds: number[] = [];
  /** How far the data is behind, and this server's clock ahead, ms. */
  lateMs = 0;
  aheadMs = 0;
  /** The plan the account has now, whatever it was at the login. */
  plan: PlanId | undefined;
  resyncs = 0;
  /** Skips one frame, so that the next one does not continue what the client has. */
  loseNext = false;

  constructor(root: string) {
    this.#http = createServer((request, response) => void this.#answer(root, request, response));
    this.#io = new Server(this.#http, { transports: ["websocket"], allowRequest: (_, done) => done(null, !this.socketsRefused) });
    this.#io.of(MARKET_NAMESPACE).use((socket, next) => {
      socket.data = { plan: this.plan ?? planOfCookie(socket.handshake.headers.cookie), reader: undefined };
      if (!this.refusal) return next();
      next(
        Object.assign(new Error(this.refusal), {
          data: { error: this.refusal, message: "The subscription of this account has ended" },
        }),
      );
    });
    this.#io.of(MARKET_NAMESPACE).on("connection", (socket) => {
      socket.on("subscribe", ({ exchange, speed }, ack) => {
        this.speeds.push(speed);
        if (!planAllowsExchange(socket.data.plan, exchange))
          return ack({ ok: false, error: "plan", message: "Not on this plan" });
        const room = this.#room(exchange, cadenceFor(socket.data.plan, speed));
        ack({ ok: true, speed: room.seconds });
        socket.emit("status", {
          exchange,
          state: "live",
          age_ms: 80,
          simulated: this.simulated,
          known: 155,
          symbols: 160,
          detail: "",
        });
        if (socket.data.reader) void socket.leave(socket.data.reader.room.name);
        socket.data.reader = new FakeReader(room, {
          join: () => void socket.join(room.name),
          leave: () => {
            this.paced++;
            void socket.leave(room.name);
          },
          send: ({ sequence, body }) => socket.emit("snapshot", sequence, body),
        });
      });
      socket.on("resync", (ack) => {
        this.resyncs++;
        ack({ ok: true });
        socket.data.reader?.sendSnapshot();
      });
      socket.on("signals", (request, ack) => ack(this.signals.ask(socket, request)));
      socket.on("ticks", (request, ack) => ack(this.ticks.ask(socket, request)));
      socket.on("seen", (sequence) => {
        this.seen = sequence;
        socket.data.reader?.seen(sequence);
      });
    });
    this.#timer = setInterval(() => this.#tick(), 1000);
    this.tickEvery(200);
  }

  /** How often pinned coins tick, ms. */
  tickEvery(ms: number): void {
    clearInterval(this.#tickTimer);
    this.#tickTimer = setInterval(() => this.frozen || this.ticks.tick(this.#io.of(MARKET_NAMESPACE)), ms);
  }

  async listen(): Promise<string> {
    await new Promise<void>((resolve) => this.#http.listen(0, "127.0.0.1", resolve));
    return `http://127.0.0.1:${(this.#http.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    clearInterval(this.#tickTimer);
    await this.#io.close();
  }

  /** Sends signals to everybody, as if their rules had fired; the clients sort out whose they are. */
  fire(signals: readonly Signal[]): void {
    this.signals.fire(this.#io.of(MARKET_NAMESPACE), signals);
  }

  /** Keys of the signal rules a client asked for last. */
  get rules(): readonly string[] {
    return this.signals.rules;
  }

  /** Ids of the connections that are open. */
  get open(): string[] {
    return [...this.#io.of(MARKET_NAMESPACE).sockets.keys()];
  }

  /** Asks all clients to move, as a server does before it stops. */
  drain(withinMs: number): void {
    this.#io.of(MARKET_NAMESPACE).emit("drain", withinMs);
  }

  /** Tells everybody that watch lists changed, as after another device's edit. */
  tellLists(): void {
    this.#io.of(MARKET_NAMESPACE).emit("lists");
  }

  /** Cuts every connection, as a dead line would. */
  cut(): void {
    for (const socket of this.#io.of(MARKET_NAMESPACE).sockets.values()) socket.conn.close();
  }

  endSessions(reason: SessionEndReason): void {
    this.#io.of(MARKET_NAMESPACE).emit("session", { ended: true, reason });
  }

  #room(exchange: ExchangeId, seconds: number): FakeRoom {
    const room = new FakeRoom(this.markets[exchange], seconds);
    const known = this.#rooms.get(room.name);
    if (known) return known;
    this.#rooms.set(room.name, room);
    this.#encode(room);
    return room;
  }

  #encode(room: FakeRoom): Told {
    return room.next(Date.now() + this.aheadMs - this.lateMs, this.simulated);
  }

  #tick(): void {
    this.#second++;
    if (this.frozen) return;
    const market = this.#io.of(MARKET_NAMESPACE);
    for (const exchange of Object.values(this.markets)) exchange.tick();
    for (const room of this.#rooms.values()) {
      if (this.#second % room.seconds !== 0) continue;
      const { event, sequence, body } = this.#encode(room);
      const lost = this.loseNext;
      this.loseNext = false;
      if (!lost) market.to(room.name).emit(event, sequence, body);
    }
    for (const { data } of market.sockets.values()) data.reader?.check();
  }

  async #answer(root: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? "/", "http://test");
    const json = (status: number, body: unknown, headers: Record<string, string> = {}): void => {
      response.writeHead(status, { "content-type": "application/json", ...headers }).end(JSON.stringify(body));
    };
    if (url.pathname === "/api/terminal/access") {
      const { status, body, headers } = loginAnswer(await bodyOf(request));
      return json(status, body, headers);
    }
    if (url.pathname === "/api/terminal/heartbeat") {
      this.heartbeats++;
      return json(200, { success: true });
    }
    if (url.pathname === "/api/terminal/logout") return json(200, { success: true, message: "" });
    if (url.pathname === "/api/test-terminal/verify-access")
      return this.test ? json(200, this.test) : void request.socket.destroy();
    if (url.pathname === "/api/crypto/simple-table")
      return json(
        200,
        tableAnswer(this.markets[url.searchParams.get("exchanges") === "binance" ? "binance" : "mexc"], !this.frozen),
        {
          "x-market-time": String(Date.now() - 400),
          "x-market-simulated": this.simulated ? "1" : "0",
        },
      );
    if (url.pathname === "/api/account/me")
      return json(200, { user_id: "7", plan_type: this.plan ?? planOfCookie(request.headers.cookie) });
    if (url.pathname === "/api/klines") {
      const { status, body } = await this.candles.answer(url);
      return json(status, body);
    }
    if (url.pathname.startsWith("/api/account/watch-lists")) {
      const lists = this.account.answer(
        request.method ?? "GET",
        url.pathname,
        await bodyOf(request),
        planOfCookie(request.headers.cookie),
      );
      if (lists) return json(lists.status, lists.body);
    }
    await serveFile(root, url.pathname, response);
  }
}
