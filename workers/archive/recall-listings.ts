// Which coins positions had lately, as the headers of what is kept say: a process that starts knows the universe of now alone.

import { readHeader } from "../../shared/archive/chunk-codec.ts";
import type { ArchiveStore } from "../../shared/archive/archive-store.ts";
import type { Listings } from "../../shared/archive/listings.ts";
import type { ExchangeId } from "../../shared/market/exchange-id.ts";
import type { Log } from "../../shared/node/log.ts";

interface Kept {
  readonly exchange: ExchangeId;
  readonly store: ArchiveStore;
  readonly log: Log;
}

/** Adds the coins of what is kept of the seconds from this one on. */
export async function recallListings(
  { exchange, store, log }: Kept,
  listings: Listings,
  from: number,
  to: number,
): Promise<void> {
  for (const bytes of await store.read(await store.list({ exchange, plane: "price", from, to })))
    try {
      for (const coin of readHeader(bytes).coins) listings.add(coin);
    } catch (error) {
      log.warn({ exchange, error: String(error) }, "the coins of a part of the archive cannot be read");
    }
}
