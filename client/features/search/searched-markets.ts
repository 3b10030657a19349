// The markets a search looks in: the one on screen as it moves, and the plan's others as they were seconds ago.

import { useEffect, useMemo, useState } from "react";
import { PLAN_LIMITS } from "../../../shared/contracts/plans.ts";
import type { ExchangeId } from "../../../shared/market/exchange-id.ts";
import { useShownExchange } from "../../desk/shown-exchange.ts";
import { useEngine } from "../../desk/terminal-engine.ts";
import { usePlan } from "../../desk/terminal-user.ts";
import { MarketMoment } from "../../market/market-moment.ts";
import type { PolledTable } from "../../rest/fetch-table.ts";
import { startPolling } from "../../stream/polling.ts";
import { tableOfRows } from "../../stream/table-of-rows.ts";

const EVERY_MS = 5000;

export interface SearchedMarket {
  readonly exchange: ExchangeId;
  readonly moment: MarketMoment;
}

interface SearchedMarkets {
  /** The exchange on screen comes first. */
  readonly markets: readonly SearchedMarket[];
  /** Exchanges whose coins are on their way. */
  readonly awaited: readonly ExchangeId[];
  /** Exchanges that did not answer. */
  readonly missing: readonly ExchangeId[];
}

type Others = Readonly<Partial<Record<ExchangeId, MarketMoment | "missing">>>;

/** Every exchange of the plan, while the search is open. */
export function useSearchedMarkets(): SearchedMarkets {
  const { store } = useEngine();
  const plan = usePlan();
  const shown = useShownExchange();
  const [others, setOthers] = useState<Others>({});
  const asked = useMemo(() => PLAN_LIMITS[plan].exchanges.filter((exchange) => exchange !== shown), [plan, shown]);
  useEffect(() => {
    const ends = asked.map((exchange) =>
      startPolling({
        exchange,
        needsSession: true,
        everyMs: EVERY_MS,
        onTable: (table) => {
          if (table) setOthers((known) => ({ ...known, [exchange]: momentOf(table) }));
        },
        // What came before is better than nothing.
        onFailure: () => setOthers((known) => ({ [exchange]: "missing", ...known })),
      }),
    );
    return () => ends.forEach((end) => end());
  }, [asked]);
  return useMemo(() => {
    const known = asked.flatMap((exchange) => {
      const moment = others[exchange];
      return moment instanceof MarketMoment ? [{ exchange, moment }] : [];
    });
    return {
      // Between two exchanges the store still has the coins of the one before.
      markets: [...(store.exchange === shown ? [{ exchange: shown, moment: store }] : []), ...known],
      awaited: asked.filter((exchange) => others[exchange] === undefined),
      missing: asked.filter((exchange) => others[exchange] === "missing"),
    };
  }, [asked, others, shown, store]);
}

function momentOf({ rows }: PolledTable): MarketMoment {
  const moment = new MarketMoment();
  const { table, coins } = tableOfRows(rows);
  moment.table = table;
  moment.coins = coins;
  moment.activeCount = coins.length;
  return moment;
}
