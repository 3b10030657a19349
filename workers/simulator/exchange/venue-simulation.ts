import type { ExchangeId } from "../../../shared/market/exchange-id.ts";
import type { RecordedAnswer, RecordedFrame } from "../../../shared/node/exchange-recording.ts";
import type { FrameFaults } from "../faults/frame-faults.ts";
import type { ListingStyle } from "../market/listing.ts";
import type { SimMarket } from "../market/sim-market.ts";
import type { RecordedDay, RecordedListing } from "../replay/recorded-coin.ts";
import type { WireTrade } from "../replay/trade-columns.ts";
import type { ExchangeFront } from "./exchange-server.ts";

/** Limits and timers by name, so that tests can shrink a day to a second. */
export type LimitValues = Readonly<Record<string, number>>;

/** A trade of a recorded frame or answer. */
export interface RecordedPairTrade extends WireTrade {
  readonly pair: string;
}

export interface VenueSimulation {
  readonly exchange: ExchangeId;
  readonly listing: ListingStyle;
  readonly limits: LimitValues;
  /** The trades in a recorded frame; none in damaged frames or frames of another kind. */
  tradesIn(frame: RecordedFrame): readonly RecordedPairTrade[];
  /** The trades in a recorded REST answer, oldest first; none in other answers or when times are rounded. */
  tradesInAnswer(answer: RecordedAnswer): readonly RecordedPairTrade[];
  /** The coins of a recorded list; none in other answers. */
  listedIn(answer: RecordedAnswer): readonly RecordedListing[];
  daysIn(answer: RecordedAnswer): readonly RecordedDay[];
  /** `limits` overrides the venue's own. */
  createFront(market: SimMarket, faults: FrameFaults, limits: LimitValues): ExchangeFront;
}

/**
 * Loads `simulation` from `simulator/<id>/<id>-simulation.ts`. Throws when the folder is missing or belongs to another exchange.
 */
export async function loadSimulation(exchange: ExchangeId): Promise<VenueSimulation> {
  const module = (await import(`../${exchange}/${exchange}-simulation.ts`)) as { simulation?: VenueSimulation };
  if (module.simulation?.exchange !== exchange)
    throw new Error(`workers/simulator/${exchange} does not export the simulation of ${exchange}`);
  return module.simulation;
}
