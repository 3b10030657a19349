// Binance's view of a market: weighted REST, stream sockets, and what faults do to its sockets.

import type { WebSocket } from "ws";
import type { ExchangeFront } from "../exchange/exchange-server.ts";
import type { BinanceLimits } from "./binance-limits.ts";
import { RestRefusal, type RestReply, type RestRequest } from "../exchange/rest-reply.ts";
import type { FrameFaults } from "../faults/frame-faults.ts";
import type { SimMarket } from "../market/sim-market.ts";
import { BinanceHub } from "./binance-hub.ts";
import { BinancePublisher } from "./binance-publisher.ts";
import { BINANCE_ROUTES } from "./binance-rest.ts";
import { BinanceSocket } from "./binance-socket.ts";
import { isStream } from "./binance-streams.ts";
import { WeightBook, type WeightVerdict } from "./binance-weights.ts";

const FIVE_MINUTES = 300_000;
/** Longest request line Binance accepts. */
const MAX_URL = 8004;

const errorBody = (code: number, msg: string) => JSON.stringify({ code, msg });

export class BinanceExchange implements ExchangeFront {
  readonly sockets = new Set<BinanceSocket>();
  readonly publisher: BinancePublisher;
  readonly #market: SimMarket;
  readonly #limits: BinanceLimits;
  readonly #faults: FrameFaults;
  readonly #hub = new BinanceHub();
  readonly #weights: WeightBook;
  readonly #attempts = new Map<string, number[]>();

  constructor(market: SimMarket, faults: FrameFaults, limits: BinanceLimits) {
    this.#market = market;
    this.#limits = limits;
    this.#faults = faults;
    this.#weights = new WeightBook(limits);
    this.publisher = new BinancePublisher(market, this.#hub, faults);
  }

  rest({ path, query, address }: RestRequest, lagMs: number): RestReply {
    const route = BINANCE_ROUTES.get(path);
    const verdict = this.#weights.use(address, route?.weight(query) ?? 1, Date.now());
    const headers = { "x-mbx-used-weight": String(verdict.used), "x-mbx-used-weight-1m": String(verdict.used) };
    if (verdict.status !== 200)
      return { ...this.#overLimit(verdict), headers: { ...headers, "retry-after": String(verdict.retryAfterSeconds) } };
    if (!route) return { status: 404, body: "<html><body><h2>404 Not found</h2></body></html>", headers };
    try {
      return { ...route.answer(this.#market, query, this.#market.now() - lagMs, this.#limits), headers };
    } catch (error) {
      if (!(error instanceof RestRefusal)) throw error;
      return { status: error.status, body: errorBody(error.code, error.message), headers };
    }
  }

  banned(status: number, untilMs: number): RestReply {
    const retryAfterSeconds = Math.max(1, Math.ceil((untilMs - Date.now()) / 1000));
    const verdict = {
      status: status === 418 ? 418 : 429,
      used: this.#limits.weightPerMinute + 1,
      untilMs,
      retryAfterSeconds,
    } as const;
    return {
      ...this.#overLimit(verdict),
      headers: { "retry-after": String(retryAfterSeconds), "x-mbx-used-weight-1m": String(verdict.used) },
    };
  }

  #overLimit(verdict: WeightVerdict): RestReply {
    const words =
      verdict.status === 418
        ? `Way too much request weight used; IP banned until ${verdict.untilMs}. Please use WebSocket Streams for live updates to avoid bans.`
        : `Too much request weight used; current limit is ${this.#limits.weightPerMinute} request weight per 1 MINUTE. Please use WebSocket Streams for live updates to avoid polling the API.`;
    return { status: verdict.status, body: errorBody(-1003, words) };
  }

  refuseSocket(url: URL, address: string): number | undefined {
    if (url.href.length > MAX_URL) return 414;
    if (url.pathname !== "/stream" && url.pathname !== "/ws" && !url.pathname.startsWith("/ws/")) return 404;
    const now = Date.now();
    const recent = (this.#attempts.get(address) ?? []).filter((at) => now - at < FIVE_MINUTES);
    recent.push(now);
    this.#attempts.set(address, recent);
    return recent.length > this.#limits.connectionsPer5Min ? 429 : undefined;
  }

  socket(ws: WebSocket, url: URL): void {
    const combined = url.pathname === "/stream";
    const socket = new BinanceSocket(ws, this.#faults, this.#hub, this.#limits, combined);
    this.sockets.add(socket);
    ws.on("close", () => this.sockets.delete(socket));
    const names = combined ? (url.searchParams.get("streams") ?? "") : decodeURIComponent(url.pathname.slice("/ws/".length));
    socket.subscribe(names.split("/").filter(isStream).slice(0, this.#limits.streamsPerSocket));
  }

  /** Notifies every socket that the server is going down. */
  announceShutdown(): void {
    const event = JSON.stringify({ e: "serverShutdown", E: this.#market.now() });
    for (const socket of this.sockets) socket.reply(socket.combined ? `{"stream":"!serverShutdown","data":${event}}` : event);
  }
}
