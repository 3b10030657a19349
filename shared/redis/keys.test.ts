import { expect, it } from "vitest";
import { keys } from "./keys.ts";

it("names a market's keys by its exchange", () => {
  const own = [
    keys.universe("mexc"),
    keys.second("mexc", 1_700_000_000),
    keys.exactSince("mexc"),
    keys.table("mexc"),
    keys.frames("mexc"),
    keys.signals("mexc"),
    keys.signalsAt("mexc"),
    keys.signalsOfDay("mexc", 19_675),
    keys.rulesSince("mexc"),
    keys.signalsHeld("mexc"),
    keys.ticks("mexc"),
    keys.status("mexc"),
    keys.lease("mexc"),
    keys.epoch("mexc"),
  ];
  expect(own).toEqual([
    "td:{mexc}:universe",
    "td:{mexc}:sec:1700000000",
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
    "td:{mexc}:lease",
    "td:{mexc}:epoch",
  ]);
});
