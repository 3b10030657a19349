// Ingest on a distant simulated exchange: every byte is late, handshakes cost time, and its clock differs. Test files pass the
// simulator in.

import { setTimeout as sleep } from "node:timers/promises";
import type { Redis } from "ioredis";
import { decodeMarketFrame, type MarketFrame } from "../../../shared/frame/market-frame.ts";
import { changePercent } from "../../../shared/market/change.ts";
import type { ExchangeId } from "../../../shared/market/exchange-id.ts";
import { FIELD, WINDOW_MINUTES } from "../../../shared/market/fields.ts";
import type { Universe } from "../../../shared/market/universe.ts";
import { createLog } from "../../../shared/node/log.ts";
import { keys } from "../../../shared/redis/keys.ts";
import type { MarketSink } from "../../exchanges/exchange.ts";
import { loadVenue } from "../../exchanges/load-venue.ts";
import { createVenueFeed } from "../../exchanges/venue-feed.ts";
import { createWorkerMetrics } from "../../worker-metrics.ts";
import { ExchangeIngest } from "../exchange-ingest.ts";

const log = createLog("test", "silent");
/** Figures differ at most by the order in which they were added up. */
const RELATIVE_SLACK = 1e-6;

/** Price, and change and ratio of each window. */
const FIGURES_OF_COIN = 1 + 2 * WINDOW_MINUTES.length;
/** The others may not be known or exact yet, or have no earlier volume to compare with. */
const MOST = 0.85;

/** Minimum number of figures to compare for this many coins: with fewer, no error says little. */
export const maxFigures = (coins: number): number => Math.ceil(MOST * coins * FIGURES_OF_COIN);

/** What is needed of a simulated exchange. */
interface SimulatedMarket {
  readonly sockets: number;
  fault(order: { readonly fault: string; readonly [setting: string]: unknown }): void;
  truth(pair: string, at: number): { readonly price?: number; readonly [figure: string]: unknown };
}

/** A running simulated exchange; its base addresses. */
interface OneExchange {
  readonly restUrl: string;
  readonly wsUrl: string;
  readonly simulated: SimulatedMarket;
  readonly stop: () => Promise<void>;
}

interface Distance {
  readonly delayMs: number;
  readonly jitterMs: number;
  readonly handshakeMs: number;
  /** The exchange's clock minus ours, ms. */
  readonly skewMs: number;
}

export interface FarExchange {
  /** Every figure of the newest table that differs from the exchange's count, in windows shown as exact. */
  wrongFigures(): Promise<{ readonly second: number; readonly figures: number; readonly wrong: readonly string[] }>;
  /** Resolves once the table shows some figures of each coin as exact. */
  exactFigures(): Promise<void>;
  stop(): Promise<void>;
}

/** Moves a simulated exchange with this many coins far away, and starts a worker that leads. */
export async function watchFromAfar(
  exchange: ExchangeId,
  { simulated, restUrl, wsUrl, stop }: OneExchange,
  redis: Redis,
  coins: number,
  { delayMs, jitterMs, handshakeMs, skewMs }: Distance,
): Promise<FarExchange> {
  simulated.fault({ fault: "network", ms: delayMs, jitter_ms: jitterMs, handshake_ms: handshakeMs, seconds: 3600 });
  simulated.fault({ fault: "skew", ms: skewMs });
  const venue = await loadVenue(exchange);
  const metrics = createWorkerMetrics("test", () => undefined);
  const rest = venue.createRest({ baseUrl: restUrl, log });
  const createFeed = (sink: MarketSink) => createVenueFeed(venue, { wsUrl, rest, sink, metrics, log });
  const ingest = new ExchangeIngest({ exchange, redis, rest, createFeed, maxSymbols: coins, simulated: true, log, metrics });
  await ingest.start();
  const newestTable = async (): Promise<MarketFrame | undefined> => {
    const bytes = await redis.getBuffer(keys.table(exchange));
    return bytes ? decodeMarketFrame(bytes) : undefined;
  };
  return {
    async wrongFigures() {
      const [frame, universe] = await Promise.all([newestTable(), redis.get(keys.universe(exchange))]);
      if (!frame || universe === null) throw new Error("No table yet");
      return { second: frame.header.second, ...figuresAgainstTruth(simulated, frame, JSON.parse(universe) as Universe) };
    },
    async exactFigures() {
      const allMarks = 2 ** WINDOW_MINUTES.length - 1;
      for (;;) {
        const frame = await newestTable();
        const marks = frame?.fields[FIELD.marks];
        if (frame && !frame.header.warming && marks?.length === coins && marks.every((mark) => mark < allMarks)) return;
        await sleep(250);
      }
    },
    async stop() {
      await ingest.stop();
      await stop();
    },
  };
}

/** Every figure of a frame shown as exact against the exchange's own count: how many there are, and which are wrong. */
export function figuresAgainstTruth(
  simulated: Pick<SimulatedMarket, "truth">,
  { header, positions, fields }: Pick<MarketFrame, "header" | "positions" | "fields">,
  { symbols }: Pick<Universe, "symbols">,
) {
  const wrong: string[] = [];
  let figures = 0;
  for (const [row, position] of positions.entries()) {
    const pair = symbols[position]?.pair ?? "";
    const truth = simulated.truth(pair, header.second);
    const at = (field: number): number => fields[field]?.[row] as number;
    const check = (name: string, got: number, expected: unknown): void => {
      if (typeof expected !== "number") return;
      figures++;
      if (!(Math.abs(got - expected) <= RELATIVE_SLACK * Math.max(1, Math.abs(expected))))
        wrong.push(`${pair} ${name}: ${got} instead of ${expected}`);
    };
    check("price", at(FIELD.price), truth.price);
    for (const [i, minutes] of WINDOW_MINUTES.entries()) {
      if ((at(FIELD.marks) >> i) & 1) continue;
      const change = changePercent(at(FIELD.price), at(FIELD.reference + i));
      check(`change of ${minutes} min`, change, truth[`change_${minutes}min_percent`]);
      check(`ratio of ${minutes} min`, at(FIELD.ratio + i), truth[`volume_ratio_${minutes}min`]);
    }
  }
  return { figures, wrong };
}
