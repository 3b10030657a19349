// Where websockets cannot pass, the table comes by plain requests every 2 s until the socket is back.

import type { ExchangeId } from "../../shared/market/exchange-id.ts";
import type { Refused } from "../rest/call-route.ts";
import { fetchTable, type PolledTable } from "../rest/fetch-table.ts";

/** Seconds between two fetched tables. */
export const POLL_SECONDS = 2;

export interface Polling {
  readonly exchange: ExchangeId;
  /** A session is meant to be there: its end is a refusal, and not the table of a visitor. */
  readonly needsSession: boolean;
  readonly everyMs?: number;
  /** Called with undefined for "unchanged". */
  readonly onTable: (table: PolledTable | undefined) => void;
  readonly onFailure: (refused: Refused) => void;
}

/** Starts polling at once and then every `everyMs`; returns the stop. */
export function startPolling({ exchange, needsSession, everyMs = POLL_SECONDS * 1000, onTable, onFailure }: Polling): () => void {
  let etag = "";
  let stopped = false;
  let busy = false;
  const poll = async (): Promise<void> => {
    if (busy) return;
    busy = true;
    const answer = await fetchTable({ exchange, needsSession, etag });
    busy = false;
    if (stopped) return;
    if (answer === "unchanged") return onTable(undefined);
    if ("ok" in answer) return onFailure(answer);
    ({ etag } = answer);
    onTable(answer);
  };
  void poll();
  const timer = setInterval(() => void poll(), everyMs);
  return () => {
    stopped = true;
    clearInterval(timer);
  };
}
