// Live minutes for pinned charts: from Redis to the sockets that requested their coins, within their plan.

import { planAllowsExchange, type PlanId } from "../../../shared/contracts/plans.ts";
import { ticksSchema, type Ack } from "../../../shared/contracts/sockets.ts";
import { FrameError } from "../../../shared/frame/market-frame.ts";
import { decodeTickBatch } from "../../../shared/frame/tick-frame.ts";
import { coinChartedAs, partsOfChartSymbol } from "../../../shared/market/chart-symbol.ts";
import type { ExchangeId } from "../../../shared/market/exchange-id.ts";
import type { MinuteTick } from "../../../shared/market/minute-tick.ts";
import type { Log } from "../../../shared/node/log.ts";
import { subscribeForGood, type RedisClient } from "../../../shared/node/redis.ts";
import { keys } from "../../../shared/redis/keys.ts";
import { WATCHED_EVERY_MS, WATCHED_LIFE_MS, WATCHED_TTL_S } from "../../../shared/redis/watched-pairs.ts";
import type { ServerMetrics } from "../../server-metrics.ts";
import { planNow } from "../../sessions/session-policy.ts";
import type { MarketFeed } from "../frames/market-feed.ts";
import { refusedAck } from "../refused-ack.ts";
import type { MarketSocket } from "../socket-server.ts";
import { TickBoard } from "./tick-board.ts";
import { TickRooms, type TickCast } from "./tick-rooms.ts";

export interface TickHubDeps {
  readonly feeds: ReadonlyMap<ExchangeId, MarketFeed>;
  readonly subscriber: RedisClient;
  readonly commands: RedisClient;
  readonly metrics: ServerMetrics;
  readonly log: Log;
}

export class TickHub {
  readonly #deps: TickHubDeps;
  readonly #boards: ReadonlyMap<ExchangeId, TickBoard>;
  readonly #rooms = new TickRooms();
  #noting: NodeJS.Timeout | undefined;

  constructor(deps: TickHubDeps) {
    this.#deps = deps;
    this.#boards = new Map([...deps.feeds].map(([exchange, feed]) => [exchange, new TickBoard(feed)]));
  }

  /**
   * Follows the exchanges' ticks and keeps reporting which coins are watched; waits for a Redis that is not up yet. What is
   * published while it is down is lost, and soon outdated.
   */
  start(): void {
    const { subscriber, log } = this.#deps;
    for (const [exchange, board] of this.#boards) {
      const onMessage = (bytes: Buffer): void => this.#receive(exchange, board, bytes);
      subscribeForGood(subscriber, { channels: [keys.ticks(exchange)], onMessage }, log);
    }
    this.#noting = setInterval(() => this.#note(this.#rooms.symbols()), WATCHED_EVERY_MS);
  }

  stop(): void {
    clearInterval(this.#noting);
  }

  /** Records in Redis which coins are watched: a starting worker fetches them first. Best effort, repeated in seconds. */
  #note(symbols: Iterable<string>): void {
    const { commands, log } = this.#deps;
    const pairs = [...symbols].flatMap((symbol) => this.#named(symbol) ?? []);
    for (const [exchange, watched] of Map.groupBy(pairs, (deps) => deps.exchange)) {
      const key = keys.watched(exchange);
      const now = Date.now();
      commands
        .multi()
        .zremrangebyscore(key, "-inf", now - WATCHED_LIFE_MS)
        .zadd(key, ...watched.flatMap(({ pair }) => [now, pair]))
        .expire(key, WATCHED_TTL_S)
        .exec()
        .catch((error: unknown) => log.debug({ error: String(error) }, "watched coins were not noted"));
    }
  }

  /** Replaces the coins a socket watches, and sends at once what is known of the new ones. */
  ask(socket: MarketSocket, request: unknown): Ack {
    const parsed = ticksSchema.safeParse(request);
    if (!parsed.success) return refusedAck("invalid-request");
    const plan = planNow(socket.data.session, Date.now());
    if (plan === null) return refusedAck("no-subscription");
    const symbols = new Set(parsed.data.symbols);
    for (const symbol of symbols) {
      const refused = this.#refusal(plan, symbol);
      if (refused) return refused;
    }
    const added = this.#rooms.join(socket, symbols);
    this.#note(added);
    for (const symbol of added) {
      const latest = this.#latest(symbol);
      if (latest) socket.compress(false).emit("tick", symbol, latest);
    }
    return { ok: true };
  }

  mayStay(plan: PlanId, socket: MarketSocket): boolean {
    return [...this.#rooms.symbolsOf(socket)].every((symbol) => allows(plan, symbol));
  }

  leave(socket: MarketSocket): void {
    this.#rooms.leave(socket);
  }

  #refusal(plan: PlanId, symbol: string): Ack | undefined {
    if (!allows(plan, symbol)) return refusedAck("plan", symbol);
    const known = this.#isKnown(symbol);
    if (known === undefined) return refusedAck("warming");
    return known ? undefined : { ...refusedAck("invalid-request", symbol), message: `${symbol} is not watched here` };
  }

  /** Whether the exchange's coins include this one; undefined while its coins are unknown. */
  #isKnown(chartSymbol: string): boolean | undefined {
    const exchange = partsOfChartSymbol(chartSymbol)?.exchange;
    const isThere = exchange && this.#deps.feeds.get(exchange)?.state !== undefined;
    return isThere ? this.#named(chartSymbol) !== undefined : undefined;
  }

  /** Exchange and pair of the coin charted under this name. */
  #named(chartSymbol: string): { readonly exchange: ExchangeId; readonly pair: string } | undefined {
    const named = partsOfChartSymbol(chartSymbol);
    const coin = named && coinChartedAs(named.pair, this.#deps.feeds.get(named.exchange)?.state?.universe.symbols ?? []);
    return coin && { exchange: named.exchange, pair: coin.pair };
  }

  #latest(chartSymbol: string): MinuteTick | undefined {
    const exchange = partsOfChartSymbol(chartSymbol)?.exchange;
    return exchange && this.#boards.get(exchange)?.latest(chartSymbol);
  }

  #receive(exchange: ExchangeId, board: TickBoard, bytes: Buffer): void {
    try {
      const batch = decodeTickBatch(bytes);
      const outcome = board.take(batch, performance.now());
      this.#deps.metrics.tickBatchesIn.inc({ exchange, outcome });
      if (outcome !== "taken") return;
      this.#count(exchange, this.#rooms.cast(board.named(batch.rows)));
    } catch (error) {
      if (!(error instanceof FrameError)) throw error;
      this.#deps.metrics.tickBatchesIn.inc({ exchange, outcome: "malformed" });
    }
  }

  #count(exchange: ExchangeId, { sent, skipped }: TickCast): void {
    const { ticksOut } = this.#deps.metrics;
    ticksOut.inc({ exchange, outcome: "sent" }, sent);
    ticksOut.inc({ exchange, outcome: "skipped" }, skipped);
  }
}

function allows(plan: PlanId, symbol: string): boolean {
  const exchange = partsOfChartSymbol(symbol)?.exchange;
  return exchange !== undefined && planAllowsExchange(plan, exchange);
}
