// The market a start chooses, for every answer of the exchanges and every user setting.

import { expect, test } from "vitest";
import type { LaunchSettings } from "./launch-settings.ts";
import { chooseMarket } from "./market-choice.ts";

const settings: LaunchSettings = {
  environment: {},
  dataFolder: "",
  port: 0,
  databaseUrl: undefined,
  redisUrl: undefined,
  market: undefined,
  hasMarketAddresses: false,
  isProduction: false,
  path: "",
  cache: "",
};
const nobody = () => Promise.resolve(false);
const everybody = () => Promise.resolve(true);
const onlyMexc = (url: string) => Promise.resolve(url.includes("mexc"));
const mustNotAsk = () => Promise.reject(new Error("asked the exchanges without need"));

test("live when both answer, the simulator when neither does, and it says so", async () => {
  expect(await chooseMarket(settings, everybody)).toMatchObject({ market: "live" });
  expect(await chooseMarket(settings, nobody)).toMatchObject({ market: "sim", sentence: expect.stringContaining("simulated") });
});

test("live when one answers, naming the silent one", async () => {
  expect(await chooseMarket(settings, onlyMexc)).toMatchObject({ market: "live", sentence: expect.stringContaining("Binance") });
});

test("an exchange's other documented hosts, where the usual ones refuse or their socket port is closed", async () => {
  const refused = (url: string) => Promise.resolve(!url.includes("api.binance.com"));
  expect((await chooseMarket(settings, refused)).addresses).toEqual({
    BINANCE_REST_URL: "https://data-api.binance.vision",
    BINANCE_WS_URL: "wss://data-stream.binance.vision",
  });
  const closed = (url: string) => Promise.resolve(!url.includes(":9443"));
  expect((await chooseMarket(settings, closed)).addresses).toEqual({
    BINANCE_REST_URL: "https://api.binance.com",
    BINANCE_WS_URL: "wss://stream.binance.com:443",
  });
  expect((await chooseMarket(settings, everybody)).addresses).toEqual({});
});

test("a given address is asked and kept, not replaced", async () => {
  const asked: string[] = [];
  const ask = (url: string) => Promise.resolve(asked.push(url) > 0);
  const environment = { BINANCE_REST_URL: "https://api1.binance.com" };
  expect((await chooseMarket({ ...settings, environment }, ask)).addresses).toMatchObject(environment);
  expect(asked.filter((url) => url.startsWith("https") && url.includes("binance"))).toEqual([
    "https://api1.binance.com/api/v3/ping",
  ]);
});

test.each([
  ["an explicit wish", { market: "sim" }, "sim"],
  ["explicit addresses", { hasMarketAddresses: true }, "live"],
  ["explicit addresses of a simulator", { hasMarketAddresses: true, market: "sim" }, "sim"],
  ["production", { isProduction: true }, "live"],
] as const)("%s is not questioned", async (_name, wish, market) => {
  expect(await chooseMarket({ ...settings, ...wish }, mustNotAsk)).toEqual({ market });
});
