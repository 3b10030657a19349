// Finds an exchange's adapter by its id: an exchange is added by its folder and its line in the registry, not by an edit here.

import type { ExchangeId } from "../../shared/market/exchange-id.ts";
import type { Venue } from "./venue.ts";

/**
 * The venue of a registered exchange: `<id>/<id>-venue.ts` beside this file exports it as `venue`.
 * Throws where the folder is missing or belongs to another exchange.
 */
export async function loadVenue(exchange: ExchangeId): Promise<Venue> {
  const { venue } = (await import(`./${exchange}/${exchange}-venue.ts`)) as { venue?: Venue };
  if (venue?.exchange !== exchange) throw new Error(`workers/exchanges/${exchange} does not export the venue of ${exchange}`);
  return venue;
}
