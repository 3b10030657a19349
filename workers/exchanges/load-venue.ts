// Finds an exchange's adapter by its id: adding an exchange takes a folder and a line in the registry, no edit here.

import type { ExchangeId } from "../../shared/market/exchange-id.ts";
import type { Venue } from "./venue.ts";

/** Loads `venue` from `<id>/<id>-venue.ts` beside this file. Throws when the folder is missing or belongs to another exchange. */
export async function loadVenue(exchange: ExchangeId): Promise<Venue> {
  const { venue } = (await import(`./${exchange}/${exchange}-venue.ts`)) as { venue?: Venue };
  if (venue?.exchange !== exchange) throw new Error(`workers/exchanges/${exchange} does not export the venue of ${exchange}`);
  return venue;
}
