// Where websockets cannot pass, the table comes by plain requests every 2 s until the socket is back.

import type { TickerRow } from "../../shared/contracts/rows.ts";
import type { ExchangeId } from "../../shared/market/exchange-id.ts";

const EVERY_MS = 2000;

export interface PolledTable {
  readonly rows: readonly TickerRow[];
  /** The server's clock when it answered, epoch ms; NaN if it gave none. */
  readonly serverTime: number;
  /** The moment the table stands for, by the server's clock, epoch ms; NaN if it gave none. */
  readonly marketTime: number;
  /** Whether the market is generated; undefined if the server gave no answer. */
  readonly simulated: boolean | undefined;
}

/** Starts polling at once and then every `everyMs`; `onTable` gets undefined for "unchanged". Returns the stop. */
export function startPolling(
  exchange: ExchangeId,
  headers: Record<string, string>,
  onTable: (table: PolledTable | undefined) => void,
  onFailure: () => void,
  everyMs = EVERY_MS,
): () => void {
  let etag = "";
  let stopped = false;
  let busy = false;
  const poll = async (): Promise<void> => {
    if (busy) return;
    busy = true;
    try {
      const response = await fetch(`/api/crypto/simple-table?exchanges=${exchange}`, {
        signal: AbortSignal.timeout(5000),
        cache: "no-store",
        headers: etag ? { ...headers, "if-none-match": etag } : headers,
      });
      if (stopped) return;
      if (response.status === 304) return onTable(undefined);
      const body = (await response.json()) as { success?: boolean; data?: readonly TickerRow[] };
      if (stopped) return;
      if (!response.ok || body.success !== true || !Array.isArray(body.data)) return onFailure();
      etag = response.headers.get("etag") ?? "";
      onTable({
        rows: body.data,
        serverTime: Date.parse(response.headers.get("date") ?? ""),
        marketTime: Number(response.headers.get("x-market-time") ?? Number.NaN),
        simulated: simulatedOf(response.headers),
      });
    } catch {
      if (!stopped) onFailure();
    } finally {
      busy = false;
    }
  };
  void poll();
  const timer = setInterval(() => void poll(), everyMs);
  return () => {
    stopped = true;
    clearInterval(timer);
  };
}

/** Whether the table's headers mark its market as generated; undefined without that header. */
function simulatedOf(headers: Headers): boolean | undefined {
  const simulated = headers.get("x-market-simulated");
  return simulated === null ? undefined : simulated === "1" || simulated === "true";
}
