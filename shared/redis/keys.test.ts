// Deployments keep their data over updates: the names of keys stay, and a part of a market never touches those of another.

import { expect, it } from "vitest";
import type { MarketPart } from "../market/market-part.ts";
import { keys } from "./keys.ts";

/** Everything a part of a market has of its own. */
const ownKeys = (part: MarketPart): string[] => [
  keys.universe(part),
  keys.second(part, 1_700_000_000),
  keys.minute(part, 28_333_333),
  keys.exactSince(part),
  keys.table(part),
  keys.frames(part),
  keys.signals(part),
  keys.signalsAt(part),
  keys.signalsOfDay(part, 19_675),
  keys.rulesSince(part),
  keys.signalsHeld(part),
  keys.ticks(part),
  keys.status(part),
  keys.lease(part),
  keys.epoch(part),
];

it("names a whole market's keys by the exchange alone", () => {
  expect(ownKeys("mexc")).toEqual([
    "td:{mexc}:universe",
    "td:{mexc}:sec:1700000000",
    "td:{mexc}:min:28333333",
    "td:{mexc}:exact",
    "td:{mexc}:table",
    "td:{mexc}:frames",
    "td:{mexc}:signals",
    "td:{mexc}:signals:at",
    "td:{mexc}:signals:day:19675",
    "td:{mexc}:rules:since",
    "td:{mexc}:signals:held",
    "td:{mexc}:ticks",
    "td:{mexc}:status",
    "td:{mexc}:lease:0",
    "td:{mexc}:epoch:0",
  ]);
});

it("gives each shard keys of its own beside those of the exchange, in the same place of a cluster", () => {
  const second = ownKeys({ exchange: "mexc", number: 2, of: 3 });
  expect(second).toEqual(ownKeys("mexc").map((key) => key.replace("td:{mexc}:", "td:{mexc}:2of3:")));
  const all = [
    ownKeys("mexc"),
    second,
    ownKeys({ exchange: "mexc", number: 2, of: 4 }),
    ownKeys({ exchange: "mexc", number: 1, of: 3 }),
  ].flat();
  expect(new Set(all).size).toBe(all.length);
});
