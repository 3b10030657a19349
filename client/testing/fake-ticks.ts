// Running minutes of pinned coins for browser tests: sends each socket the coins it asked for, as the real server does.

import type { Namespace } from "socket.io";
import { planAllowsExchange, type PlanId } from "../../shared/contracts/plans.ts";
import { ticksSchema, type Ack, type ClientToServer, type ServerToClient } from "../../shared/contracts/sockets.ts";
import { partsOfChartSymbol } from "../../shared/market/chart-symbol.ts";
import type { ExchangeId } from "../../shared/market/exchange-id.ts";
import { FIELD } from "../../shared/market/fields.ts";
import type { MinuteTick } from "../../shared/market/minute-tick.ts";
import type { FakeMarket } from "./fake-market.ts";

const MINUTE_MS = 60_000;
/** How long ago the last trade was when its tick leaves, ms. */
const DELAY_MS = 60;

type Asker = { readonly id: string; readonly data: { readonly plan: PlanId } };

export class FakeTicks {
  readonly #markets: Readonly<Record<ExchangeId, FakeMarket>>;
  readonly #minutes = new Map<string, MinuteTick>();
  /** Coins each socket asked for last, by socket id. */
  readonly asked = new Map<string, readonly string[]>();

  constructor(markets: Readonly<Record<ExchangeId, FakeMarket>>) {
    this.#markets = markets;
  }

  /** Answers a `ticks` request. */
  ask(socket: Asker, request: unknown): Ack {
    const parsed = ticksSchema.safeParse(request);
    if (!parsed.success) return { ok: false, error: "invalid-request", message: "The request is not valid" };
    for (const symbol of parsed.data.symbols) {
      const parts = partsOfChartSymbol(symbol);
      if (!parts || !planAllowsExchange(socket.data.plan, parts.exchange))
        return { ok: false, error: "plan", message: "Not on this plan", symbol };
      if (this.#price(symbol) === undefined) return { ok: false, error: "invalid-request", message: "Not watched", symbol };
    }
    this.asked.set(socket.id, parsed.data.symbols);
    return { ok: true };
  }

  /** Lets every coin asked for trade a little and tells those who asked. */
  tick(nsp: Namespace<ClientToServer, ServerToClient>): void {
    const wanted = new Set([...nsp.sockets.keys()].flatMap((id) => this.asked.get(id) ?? []));
    for (const symbol of wanted) this.#trade(symbol, Date.now() - DELAY_MS);
    for (const [id, socket] of nsp.sockets)
      for (const symbol of this.asked.get(id) ?? []) {
        const minute = this.#minutes.get(symbol);
        if (minute) socket.emit("tick", symbol, minute);
      }
  }

  #trade(symbol: string, now: number): void {
    const price = (this.#price(symbol) ?? 1) * (1 + (Math.random() - 0.5) * 0.0004);
    const openTime = now - (now % MINUTE_MS);
    const before = this.#minutes.get(symbol);
    const [, open, high, low, , volume, quoteVolume] =
      before?.[0] === openTime ? before : ([openTime, price, price, price, price, 0, 0] as const);
    const [most, least] = [Math.max(high, price), Math.min(low, price)];
    this.#minutes.set(symbol, [openTime, open, most, least, price, volume + 1, quoteVolume + price, now, before ? 1 : 0]);
  }

  #price(symbol: string): number | undefined {
    const parts = partsOfChartSymbol(symbol);
    if (!parts) return undefined;
    const { universe, table } = this.#markets[parts.exchange];
    return table.column(FIELD.price)[universe.symbols.findIndex(({ pair }) => pair === parts.pair)];
  }
}
