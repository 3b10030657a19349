// @vitest-environment happy-dom
// Choices are found again by the next page under their old names, and nothing else is written.

import { beforeEach, describe, expect, it } from "vitest";
import { safeStorage } from "./safe-storage.ts";
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

/** What this page notices when another tab of the browser writes; null for one that empties the storage. */
function writtenElsewhere(key: string | null, text = ""): void {
  if (key === null) localStorage.clear();
  else localStorage.setItem(key, text);
  window.dispatchEvent(new StorageEvent("storage", { key, newValue: key === null ? null : text }));
}

describe("what another tab writes", () => {
  it("is shown here, written by nobody again, and kept by the next change here", () => {
    const store = open();
    writtenElsewhere("selectedTickers", '["BTC","SOL"]');
    expect(store.getState().selectedTickers).toEqual(["BTC", "SOL"]);
    const written: string[] = [];
    safeStorage.onWritten = (key) => void written.push(key);
    writtenElsewhere("colourPair", "inverted");
    safeStorage.onWritten = () => {};
    expect([store.getState().pair, written]).toEqual(["inverted", []]);
    store.setState(({ selectedTickers }) => ({ selectedTickers: [...selectedTickers, "ENA"] }));
    expect(entries()).toEqual({ selectedTickers: '["BTC","SOL","ENA"]', colourPair: "inverted" });
  });

  it("leaves every other value as it was, and what the page forgets", () => {
    const store = open();
    store.setState({ selectedTickers: ["SOL"], paused: true });
    const before = store.getState();
    let changes = 0;
    store.subscribe(() => changes++);
    writtenElsewhere("watchLists", "{}");
    expect([changes, store.getState()]).toEqual([0, before]);
    writtenElsewhere("showSettings", "true");
    expect(store.getState()).toEqual({ ...before, showSettings: true });
    expect(store.getState().selectedTickers).toBe(before.selectedTickers);
  });

  it("does not change which exchange this tab shows", () => {
    const store = open();
    writtenElsewhere("exchange", "binance");
    expect(store.getState().exchange).toBe("mexc");
  });

  it("is nothing after it emptied the storage", () => {
    const store = open();
    store.setState({ exchange: "binance", showSettings: true });
    writtenElsewhere(null);
    expect([store.getState(), entries()]).toEqual([open().getState(), {}]);
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

  it("is what another tab wrote", () => {
    const store = openWhole();
    writtenElsewhere("riskManagerData", "7");
    expect([store.getState(), entries()]).toEqual([{ deposit: "7" }, { riskManagerData: "7" }]);
  });

  it("begins anew where something unreadable is stored", () => {
    localStorage.setItem("riskManagerData", "!");
    expect(openWhole().getState()).toEqual({ deposit: "" });
  });
});
