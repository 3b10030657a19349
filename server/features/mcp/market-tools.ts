// Tools about the market as it is: the table, and the coins that moved the furthest.

import type { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { z } from "zod";
import { simpleTableSchema, type TickerRow } from "../../../shared/contracts/rows.ts";
import { DEFAULT_EXCHANGE, EXCHANGES, type ExchangeId } from "../../../shared/market/exchange-id.ts";
import { WINDOW_MINUTES, type WindowMinutes } from "../../../shared/market/fields.ts";
import type { OwnApi } from "./own-api.ts";
import { READ_ONLY, toolAnswer } from "./tool-answer.ts";

const MAX_ROWS = 50;
const MAX_MOVERS = 20;

const exchange = z.enum(EXCHANGES).default(DEFAULT_EXCHANGE);
const minutes = z.literal(WINDOW_MINUTES).default(5).describe("Window of change and volume ratio, minutes");

const rowSchema = z.object({
  symbol: z.string(),
  price: z.number().describe("Last price, USDT"),
  change: z.number().describe("Price change over the window, percent; 0 while not known"),
  volumeRatio: z.number().describe("Volume of the window over that of the one before; 1 while not known"),
  change24h: z.number().nullable().describe("The exchange's own change over 24 h, percent"),
  volume24h: z.number().describe("Turnover of 24 h, USDT"),
  spread: z.number().nullable().describe("From best bid to best ask, percent of the middle; null while not known"),
  updatedAt: z.number().describe("Time of the last trade, epoch ms"),
});
type ToolRow = z.infer<typeof rowSchema>;

const SORTS = ["volume24h", "change", "change24h", "volumeRatio", "spread"] as const;

export function addMarketTools(server: McpServer, api: OwnApi): void {
  const rowsOf = async (asked: ExchangeId, window: WindowMinutes): Promise<ToolRow[]> => {
    const { data } = await api.get("/api/crypto/simple-table", { exchanges: asked, session: "required" }, simpleTableSchema);
    return data.map((row) => toolRow(row, window));
  };

  server.registerTool(
    "table",
    {
      title: "Market table",
      description: `Live figures of coins of an exchange, sorted; at most ${MAX_ROWS} rows. Needs the scope "table".`,
      annotations: READ_ONLY,
      inputSchema: {
        exchange,
        minutes,
        symbols: z.array(z.string().max(64)).max(MAX_ROWS).optional().describe('Only these coins, "BTC"'),
        sort: z.enum(SORTS).default("volume24h").describe("The largest first"),
        limit: z.number().int().min(1).max(MAX_ROWS).default(20),
      },
      outputSchema: { exchange, minutes, coins: z.number().describe("Coins that match"), rows: z.array(rowSchema) },
    },
    async ({ exchange: asked, minutes: window, symbols, sort, limit }) => {
      const wanted = symbols && new Set(symbols);
      const rows = (await rowsOf(asked, window)).filter(({ symbol }) => wanted?.has(symbol) ?? true);
      const sorted = rows.toSorted((a, b) => (b[sort] ?? Number.NEGATIVE_INFINITY) - (a[sort] ?? Number.NEGATIVE_INFINITY));
      return toolAnswer({ exchange: asked, minutes: window, coins: rows.length, rows: sorted.slice(0, limit) });
    },
  );

  server.registerTool(
    "movers",
    {
      title: "Movers",
      description: `Coins that rose and fell the most within a window; at most ${MAX_MOVERS} each. Needs the scope "table".`,
      annotations: READ_ONLY,
      inputSchema: {
        exchange,
        minutes,
        minVolume24h: z.number().min(0).default(0).describe("Least turnover of 24 h, USDT"),
        limit: z.number().int().min(1).max(MAX_MOVERS).default(10),
      },
      outputSchema: { exchange, minutes, rose: z.array(rowSchema), fell: z.array(rowSchema) },
    },
    async ({ exchange: asked, minutes: window, minVolume24h, limit }) => {
      const rows = (await rowsOf(asked, window)).filter(({ volume24h }) => volume24h >= minVolume24h);
      const sorted = rows.toSorted((a, b) => b.change - a.change);
      const rose = sorted.filter(({ change }) => change > 0).slice(0, limit);
      const fell = sorted.filter(({ change }) => change < 0).slice(-limit);
      return toolAnswer({ exchange: asked, minutes: window, rose, fell: fell.toReversed() });
    },
  );
}

const toolRow = (row: TickerRow, window: WindowMinutes): ToolRow => ({
  symbol: row.symbol,
  price: row.price,
  change: row[`change_${window}min_percent`],
  volumeRatio: row[`volume_ratio_${window}min`],
  change24h: row.change_24h_percent,
  volume24h: row.volume_24h,
  spread: row.spread_percent,
  updatedAt: row.updated_at,
});
