// @vitest-environment happy-dom
// Where lists live: presets of a new account, saving in the background, other devices, the copy in this browser.

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { WatchList } from "../../../../shared/contracts/watch-lists.ts";
import { AccountLists } from "../../../testing/account-lists.ts";
import { ListsDesk } from "../../../testing/lists-desk.ts";
import { deleteList, refreshLists, updateList, useWatchLists } from "../state/watch-lists.store.ts";

let desk: ListsDesk;

beforeEach(async () => {
  desk = await ListsDesk.set();
});
afterEach(() => desk.clear());

/** The browser has no room for another text; the answer makes some. */
function fillStorage(): () => void {
  const real = localStorage;
  const setItem = (): never => {
    throw new DOMException("no room", "QuotaExceededError");
  };
  vi.stubGlobal("localStorage", { getItem: (key: string) => real.getItem(key), removeItem: () => {}, setItem });
  return () => void vi.stubGlobal("localStorage", real);
}

describe("presets", () => {
  it("of the plan are stored for an account that never had a list", async () => {
    await desk.open("popular");
    expect(desk.lists.map(({ type, height }) => [type, height])).toEqual([
      ["priceVolume", 12],
      ["signal", 5],
      ["signal", 5],
    ]);
    expect(desk.stored).toEqual(desk.lists);
  });

  it.each([
    ["test", 2],
    ["start", 4],
    ["popular", 2],
    ["professional", 1],
  ] as const)("of %s are as fast as the plan: every %d s", async (plan, seconds) => {
    await desk.open(plan);
    expect(new Set(desk.lists.map(({ updateSpeed }) => updateSpeed))).toEqual(new Set([seconds]));
  });

  it("are the same lists on two devices that start at once", async () => {
    await desk.open("popular");
    desk.account.begun = false;
    localStorage.clear();
    await desk.reopen();
    expect(desk.stored).toHaveLength(3);
  });

  it("that were deleted stay away, also on another device", async () => {
    await desk.open("start");
    for (const { id } of desk.lists) deleteList(id);
    await desk.settle();
    localStorage.clear();
    await desk.reopen();
    expect(desk.lists).toEqual([]);
    expect(useWatchLists.getState().loaded).toBe(true);
  });

  it("that are deleted at once stay away too", async () => {
    desk.openAtOnce("popular");
    while (desk.lists.length === 0) await vi.advanceTimersByTimeAsync(1);
    for (const { id } of desk.lists) {
      await vi.advanceTimersByTimeAsync(100);
      deleteList(id);
    }
    window.dispatchEvent(new Event("pagehide"));
    await desk.settle();
    localStorage.clear();
    await desk.reopen();
    expect(desk.lists).toEqual([]);
  });

  it("of the free test live in the browser only and load once", async () => {
    await desk.open("test");
    expect(desk.lists.map(({ isTestMode }) => isTestMode)).toEqual([true, true]);
    expect(desk.account.requests).toEqual([]);
    deleteList(desk.first.id);
    await desk.reopen();
    expect(desk.lists).toHaveLength(1);
    expect(desk.copy.signal).toHaveLength(1);
  });

  it("of the free test are all it begins with, whatever lists of an account this browser still keeps", async () => {
    await desk.open("professional");
    desk.make("priceVolume", "Of the account");
    await desk.open("test", "");
    expect(desk.lists.map(({ isTestMode }) => isTestMode)).toEqual([true, true]);
  });

  it("do not carry the free test's lists into a bought account, but what an older version left", async () => {
    const old = { id: 1_600_000_000_000, name: "Old", columns: ["price"], height: 4, sortBy: "price" };
    localStorage.setItem(
      "watchLists",
      JSON.stringify({ priceVolume: [old, { ...old, id: "5", name: "Of the test", isTestMode: true }], signal: "broken" }),
    );
    localStorage.setItem("watchListSettings", JSON.stringify({ 1600000000000: { height: 9, sortDirection: "asc" } }));
    await desk.open("popular");
    expect(desk.names).toContain("Old");
    expect(desk.names).not.toContain("Of the test");
    expect(desk.lists).toHaveLength(3);
    expect(desk.account.lists.get("1600000000000")).toMatchObject({ columns: ["price"], height: 9, sortDirection: "asc" });
    expect(localStorage.getItem("watchListSettings")).toBeNull();
  });
});

describe("an edit", () => {
  it("is tried again until the server answers, said once, and not lost by a reload", async () => {
    await desk.open("popular");
    desk.offline = true;
    updateList(desk.first.id, { name: "Offline" });
    await vi.advanceTimersByTimeAsync(20_000);
    expect(desk.toasts).toEqual(["Your lists cannot be saved right now. We keep trying."]);
    await desk.reopen();
    expect(desk.first.name).toBe("Offline");
    desk.offline = false;
    await vi.advanceTimersByTimeAsync(31_000);
    expect(desk.account.lists.get(desk.first.id)?.name).toBe("Offline");
    expect(desk.first.name).toBe("Offline");
  });

  it("is handed over when the page goes", async () => {
    await desk.open("popular");
    updateList(desk.first.id, { name: "Last words" });
    window.dispatchEvent(new Event("pagehide"));
    await Promise.resolve();
    expect(desk.account.lists.get(desk.first.id)?.name).toBe("Last words");
  });

  it("handed over is not sent again over what another device did since", async () => {
    await desk.open("popular");
    const { id } = desk.first;
    updateList(id, { name: "Mine" });
    window.dispatchEvent(new Event("pagehide"));
    await desk.settle();
    desk.account.lists.set(id, { ...desk.first, name: "Theirs" });
    await desk.reopen();
    expect(desk.first.name).toBe("Theirs");
  });

  it("of another device appears when the reader comes back, without touching what is unsaved here", async () => {
    await desk.open("popular");
    const [one, two, three] = desk.lists as [WatchList, WatchList, WatchList];
    desk.account.lists.set(one.id, { ...one, name: "Theirs" });
    desk.account.lists.set(two.id, { ...two, name: "Theirs too" });
    updateList(two.id, { name: "Mine" });
    await desk.focus();
    expect(desk.names.slice(0, 2)).toEqual(["Theirs", "Mine"]);
    expect(desk.lists[2]).toBe(three);
  });
});

describe("news of another device", () => {
  it("bring its lists at once, and ask once for several changes in a row", async () => {
    await desk.open("popular");
    const asked = desk.account.requests.length;
    desk.account.lists.set(desk.first.id, { ...desk.first, name: "Theirs" });
    refreshLists();
    refreshLists();
    await desk.settle();
    expect(desk.first.name).toBe("Theirs");
    expect(desk.account.requests.slice(asked)).toEqual(["GET"]);
  });

  it("that come while lists are being fetched make us fetch again", async () => {
    await desk.open("popular");
    desk.answerMs = 400;
    refreshLists();
    await vi.advanceTimersByTimeAsync(500);
    desk.account.lists.set(desk.first.id, { ...desk.first, name: "Theirs" });
    refreshLists();
    await vi.advanceTimersByTimeAsync(2000);
    expect(desk.first.name).toBe("Theirs");
  });

  it("are nothing to the free test, nor after the terminal was left", async () => {
    await desk.open("test");
    refreshLists();
    desk.leave();
    refreshLists();
    await desk.settle();
    expect(desk.account.requests).toEqual([]);
  });
});

describe("the copy in this browser", () => {
  it("shows the lists before the server has answered", async () => {
    await desk.open("popular");
    desk.offline = true;
    desk.openAtOnce("popular");
    expect(desk.lists).toHaveLength(3);
    expect(useWatchLists.getState().loaded).toBe(true);
  });

  it("is not written any more once the user has left", async () => {
    await desk.open("popular");
    desk.answerMs = 200;
    desk.account.failing = 400;
    updateList(desk.first.id, { name: "Last" });
    await vi.advanceTimersByTimeAsync(600);
    desk.leave();
    localStorage.clear();
    await desk.settle();
    expect(localStorage.length).toBe(0);
    expect(desk.toasts).toEqual([]);
  });

  it("that finds no room leaves the terminal and the account's lists as they are", async () => {
    await desk.open("popular");
    const makeRoom = fillStorage();
    updateList(desk.first.id, { name: "One" });
    await desk.settle();
    updateList(desk.first.id, { name: "Two" });
    await desk.settle();
    expect([desk.first.name, desk.account.lists.get(desk.first.id)?.name, desk.toasts]).toEqual(["Two", "Two", []]);
    makeRoom();
    updateList(desk.first.id, { height: 9 });
    expect(desk.copy.priceVolume[0]).toMatchObject({ name: "Two", height: 9 });
  });

  it("that finds no room leaves a free test its lists while it lasts", async () => {
    const makeRoom = fillStorage();
    await desk.open("test");
    updateList(desk.first.id, { name: "Mine" });
    await desk.focus();
    expect(desk.names).toEqual(["Mine", expect.any(String)]);
    makeRoom();
  });

  it("of another user is not shown and not stored", async () => {
    await desk.open("popular");
    updateList(desk.first.id, { name: "Private" });
    await desk.settle();
    desk.account = new AccountLists();
    desk.openAtOnce("popular", "8");
    expect(desk.lists).toEqual([]);
    await desk.settle();
    expect(desk.names).not.toContain("Private");
    expect(desk.copy.priceVolume.map(({ name }) => name)).not.toContain("Private");
  });

  it("cuts a name that is too long now rather than lose it", async () => {
    const old = { id: "5", columns: ["price"], name: `Long\t${"x".repeat(90)}` };
    localStorage.setItem("watchLists", JSON.stringify({ priceVolume: [old], signal: [] }));
    await desk.open("popular");
    expect(desk.names).toContain(`Long ${"x".repeat(55)}`);
  });

  it.each(["", "{", "[]", "7", '{"priceVolume":[null,7,{"id":"x"}]}'])("that reads %j is none", async (text) => {
    localStorage.setItem("watchLists", text);
    await desk.open("test");
    expect(desk.lists).toHaveLength(2);
  });
});
