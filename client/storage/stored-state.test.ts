// @vitest-environment happy-dom
// Choices are found again by the next page under their old names, and nothing else is written.

import { beforeEach, describe, expect, it } from "vitest";
import { createStored, createStoredWhole, flag, json, oneOf, wholeNumber } from "./stored-state.ts";

beforeEach(() => localStorage.clear());

const entries = (): Record<string, string> => Object.fromEntries(Object.entries(localStorage));

const open = () =>
  createStored(
    {
      exchange: "mexc",
      pair: "green-red",
      updateSpeed: 2,
      showSettings: false,
      selectedTickers: ["BTC"] as readonly string[],
      paused: false,
    },
    {
      exchange: oneOf(["mexc", "binance"] as readonly string[]),
      pair: { ...oneOf(["green-red", "inverted"] as readonly string[]), key: "colourPair" },
      updateSpeed: wholeNumber(1, 9),
      showSettings: flag,
      selectedTickers: json((data): readonly string[] | undefined => (Array.isArray(data) ? data.map(String) : undefined)),
    },
  );

describe("a stored state", () => {
  it("begins with its first values and stores none of them", () => {
    expect(open().getState()).toMatchObject({ exchange: "mexc", updateSpeed: 2, showSettings: false, selectedTickers: ["BTC"] });
    expect(entries()).toEqual({});
  });

  it("writes what changed, each under its own name, and finds it again", () => {
    const store = open();
    store.setState({ exchange: "binance", pair: "inverted", selectedTickers: ["SOL"], paused: true });
    expect(entries()).toEqual({ exchange: "binance", colourPair: "inverted", selectedTickers: '["SOL"]' });
    expect(open().getState()).toEqual({ ...store.getState(), paused: false });
  });

  it("leaves alone what another window wrote meanwhile", () => {
    const store = open();
    localStorage.setItem("updateSpeed", "7");
    store.setState({ showSettings: true });
    expect(entries()).toEqual({ updateSpeed: "7", showSettings: "true" });
  });

  it.each(["", "{", "null", "7.5", "kraken", "99"])("begins with its first values where %j is stored", (text) => {
    for (const key of ["exchange", "colourPair", "updateSpeed", "showSettings", "selectedTickers"])
      localStorage.setItem(key, text);
    expect(open().getState()).toMatchObject({
      exchange: "mexc",
      pair: "green-red",
      updateSpeed: 2,
      showSettings: false,
      selectedTickers: ["BTC"],
    });
  });
});

describe("a state stored whole", () => {
  const openWhole = () =>
    createStoredWhole(
      { deposit: "" },
      {
        key: "riskManagerData",
        read: (text) => (text.startsWith("!") ? undefined : { deposit: text }),
        write: ({ deposit }) => deposit || undefined,
      },
    );

  it("is found again, and is gone when there is nothing to write", () => {
    openWhole().setState({ deposit: "12" });
    expect([entries(), openWhole().getState()]).toEqual([{ riskManagerData: "12" }, { deposit: "12" }]);
    openWhole().setState({ deposit: "" });
    expect(entries()).toEqual({});
  });

  it("begins anew where something unreadable is stored", () => {
    localStorage.setItem("riskManagerData", "!");
    expect(openWhole().getState()).toEqual({ deposit: "" });
  });
});
