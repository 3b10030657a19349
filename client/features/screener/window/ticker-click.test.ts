import { describe, expect, it } from "vitest";
import { readTickerClick } from "./ticker-click.ts";

const here = "https://tickdeck.example";
const opened = { name: "the window" };
const type = "VISUAL_SCREENER_TICKER_CLICK";
const read = (arrival: Partial<Parameters<typeof readTickerClick>[0]>): unknown =>
  readTickerClick({ origin: here, source: opened, data: { type, symbol: "BTC" }, ...arrival }, here, opened);

describe("T49: a click in the detached window", () => {
  it("is believed in its exact form", () => {
    expect(read({})).toEqual({ type, symbol: "BTC" });
    expect(read({ data: { type, symbol: "BTC", exchange: "binance" } })).toEqual({ type, symbol: "BTC", exchange: "binance" });
  });

  it.each([
    ["another origin", { origin: "https://tickdeck.example:8443" }],
    ["another window", { source: { name: "another" } }],
    ["no window", { source: null }],
    ["another type", { data: { type: `${type}S`, symbol: "BTC" } }],
    ["no object", { data: "BTC" }],
    ["nothing", { data: null }],
    ["a symbol that is an object", { data: { type, symbol: { toString: (): string => "BTC" } } }],
    ["a symbol of 10 KB", { data: { type, symbol: "B".repeat(10_240) } }],
    ["an empty symbol", { data: { type, symbol: "" } }],
    ["an unknown exchange", { data: { type, symbol: "BTC", exchange: "nyse" } }],
  ])("is ignored from or with %s", (_, arrival) => {
    expect(read(arrival)).toBeUndefined();
  });

  it("is ignored while no window is open", () => {
    expect(readTickerClick({ origin: here, source: undefined, data: { type, symbol: "BTC" } }, here, undefined)).toBeUndefined();
  });
});
