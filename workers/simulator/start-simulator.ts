// Starts every simulated exchange in this process, for tests and the command line.

import { EXCHANGES, type ExchangeId } from "../../shared/market/exchange-id.ts";
import { exchangeVariables } from "../../shared/node/exchange-environment.ts";
import { loadSimulation, type LimitValues, type VenueSimulation } from "./exchange/venue-simulation.ts";
import { generatedSymbols, newCoin } from "./market/open-market.ts";
import { PricePaths } from "./market/price-path.ts";
import { SimMarket } from "./market/sim-market.ts";
import { completeOptions, OptionError, portOf, symbolsOf, type SimulatorOptions, type SimulatorRequest } from "./options.ts";
import type { Recording } from "./replay/recording.ts";
import { readReplay } from "./replay/read-recordings.ts";
import { replaySymbols } from "./replay/replay-symbols.ts";
import { SimulatedExchange } from "./simulated-exchange.ts";

const MINUTE = 60_000;

/** Base addresses without a path: binanceRestUrl, binanceWsUrl and so on. */
export type SimulatorUrls = Readonly<Record<`${ExchangeId}${"Rest" | "Ws"}Url`, string>>;

export type RunningSimulator = Readonly<Record<ExchangeId, SimulatedExchange>> & {
  readonly urls: SimulatorUrls;
  /** The addresses and number of coins as the environment variables the product reads. */
  readonly environment: Readonly<Record<string, string>>;
  stop(): Promise<void>;
};

function openExchange(
  simulation: VenueSimulation,
  options: SimulatorOptions,
  paths: PricePaths,
  recordings: readonly Recording[] | undefined,
): SimulatedExchange {
  const { seed, rate, limits, clock, moment } = options;
  const wanted = symbolsOf(options, simulation.exchange);
  const now = Math.floor(clock());
  const lagMinutes = moment === undefined ? 0 : Math.floor(now / MINUTE) - Math.floor(moment / MINUTE);
  const symbols = recordings
    ? replaySymbols(recordings, options.replay?.speed ?? 1, now)
    : generatedSymbols(simulation, wanted, rate, seed, { paths, nowMs: now, lagMinutes });
  const market = new SimMarket(clock, symbols);
  return new SimulatedExchange(
    market,
    seed,
    (frames) => simulation.createFront(market, frames, limits),
    (base, price, tradesPerSecond, turnover) =>
      newCoin(simulation, seed, { paths, nowMs: market.now(), lagMinutes }, { base, price, tradesPerSecond, turnover }),
  );
}

function refuseUnknownLimits(limits: LimitValues, simulations: readonly VenueSimulation[]): void {
  const known = [...new Set(simulations.flatMap((simulation) => Object.keys(simulation.limits)))];
  if (Object.keys(limits).some((name) => !known.includes(name)))
    throw new OptionError(`--limit takes name=number; names are ${known.join(", ")}`);
}

/** Starts the simulator; resolves when every exchange accepts connections. Throws OptionError on bad options. */
export async function startSimulator(request: SimulatorRequest = {}): Promise<RunningSimulator> {
  const options = completeOptions(request);
  const simulations = await Promise.all(EXCHANGES.map((exchange) => loadSimulation(exchange)));
  refuseUnknownLimits(options.limits, simulations);
  const paths = new PricePaths(options.seed);
  const recordings = options.replay && (await readReplay(options.replay.path, simulations));
  const opened = simulations.map((simulation) => ({
    exchange: simulation.exchange,
    simulated: openExchange(simulation, options, paths, recordings?.(simulation.exchange)),
  }));
  const stop = async (): Promise<void> => {
    await Promise.all(opened.map(({ simulated }) => simulated.stop()));
  };
  const urls: Record<string, string> = {};
  const environment: Record<string, string> = {};
  try {
    for (const { exchange, simulated } of opened) {
      const port = await simulated.start(portOf(options, exchange), options.host);
      const [rest, ws] = [`http://${options.host}:${port}`, `ws://${options.host}:${port}`];
      const variables = exchangeVariables(exchange);
      Object.assign(urls, { [`${exchange}RestUrl`]: rest, [`${exchange}WsUrl`]: ws });
      const symbols = String(symbolsOf(options, exchange));
      Object.assign(environment, { [variables.rest]: rest, [variables.ws]: ws, [variables.symbols]: symbols });
    }
  } catch (error) {
    await stop();
    throw error;
  }
  const exchanges = Object.fromEntries(opened.map(({ exchange, simulated }) => [exchange, simulated]));
  return { ...exchanges, urls, environment, stop } as RunningSimulator;
}
