// The coins of an exchange that is not on screen, asked for once.

import type { WireCoin } from "../../shared/frame/wire-frame.ts";
import type { ExchangeId } from "../../shared/market/exchange-id.ts";
import { fetchTable } from "../rest/fetch-table.ts";
import { queryClient, RefusedError } from "../rest/query-client.ts";
import { tableOfRows } from "./table-of-rows.ts";

/** Coins with their decimals, as long as the page lives; rejects where the server does not give them. */
export function exchangeCoins(exchange: ExchangeId): Promise<readonly WireCoin[]> {
  return queryClient.fetchQuery({
    queryKey: ["coins", exchange],
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    queryFn: async () => {
      const table = await fetchTable({ exchange, needsSession: true });
      if (table === "unchanged") return [];
      if ("ok" in table) throw new RefusedError(table);
      return tableOfRows(table.rows).coins;
    },
  });
}
