// Starts both simulated exchanges in this process; tests and the command line use the same function.

import { BinanceExchange } from "./binance/binance-exchange.ts";
import type { ExchangeName } from "./market/listing.ts";
import { generatedSymbols, newCoin } from "./market/open-market.ts";
import { PricePaths } from "./market/price-path.ts";
import { SimMarket } from "./market/sim-market.ts";
import { MexcExchange } from "./mexc/mexc-exchange.ts";
import { completeOptions, type SimulatorOptions, type SimulatorRequest } from "./options.ts";
import type { Recording } from "./replay/recording.ts";
import { readRecordings } from "./replay/read-recordings.ts";
import { replaySymbols } from "./replay/replay-symbols.ts";
import { SimulatedExchange } from "./simulated-exchange.ts";

const MINUTE = 60_000;

/** Base addresses without a path. */
export interface SimulatorUrls {
  readonly binanceRestUrl: string;
  readonly binanceWsUrl: string;
  readonly mexcRestUrl: string;
  readonly mexcWsUrl: string;
}

export interface RunningSimulator {
  readonly urls: SimulatorUrls;
  readonly binance: SimulatedExchange;
  readonly mexc: SimulatedExchange;
  stop(): Promise<void>;
}

function openExchange(
  name: ExchangeName,
  options: SimulatorOptions,
  paths: PricePaths,
  recordings: readonly Recording[] | undefined,
): SimulatedExchange {
  const { seed, rate, limits, clock, moment } = options;
  const wanted = name === "binance" ? options.symbolsBinance : options.symbolsMexc;
  const now = Math.floor(clock());
  const lagMinutes = moment === undefined ? 0 : Math.floor(now / MINUTE) - Math.floor(moment / MINUTE);
  const symbols = recordings
    ? replaySymbols(recordings, options.replay?.speed ?? 1, now)
    : generatedSymbols(name, wanted, rate, seed, { paths, nowMs: now, lagMinutes });
  const market = new SimMarket(clock, symbols);
  return new SimulatedExchange(
    market,
    seed,
    (frames) => (name === "binance" ? new BinanceExchange(market, frames, limits) : new MexcExchange(market, frames, limits)),
    (base, price, tradesPerSecond, turnover) =>
      newCoin(name, seed, { paths, nowMs: market.now(), lagMinutes }, { base, price, tradesPerSecond, turnover }),
  );
}

/** Starts the simulator; resolves when both exchanges accept connections. Throws OptionError on bad options. */
export async function startSimulator(request: SimulatorRequest = {}): Promise<RunningSimulator> {
  const options = completeOptions(request);
  const paths = new PricePaths(options.seed);
  const recordings = options.replay && readRecordings(options.replay.path);
  const binance = openExchange("binance", options, paths, recordings);
  const mexc = openExchange("mexc", options, paths, recordings);
  const stop = async () => {
    await Promise.all([binance.stop(), mexc.stop()]);
  };
  try {
    const binancePort = await binance.start(options.binancePort, options.host);
    const mexcPort = await mexc.start(options.mexcPort, options.host);
    const at = (scheme: string, port: number) => `${scheme}://${options.host}:${port}`;
    const urls = {
      binanceRestUrl: at("http", binancePort),
      binanceWsUrl: at("ws", binancePort),
      mexcRestUrl: at("http", mexcPort),
      mexcWsUrl: at("ws", mexcPort),
    };
    return { urls, binance, mexc, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
