import { pino } from "pino";
import { beforeEach, expect, test } from "vitest";
import type { AcceptedCoin } from "../../../shared/node/payments/accepted-coin.ts";
import { MockProvider } from "../../../shared/node/payments/mock-provider.ts";
import type { PaymentProvider } from "../../../shared/node/payments/provider.ts";
import { AcceptedCoins, FRESH_MS, KNOWN_MS, RETRY_MS } from "./accepted-coins.ts";

const COINS: AcceptedCoin[] = [{ code: "btc", ticker: "BTC", network: "BTC", minUsd: "5.00" }];
let now: number;
let asked: number;
let answer: () => Promise<AcceptedCoin[]>;
let coins: AcceptedCoins;

beforeEach(() => {
  now = 1_000_000;
  asked = 0;
  answer = async () => COINS;
  const provider: PaymentProvider = new MockProvider("http://shop.test");
  const taking = Object.assign(Object.create(provider) as PaymentProvider, {
    coins: () => {
      asked++;
      return answer();
    },
  });
  const providers = new Map([
    ["mock", provider],
    ["taking", taking],
  ]);
  coins = new AcceptedCoins(providers, () => now, pino({ level: "silent" }));
});

test("a provider without coins is not asked", async () => {
  expect(await coins.get("mock")).toBeNull();
});

test("the first buyer waits for the answer, later ones get it from memory until it is old", async () => {
  expect(await coins.get("taking")).toEqual(COINS);
  expect(await coins.get("taking")).toEqual(COINS);
  expect(asked).toBe(1);
  now += FRESH_MS;
  expect(await coins.get("taking")).toEqual(COINS);
  expect(asked).toBe(2);
});

test("several at once ask once", async () => {
  const all = await Promise.all(Array.from({ length: 5 }, () => coins.get("taking")));
  expect([all.every((each) => each === COINS), asked]).toEqual([true, 1]);
});

test("unknown coins are reported as unknown, and asked for again after a while", async () => {
  answer = async () => Promise.reject(new Error("away"));
  expect(await coins.get("taking")).toBe("unknown");
  expect(await coins.get("taking")).toBe("unknown");
  expect(asked).toBe(1);
  now += RETRY_MS;
  answer = async () => COINS;
  expect(await coins.get("taking")).toEqual(COINS);
});

test("while it is down the last answer stays for some hours", async () => {
  await coins.get("taking");
  answer = async () => Promise.reject(new Error("away"));
  now += KNOWN_MS - 1;
  expect(await coins.get("taking")).toEqual(COINS);
  now += RETRY_MS;
  expect(await coins.get("taking")).toBe("unknown");
});

test("an answer that never comes delays nobody", async () => {
  answer = () => new Promise(() => {});
  const began = performance.now();
  expect(await coins.get("taking")).toBe("unknown");
  expect(performance.now() - began).toBeLessThan(4000);
});
