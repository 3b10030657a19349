// MEXC's view of a market: REST with its budget, and push sockets.

import type { WebSocket } from "ws";
import type { ExchangeFront } from "../exchange/exchange-server.ts";
import type { MexcLimits } from "./mexc-limits.ts";
import { RestRefusal, type RestReply, type RestRequest } from "../exchange/rest-reply.ts";
import type { FrameFaults } from "../faults/frame-faults.ts";
import type { SimMarket } from "../market/sim-market.ts";
import { MexcBudget } from "./mexc-budget.ts";
import { MexcHub } from "./mexc-hub.ts";
import { MexcPublisher } from "./mexc-publisher.ts";
import { MEXC_ROUTES } from "./mexc-rest.ts";
import { MexcSocket } from "./mexc-socket.ts";

const errorBody = (code: number, msg: string) => JSON.stringify({ code, msg, _extend: null });

export class MexcExchange implements ExchangeFront {
  readonly sockets = new Set<MexcSocket>();
  readonly publisher: MexcPublisher;
  readonly #market: SimMarket;
  readonly #limits: MexcLimits;
  readonly #faults: FrameFaults;
  readonly #hub: MexcHub;
  readonly #budget: MexcBudget;

  constructor(market: SimMarket, faults: FrameFaults, limits: MexcLimits) {
    this.#market = market;
    this.#limits = limits;
    this.#faults = faults;
    this.#hub = new MexcHub(market);
    this.#budget = new MexcBudget(limits);
    this.publisher = new MexcPublisher(market, this.#hub, faults);
  }

  rest({ path, query, address }: RestRequest, lagMs: number): RestReply {
    const route = MEXC_ROUTES.get(path);
    if (!this.#budget.take(address, path, route?.weight(query) ?? 1, Date.now())) return this.banned(429, Date.now() + 1000);
    if (!route) return { status: 404, body: errorBody(404, "Not Found") };
    try {
      return route.answer(this.#market, query, this.#market.now() - lagMs);
    } catch (error) {
      if (!(error instanceof RestRefusal)) throw error;
      return { status: error.status, body: errorBody(error.code, error.message) };
    }
  }

  banned(status: number, untilMs: number): RestReply {
    const seconds = Math.max(1, Math.ceil((untilMs - Date.now()) / 1000));
    return {
      status,
      body: errorBody(status === 418 ? 700_003 : 429, "Too Many Requests"),
      headers: { "retry-after": String(seconds) },
    };
  }

  refuseSocket(url: URL): number | undefined {
    return url.pathname === "/ws" ? undefined : 404;
  }

  socket(ws: WebSocket): void {
    const socket = new MexcSocket(ws, this.#faults, this.#hub, this.#limits);
    this.sockets.add(socket);
    ws.on("close", () => this.sockets.delete(socket));
  }

  /** MEXC gives no notice. */
  announceShutdown(): void {}
}
