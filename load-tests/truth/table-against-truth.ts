// Compares the running product's REST table with the simulator's figures, one by one. By hand: node
// load-tests/truth/table-against-truth.ts http://localhost:3000 TOKEN mexc http://127.0.0.1:SIM

import { WINDOW_MINUTES } from "../../shared/market/fields.ts";
import type { TickerRow } from "../../shared/contracts/rows.ts";

/** Figures of one coin by the simulator; a missing change or ratio is null. */
interface TruthRow extends Record<string, unknown> {
  readonly symbol: string;
}

export interface Comparison {
  /** Epoch second of both sides. */
  readonly second: number;
  readonly rows: number;
  /** Wrong figures by field name, with the worst example of each. */
  readonly wrong: Readonly<Record<string, { count: number; example: string }>>;
}

const RELATIVE_SLACK = 1e-9;

/** Fetches the table, then the truth of its second. Rejects when the table is not served. */
export async function compareTable(server: string, token: string, exchange: string, simulator: string): Promise<Comparison> {
  const answer = await fetch(`${server}/api/crypto/simple-table?exchanges=${exchange}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const table = (await answer.json()) as { success: boolean; data: TickerRow[]; message: string };
  if (!table.success) throw new Error(`simple-table answered ${answer.status}: ${table.message}`);
  const second = Number(answer.headers.get("x-market-time")) / 1000;
  const wrong: Record<string, { count: number; example: string }> = {};
  const truths = (await (await fetch(`${simulator}/sim/truth?at=${second}`)).json()) as { data?: TruthRow[] } | TruthRow[];
  const bySymbol = new Map((Array.isArray(truths) ? truths : (truths.data ?? [])).map((truth) => [truth.symbol, truth]));
  for (const row of table.data) {
    const truth = bySymbol.get(`${row.symbol}USDT`);
    if (!truth) note(wrong, "symbol", row.symbol, "unknown to the simulator");
    else compareRow(row, truth, wrong);
  }
  return { second, rows: table.data.length, wrong };
}

function compareRow(row: TickerRow, truth: TruthRow, wrong: Record<string, { count: number; example: string }>): void {
  const fields = ["price", ...WINDOW_MINUTES.flatMap((n) => [`change_${n}min_percent`, `volume_ratio_${n}min`])];
  for (const field of fields) {
    const missing = field.startsWith("volume_ratio") ? 1 : 0;
    const stated = truth[field];
    const expected = typeof stated === "number" ? stated : missing;
    const got = row[field as keyof TickerRow] as number;
    if (Math.abs(got - expected) > Math.max(1e-6, Math.abs(expected) * RELATIVE_SLACK))
      note(wrong, field, row.symbol, `${got} instead of ${expected}`);
  }
  const volume = Number(truth["volume_24h"]);
  if (Math.abs(row.volume_24h - volume) > volume * 0.001)
    note(wrong, "volume_24h", row.symbol, `${row.volume_24h} instead of ${volume}`);
}

function note(wrong: Record<string, { count: number; example: string }>, field: string, symbol: string, text: string): void {
  const entry = (wrong[field] ??= { count: 0, example: `${symbol}: ${text}` });
  entry.count += 1;
}

if (import.meta.main) {
  const [server, token, exchange, simulator] = process.argv.slice(2);
  if (!server || !token || !exchange || !simulator)
    throw new Error("Usage: table-against-truth.ts SERVER TOKEN mexc|binance SIMULATOR");
  console.log(JSON.stringify(await compareTable(server, token, exchange, simulator), undefined, 1));
}
