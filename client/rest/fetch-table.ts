// The market table by a plain request, for pages that show it without a socket.

import type { TickerRow } from "../../shared/contracts/rows.ts";
import type { ExchangeId } from "../../shared/market/exchange-id.ts";
import { callRoute, NO_REPLY, type Refused } from "./call-route.ts";

const TIMEOUT_MS = 5000;
const UNCHANGED = 304;

export interface PolledTable {
  readonly rows: readonly TickerRow[];
  /** Names this table in the next question. */
  readonly etag: string;
  /** The server's clock when it answered, epoch ms; NaN if it gave none. */
  readonly serverTime: number;
  /** The moment the table stands for, by the server's clock, epoch ms; NaN if it gave none. */
  readonly marketTime: number;
  /** Whether the market is generated; undefined if the server gave no answer. */
  readonly simulated: boolean | undefined;
}

export interface TableQuestion {
  readonly exchange: ExchangeId;
  /** The page shows a session's figures: without one it wants a refusal and not a visitor's table. */
  readonly needsSession?: boolean;
  /** Of the table the page has already. */
  readonly etag?: string;
}

/** The table, "unchanged" since the one with this etag, or the refusal. Never throws. */
export async function fetchTable(question: TableQuestion): Promise<PolledTable | "unchanged" | Refused> {
  const { exchange, needsSession = false, etag = "" } = question;
  const reply = await callRoute("GET /api/crypto/simple-table", {
    query: { exchanges: exchange, ...(needsSession ? { session: "required" } : {}) },
    timeoutMs: TIMEOUT_MS,
    headers: etag === "" ? {} : { "if-none-match": etag },
  });
  if (reply.status === UNCHANGED) return "unchanged";
  if (!reply.ok) return reply;
  const { body, headers } = reply;
  // Something between us and the server may answer in its stead.
  if (!body.success || !Array.isArray(body.data)) return { ok: false, status: NO_REPLY, error: "", message: "" };
  return {
    rows: body.data,
    etag: headers.get("etag") ?? "",
    serverTime: Date.parse(headers.get("date") ?? ""),
    marketTime: Number(headers.get("x-market-time") ?? Number.NaN),
    simulated: simulatedOf(headers),
  };
}

function simulatedOf(headers: Headers): boolean | undefined {
  const value = headers.get("x-market-simulated");
  return value === null ? undefined : value === "1" || value === "true";
}
