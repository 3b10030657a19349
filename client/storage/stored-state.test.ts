// @vitest-environment happy-dom
// Choices are found again by the next page under their old names, and nothing else is written.

import { beforeEach, describe, expect, it, vi } from "vitest";
import { safeStorage } from "./safe-storage.ts";
import { createStored, createStoredWhole, flag, json, oneOf, rereadStores, wholeNumber } from "./stored-state.ts";
import { ofWindow } from "./window-storage.ts";

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

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
      exchange: ofWindow(oneOf(["mexc", "binance"] as readonly string[])),
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

  it("shows what is suggested until somebody chooses, and keeps no suggestion as a choice", () => {
    const store = open();
    store.suggest({ exchange: "binance", updateSpeed: 5 });
    expect([store.getState().exchange, store.getState().updateSpeed, entries()]).toEqual(["binance", 5, {}]);
    rereadStores();
    expect(store.getState().exchange).toBe("binance");
    store.setState({ updateSpeed: 3 });
    store.suggest({ updateSpeed: 9 });
    expect([store.getState().updateSpeed, entries()]).toEqual([3, { updateSpeed: "3" }]);
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

  it("keeps what it cannot read of a list or a record for the version that can", () => {
    const letters = json((data): readonly string[] | undefined =>
      Array.isArray(data) ? data.filter((each): each is string => /^[a-z]$/.test(String(each))) : undefined,
    );
    const numbers = json((data): Readonly<Record<string, number>> =>
      Object.fromEntries(Object.entries(data ?? {}).filter((entry): entry is [string, number] => typeof entry[1] === "number")),
    );
    localStorage.setItem("favouriteCoins", '["a",{"newer":1},"b","?"]');
    localStorage.setItem("tradePlans", '{"x":1,"y":{"newer":1},"z":3}');
    const store = createStored(
      { favouriteCoins: [] as readonly string[], tradePlans: {} },
      { favouriteCoins: letters, tradePlans: numbers },
    );
    expect(store.getState()).toEqual({ favouriteCoins: ["a", "b"], tradePlans: { x: 1, z: 3 } });
    store.setState({ favouriteCoins: ["b", "c"], tradePlans: { z: 4 } });
    expect(entries()).toEqual({ favouriteCoins: '["b","c",{"newer":1},"?"]', tradePlans: '{"y":{"newer":1},"z":4}' });
    // Taken away by another account: nothing of it comes back.
    localStorage.clear();
    store.setState({ favouriteCoins: ["d"] });
    expect(entries()).toEqual({ favouriteCoins: '["d"]' });
  });

  it("goes on saving after a listener of its own has thrown, and lets other stores read", () => {
    const reported = vi.fn<(error: unknown) => void>();
    vi.stubGlobal("reportError", reported);
    const [broken, other] = [open(), open()];
    const end = broken.subscribe(() => {
      throw new Error("broken listener");
    });
    localStorage.setItem("updateSpeed", "5");
    rereadStores();
    expect(reported).toHaveBeenCalledOnce();
    expect(other.getState().updateSpeed).toBe(5);
    vi.unstubAllGlobals();
    end();
    broken.setState({ updateSpeed: 9 });
    expect(entries()).toEqual({ updateSpeed: "9" });
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
    store.setState({ updateSpeed: 7, showSettings: true });
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
