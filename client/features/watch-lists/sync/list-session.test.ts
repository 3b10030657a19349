// @vitest-environment happy-dom
// Where lists live: presets of a new account, saving in the background, other devices, the copy in this browser.

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { WatchList } from "../../../../shared/contracts/watch-lists.ts";
import { endSession } from "../../../app/terminal-api.ts";
import { AccountLists } from "../../../testing/account-lists.ts";
import { WatchListUser } from "../../../testing/watch-list-user.ts";
import { deleteList, refreshLists, updateList, useWatchLists } from "../state/watch-lists.store.ts";

let user: WatchListUser;

beforeEach(async () => {
  user = await WatchListUser.set();
});
afterEach(() => user.clear());

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
    await user.open("popular");
    expect(user.lists.map(({ type, height }) => [type, height])).toEqual([
      ["priceVolume", 12],
      ["signal", 5],
      ["signal", 5],
    ]);
    expect(user.stored).toEqual(user.lists);
  });

  it.each([
    ["test", 2],
    ["start", 4],
    ["popular", 2],
    ["professional", 1],
  ] as const)("of %s are as fast as the plan: every %d s", async (plan, seconds) => {
    await user.open(plan);
    expect(new Set(user.lists.map(({ updateSpeed }) => updateSpeed))).toEqual(new Set([seconds]));
  });

  it("are the same lists on two devices that start at once", async () => {
    await user.open("popular");
    user.account.begun = false;
    localStorage.clear();
    await user.reopen();
    expect(user.stored).toHaveLength(3);
  });

  it("that were deleted stay away, also on another device", async () => {
    await user.open("start");
    for (const { id } of user.lists) deleteList(id);
    await user.settle();
    localStorage.clear();
    await user.reopen();
    expect(user.lists).toEqual([]);
    expect(useWatchLists.getState().loaded).toBe(true);
  });

  it("that are deleted at once stay away too", async () => {
    user.openAtOnce("popular");
    while (user.lists.length === 0) await vi.advanceTimersByTimeAsync(1);
    for (const { id } of user.lists) {
      await vi.advanceTimersByTimeAsync(100);
      deleteList(id);
    }
    window.dispatchEvent(new Event("pagehide"));
    await user.settle();
    localStorage.clear();
    await user.reopen();
    expect(user.lists).toEqual([]);
  });

  it("of the free test live in the browser only and load once", async () => {
    await user.open("test");
    expect(user.lists.map(({ isTestMode }) => isTestMode)).toEqual([true, true]);
    expect(user.account.requests).toEqual([]);
    deleteList(user.first.id);
    await user.reopen();
    expect(user.lists).toHaveLength(1);
    expect(user.copy.signal).toHaveLength(1);
  });

  it("of the free test are all it begins with, whatever lists of an account this browser still keeps", async () => {
    await user.open("professional");
    user.make("priceVolume", "Of the account");
    await user.open("test", "");
    expect(user.lists.map(({ isTestMode }) => isTestMode)).toEqual([true, true]);
  });

  it("do not carry the free test's lists into a bought account, but what an older version left", async () => {
    const old = { id: 1_600_000_000_000, name: "Old", columns: ["price"], height: 4, sortBy: "price" };
    localStorage.setItem(
      "watchLists",
      JSON.stringify({ priceVolume: [old, { ...old, id: "5", name: "Of the test", isTestMode: true }], signal: "broken" }),
    );
    localStorage.setItem("watchListSettings", JSON.stringify({ 1600000000000: { height: 9, sortDirection: "asc" } }));
    await user.open("popular");
    expect(user.names).toContain("Old");
    expect(user.names).not.toContain("Of the test");
    expect(user.lists).toHaveLength(3);
    expect(user.account.lists.get("1600000000000")).toMatchObject({ columns: ["price"], height: 9, sortDirection: "asc" });
    expect(localStorage.getItem("watchListSettings")).toBeNull();
  });
});

describe("an edit", () => {
  it("is tried again until the server answers, said once, and not lost by a reload", async () => {
    await user.open("popular");
    user.offline = true;
    updateList(user.first.id, { name: "Offline" });
    await vi.advanceTimersByTimeAsync(20_000);
    expect(user.toasts).toEqual(["Your lists cannot be saved right now. We keep trying."]);
    await user.reopen();
    expect(user.first.name).toBe("Offline");
    user.offline = false;
    await vi.advanceTimersByTimeAsync(31_000);
    expect(user.account.lists.get(user.first.id)?.name).toBe("Offline");
    expect(user.first.name).toBe("Offline");
  });

  it("is handed over when the page goes", async () => {
    await user.open("popular");
    updateList(user.first.id, { name: "Last words" });
    window.dispatchEvent(new Event("pagehide"));
    await Promise.resolve();
    expect(user.account.lists.get(user.first.id)?.name).toBe("Last words");
  });

  it("is saved before the session ends for a reader who logs out", async () => {
    await user.open("popular");
    updateList(user.first.id, { name: "Last words" });
    await endSession("");
    expect(user.account.lists.get(user.first.id)?.name).toBe("Last words");
  });

  it("handed over is not sent again over what another device did since", async () => {
    await user.open("popular");
    const { id } = user.first;
    updateList(id, { name: "Mine" });
    window.dispatchEvent(new Event("pagehide"));
    await user.settle();
    user.account.lists.set(id, { ...user.first, name: "Theirs" });
    await user.reopen();
    expect(user.first.name).toBe("Theirs");
  });

  it("of another device appears when the reader comes back, without touching what is unsaved here", async () => {
    await user.open("popular");
    const [one, two, three] = user.lists as [WatchList, WatchList, WatchList];
    user.account.lists.set(one.id, { ...one, name: "Theirs" });
    user.account.lists.set(two.id, { ...two, name: "Theirs too" });
    updateList(two.id, { name: "Mine" });
    await user.focus();
    expect(user.names.slice(0, 2)).toEqual(["Theirs", "Mine"]);
    expect(user.lists[2]).toBe(three);
  });
});

describe("news of another device", () => {
  it("bring its lists at once, and ask once for several changes in a row", async () => {
    await user.open("popular");
    const asked = user.account.requests.length;
    user.account.lists.set(user.first.id, { ...user.first, name: "Theirs" });
    refreshLists();
    refreshLists();
    await user.settle();
    expect(user.first.name).toBe("Theirs");
    expect(user.account.requests.slice(asked)).toEqual(["GET"]);
  });

  it("that come while lists are being fetched make us fetch again", async () => {
    await user.open("popular");
    user.answerMs = 400;
    refreshLists();
    await vi.advanceTimersByTimeAsync(500);
    user.account.lists.set(user.first.id, { ...user.first, name: "Theirs" });
    refreshLists();
    await vi.advanceTimersByTimeAsync(2000);
    expect(user.first.name).toBe("Theirs");
  });

  it("are nothing to the free test, nor after the terminal was left", async () => {
    await user.open("test");
    refreshLists();
    user.leave();
    refreshLists();
    await user.settle();
    expect(user.account.requests).toEqual([]);
  });
});

describe("the copy in this browser", () => {
  it("shows the lists before the server has answered", async () => {
    await user.open("popular");
    user.offline = true;
    user.openAtOnce("popular");
    expect(user.lists).toHaveLength(3);
    expect(useWatchLists.getState().loaded).toBe(true);
  });

  it("is not written any more once the user has left", async () => {
    await user.open("popular");
    user.answerMs = 200;
    user.account.failing = 400;
    updateList(user.first.id, { name: "Last" });
    await vi.advanceTimersByTimeAsync(600);
    user.leave();
    localStorage.clear();
    await user.settle();
    expect(localStorage.length).toBe(0);
    expect(user.toasts).toEqual([]);
  });

  it("that finds no room leaves the terminal and the account's lists as they are", async () => {
    await user.open("popular");
    const makeRoom = fillStorage();
    updateList(user.first.id, { name: "One" });
    await user.settle();
    updateList(user.first.id, { name: "Two" });
    await user.settle();
    expect([user.first.name, user.account.lists.get(user.first.id)?.name, user.toasts]).toEqual(["Two", "Two", []]);
    makeRoom();
    updateList(user.first.id, { height: 9 });
    expect(user.copy.priceVolume[0]).toMatchObject({ name: "Two", height: 9 });
  });

  it("that finds no room leaves a free test its lists while it lasts", async () => {
    const makeRoom = fillStorage();
    await user.open("test");
    updateList(user.first.id, { name: "Mine" });
    await user.focus();
    expect(user.names).toEqual(["Mine", expect.any(String)]);
    makeRoom();
  });

  it("of another user is not shown and not stored", async () => {
    await user.open("popular");
    updateList(user.first.id, { name: "Private" });
    await user.settle();
    user.account = new AccountLists();
    user.openAtOnce("popular", "8");
    expect(user.lists).toEqual([]);
    await user.settle();
    expect(user.names).not.toContain("Private");
    expect(user.copy.priceVolume.map(({ name }) => name)).not.toContain("Private");
  });

  it("cuts a name that is too long now rather than lose it", async () => {
    const old = { id: "5", columns: ["price"], name: `Long\t${"x".repeat(90)}` };
    localStorage.setItem("watchLists", JSON.stringify({ priceVolume: [old], signal: [] }));
    await user.open("popular");
    expect(user.names).toContain(`Long ${"x".repeat(55)}`);
  });

  it.each(["", "{", "[]", "7", '{"priceVolume":[null,7,{"id":"x"}]}'])("that reads %j is none", async (text) => {
    localStorage.setItem("watchLists", text);
    await user.open("test");
    expect(user.lists).toHaveLength(2);
  });
});
