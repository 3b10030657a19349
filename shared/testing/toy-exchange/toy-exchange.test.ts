// With one line in the registry, the toy exchange has its variables, plans, addresses and wire number.

import { expect, it, vi } from "vitest";
import { chartSymbolSchema } from "../../contracts/charts.ts";
import { exchangeFor, PLAN_LIMITS } from "../../contracts/plans.ts";
import { decodeTickBatch, encodeTickBatch } from "../../frame/tick-frame.ts";
import { DEFAULT_EXCHANGE, EXCHANGES, tradePageOf, type ExchangeId } from "../../market/exchange-id.ts";
import { ENVIRONMENT_VARIABLES, readWorkerEnvironment } from "../../node/environment.ts";
import { exchangeSettings } from "../../node/exchange-environment.ts";
import { parseRuleKey } from "../../signals/rule.ts";

vi.mock("../../market/exchange-registry.ts", () => import("./registry.ts"));

const TOY = "toy" as ExchangeId;

it("is listed behind the exchanges of every plan", () => {
  expect(EXCHANGES).toEqual(["mexc", "binance", "toy"]);
  expect(DEFAULT_EXCHANGE).toBe("mexc");
});

it("is in the plans that have all exchanges, and in no other", () => {
  expect(PLAN_LIMITS.popular.exchanges).toContain("toy");
  expect(PLAN_LIMITS.professional.exchanges).toContain("toy");
  expect(exchangeFor("start", TOY)).toBe("mexc");
  expect(exchangeFor("test", TOY)).toBe("mexc");
});

it("has variables of its own with the descriptor's values", () => {
  expect(ENVIRONMENT_VARIABLES).toEqual(expect.arrayContaining(["TOY_REST_URL", "TOY_WS_URL", "SYMBOLS_TOY"]));
  const settings = (more: NodeJS.ProcessEnv) =>
    exchangeSettings(readWorkerEnvironment({ REDIS_URL: "redis://127.0.0.1", ...more }), TOY);
  expect(settings({})).toEqual({ restUrl: "https://rest.toy.example", wsUrl: "wss://ws.toy.example", maxSymbols: 5 });
  expect(settings({ SYMBOLS_TOY: "2", TOY_WS_URL: "ws://127.0.0.1:1" })).toMatchObject({
    maxSymbols: 2,
    wsUrl: "ws://127.0.0.1:1",
  });
});

it("is known by its name in chart symbols, rules, links and frames", () => {
  expect(chartSymbolSchema.safeParse("TOY:BTCUSDT").success).toBe(true);
  expect(parseRuleKey("toy:net_percent:5:up:0.9")?.exchange).toBe("toy");
  expect(tradePageOf(TOY, "BTC")).toBe("https://toy.example/trade/BTC");
  const header = { exchange: TOY, epoch: 1, universeVersion: 1, publishTime: 1_790_000_000_000 };
  expect(decodeTickBatch(encodeTickBatch(header, [])).header).toEqual(header);
});
