// One exchange of a dedicated simulator, in the hour tests trade in.

import type { ExchangeId } from "../../../shared/market/exchange-id.ts";
import type { LimitValues } from "../exchange/venue-simulation.ts";
import { listingEverywhere, symbolsOption } from "../options.ts";
import { startSimulator, type RunningSimulator } from "../start-simulator.ts";
import { USUAL_HOUR } from "./usual-hour.ts";

interface Wishes {
  readonly seed: number;
  readonly coins: number;
  readonly rate: number;
  readonly limits: LimitValues;
  /** The exchange's clock, epoch ms; this machine's by default. */
  readonly clock?: () => number;
}

interface OneExchange {
  readonly restUrl: string;
  readonly wsUrl: string;
  readonly simulated: RunningSimulator[ExchangeId];
  stop(): Promise<void>;
}

/** Starts a simulator whose other exchanges list a single coin, and returns this one. */
export async function startOne(exchange: ExchangeId, { coins, ...wishes }: Wishes): Promise<OneExchange> {
  const simulator = await startSimulator({ ...wishes, ...listingEverywhere(1), [symbolsOption(exchange)]: coins, ...USUAL_HOUR });
  return {
    restUrl: simulator.urls[`${exchange}RestUrl`],
    wsUrl: simulator.urls[`${exchange}WsUrl`],
    simulated: simulator[exchange],
    stop: () => simulator.stop(),
  };
}
