// The public market table: the default exchange, up to a minute old, fetched again while the page is looked at.

import { useEffect, useState } from "react";
import type { TickerRow } from "../../shared/contracts/rows.ts";
import { DEFAULT_EXCHANGE } from "../../shared/market/exchange-id.ts";
import { fetchTable, type PolledTable } from "../rest/fetch-table.ts";

const EVERY_MS = 15_000;

export interface PublicTable {
  readonly rows: readonly TickerRow[];
  /** The moment it stands for, on this machine's clock, epoch ms. */
  readonly madeAt: number;
  readonly failed: boolean;
  /** The market is generated, by the server's header. */
  readonly simulated: boolean;
}

const NOTHING: PublicTable = { rows: [], madeAt: 0, failed: false, simulated: false };

/** The newest public table; empty before the first answer, kept while later ones fail. */
export function usePublicTable(): PublicTable {
  const [table, setTable] = useState(NOTHING);
  useEffect(() => {
    let left = false;
    const load = async (): Promise<void> => {
      if (document.hidden) return;
      const answer = await fetchTable({ exchange: DEFAULT_EXCHANGE });
      if (left || answer === "unchanged") return;
      if ("ok" in answer) return setTable((before) => ({ ...before, failed: true }));
      const { rows, simulated = false } = answer;
      setTable({ rows, madeAt: madeAt(answer), failed: false, simulated });
    };
    void load();
    const timer = setInterval(() => void load(), EVERY_MS);
    return () => {
      left = true;
      clearInterval(timer);
    };
  }, []);
  return table;
}

/** The age is judged by the server's clock, so that a wrong clock here does not make the table look old. */
function madeAt({ rows, marketTime, serverTime }: PolledTable): number {
  const made = Number.isFinite(marketTime) ? marketTime : rows.reduce((latest, row) => Math.max(latest, row.updated_at), 0);
  return Date.now() - (Number.isFinite(serverTime) ? Math.max(0, serverTime - made) : 0);
}
