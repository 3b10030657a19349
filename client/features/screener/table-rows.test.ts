import { expect, it } from "vitest";
import { NOT_SORTED } from "../../grid/sort-rule.ts";
import { LARGEST_FIRST, sortedRows, type TableRow } from "./table-rows.ts";

const row = (symbol: string, netPercent: number, volumeRatio: number, volume24h: number): TableRow => ({
  symbol,
  netPercent,
  volumeRatio,
  volume24h,
  formattedVolume: "",
  spread: Number.NaN,
  isAbove: false,
});
const ROWS = [row("WIF", -9, 2, 10), row("ADA", 4, Number.NaN, 30), row("BTC", 1, 1, 900)];

it.each([
  ["column as found", NOT_SORTED, "WIF ADA BTC"],
  ["largest move", LARGEST_FIRST, "WIF ADA BTC"],
  ["change", { column: "change", direction: "desc", absolute: false }, "ADA BTC WIF"],
  ["ticker", { column: "symbol", direction: "asc", absolute: false }, "ADA BTC WIF"],
  ["ratio, the unknown one last", { column: "ratio", direction: "asc", absolute: false }, "BTC WIF ADA"],
  ["volume", { column: "volume", direction: "desc", absolute: false }, "BTC ADA WIF"],
] as const)("the plot's coins stand by %s", (_, rule, expected) => {
  expect(
    sortedRows(ROWS, rule)
      .map(({ symbol }) => symbol)
      .join(" "),
  ).toBe(expected);
});
