// A server for browser tests that speaks our contract: login, table, live rooms. Tests freeze it, refuse sockets, end sessions.

import { createServer, type IncomingMessage, type Server as HttpServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Server } from "socket.io";
import { cadenceFor, planAllowsExchange, type PlanId } from "../../shared/contracts/plans.ts";
import type { Signal } from "../../shared/contracts/signals.ts";
import {
  frameRoom,
  MARKET_NAMESPACE,
  type ClientToServer,
  type ServerToClient,
  type SessionEndReason,
} from "../../shared/contracts/sockets.ts";
import type { TestAccess } from "../../shared/contracts/test-access.ts";
import { WireEncoder } from "../../shared/frame/wire-encoder.ts";
import type { ExchangeId } from "../../shared/market/exchange-id.ts";
import { AccountLists } from "./account-lists.ts";
import { FakeCandles } from "./fake-candles.ts";
import { loginAnswer, planOfCookie } from "./fake-login.ts";
import { FakeMarket } from "./fake-market.ts";
import { FakeSignals } from "./fake-signals.ts";
import { FakeTicks } from "./fake-ticks.ts";
import { bodyOf, tableAnswer } from "./rest-answers.ts";
import { serveFile } from "./serve-file.ts";

interface SocketData {
  plan: PlanId;
  exchange: ExchangeId | undefined;
  seconds: number;
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
  readonly #rooms = new Map<string, WireEncoder>();
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
  /** Last sequence a client said it painted. */
  seen = 0;
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
      socket.data = { plan: this.plan ?? planOfCookie(socket.handshake.headers.cookie), exchange: undefined, seconds: 0 };
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
        if (socket.data.exchange) void socket.leave(frameRoom(socket.data.exchange, socket.data.seconds));
        Object.assign(socket.data, { exchange, seconds: cadenceFor(socket.data.plan, speed) });
        void socket.join(frameRoom(exchange, socket.data.seconds));
        ack({ ok: true, speed: socket.data.seconds });
        socket.emit("status", {
          exchange,
          state: "live",
          age_ms: 80,
          simulated: this.simulated,
          known: 155,
          symbols: 160,
          detail: "",
        });
        this.#sendSnapshot(socket.id, exchange, socket.data.seconds);
      });
      socket.on("resync", (ack) => {
        this.resyncs++;
        ack({ ok: true });
        if (socket.data.exchange) this.#sendSnapshot(socket.id, socket.data.exchange, socket.data.seconds);
      });
      socket.on("signals", (request, ack) => ack(this.signals.ask(socket, request)));
      socket.on("ticks", (request, ack) => ack(this.ticks.ask(socket, request)));
      socket.on("seen", (sequence) => {
        this.seen = sequence;
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

  #encode(exchange: ExchangeId, seconds: number): ReturnType<WireEncoder["encode"]> {
    const name = frameRoom(exchange, seconds);
    const encoder = this.#rooms.get(name) ?? new WireEncoder();
    this.#rooms.set(name, encoder);
    const market = this.markets[exchange];
    const now = Date.now() + this.aheadMs - this.lateMs;
    return encoder.encode(market.table, market.universe, {
      exchange,
      simulated: this.simulated,
      warming: false,
      epoch: 1,
      sequence: encoder.sequence + 1,
      base: 0,
      universeVersion: market.universe.version,
      second: Math.floor(now / 1000),
      eventTime: now - 60,
      ingestTime: now - 15,
      publishTime: now,
    });
  }

  #sendSnapshot(socket: string, exchange: ExchangeId, seconds: number): void {
    const name = frameRoom(exchange, seconds);
    if (!this.#rooms.has(name)) this.#encode(exchange, seconds);
    const encoder = this.#rooms.get(name) as WireEncoder;
    this.#io
      .of(MARKET_NAMESPACE)
      .to(socket)
      .emit("snapshot", encoder.sequence, Buffer.from(encoder.snapshot()).toString("base64"));
  }

  #tick(): void {
    this.#second++;
    if (this.frozen) return;
    for (const market of Object.values(this.markets)) market.tick();
    for (const name of this.#rooms.keys()) {
      const [exchange, seconds] = name.split(":") as [ExchangeId, string];
      if (this.#second % Number(seconds) !== 0) continue;
      const { kind, bytes } = this.#encode(exchange, Number(seconds));
      const lost = this.loseNext;
      this.loseNext = false;
      if (!lost)
        this.#io
          .of(MARKET_NAMESPACE)
          .to(name)
          .emit(kind, this.#rooms.get(name)?.sequence ?? 0, Buffer.from(bytes).toString("base64"));
    }
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
