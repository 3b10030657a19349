// @vitest-environment happy-dom
// Lists as the terminal keeps them: limits, presets, saving in the background, other devices, the copy in this browser.

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { PlanId } from "../../../shared/contracts/plans.ts";
import type { ListKind, WatchList } from "../../../shared/contracts/watch-lists.ts";
import { needTerminalTexts, startLanguage } from "../../i18n/language.store.ts";
import { AccountLists } from "../../testing/account-lists.ts";
import { useToasts } from "../../ui/toast.store.ts";
import { newDraft } from "./list-draft.ts";
import { inOrderOfDisplay } from "./list-limits.ts";
import {
  addTicker,
  createList,
  deleteList,
  removeTicker,
  setHeight,
  holdWatchLists,
  updateList,
  useWatchLists,
} from "./watch-lists.store.ts";

let account: AccountLists;
let plan: PlanId;
let stop: () => void;
let offline: boolean;

beforeEach(async () => {
  localStorage.clear();
  useToasts.setState({ toasts: [] });
  await startLanguage();
  await needTerminalTexts();
  vi.useFakeTimers({ now: 1_800_000_000_000 });
  account = new AccountLists();
  offline = false;
  stop = () => undefined;
  vi.stubGlobal("fetch", async (path: string, { method = "GET", body = "" }: RequestInit) => {
    if (offline) throw new TypeError("no network");
    const answer = account.answer(method, path, typeof body === "string" ? body : "", plan);
    return new Response(JSON.stringify(answer?.body), { status: answer?.status ?? 404 });
  });
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Opens the terminal of this user and waits until all is quiet. */
async function open(as: PlanId, id = "7"): Promise<void> {
  plan = as;
  stop = holdWatchLists({ id, email: "a@b.c", username: "a", plan_type: as, subscription_status: "active" });
  await vi.advanceTimersByTimeAsync(1000);
}
async function reopen(as: PlanId = plan, id = "7"): Promise<void> {
  stop();
  await open(as, id);
}
const lists = (): readonly WatchList[] => useWatchLists.getState().lists;
const names = (): string[] => lists().map(({ name }) => name);
const make = (kind: ListKind, name: string): boolean => createList(newDraft(kind, name, 2));
const first = (): WatchList => lists()[0] as WatchList;
const stored = (): { name: string }[] => [...account.lists.values()];
const settle = (): Promise<unknown> => vi.advanceTimersByTimeAsync(1000);
const focus = async (): Promise<void> => {
  window.dispatchEvent(new Event("focus"));
  await settle();
};
const copy = (): Record<ListKind, WatchList[]> => JSON.parse(localStorage.getItem("watchLists") ?? "{}");
const toasts = (): string[] => useToasts.getState().toasts.map(({ text }) => text);

describe("presets", () => {
  it("of the plan are stored for an account that never had a list", async () => {
    await open("popular");
    expect(lists().map(({ type, height }) => [type, height])).toEqual([
      ["priceVolume", 12],
      ["signal", 5],
      ["signal", 5],
    ]);
    expect(stored()).toEqual(lists());
  });

  it("are the same lists on two devices that start at once", async () => {
    await open("popular");
    account.begun = false;
    localStorage.clear();
    await reopen();
    expect(stored()).toHaveLength(3);
  });

  it("that were deleted stay away, also on another device", async () => {
    await open("start");
    for (const { id } of lists()) deleteList(id);
    await settle();
    localStorage.clear();
    await reopen();
    expect(lists()).toEqual([]);
    expect(useWatchLists.getState().loaded).toBe(true);
  });

  it("that are deleted at once stay away too", async () => {
    plan = "popular";
    stop = holdWatchLists({ id: "7", email: "", username: "", plan_type: plan, subscription_status: "active" });
    while (lists().length === 0) await vi.advanceTimersByTimeAsync(1);
    for (const { id } of lists()) {
      await vi.advanceTimersByTimeAsync(100);
      deleteList(id);
    }
    window.dispatchEvent(new Event("pagehide"));
    await settle();
    localStorage.clear();
    await reopen();
    expect(lists()).toEqual([]);
  });

  it("of the free test live in the browser only and load once", async () => {
    await open("test");
    expect(lists().map(({ isTestMode }) => isTestMode)).toEqual([true, true]);
    expect(account.requests).toEqual([]);
    deleteList(first().id);
    await reopen();
    expect(lists()).toHaveLength(1);
    expect(copy().signal).toHaveLength(1);
  });

  it("do not carry the free test's lists into a bought account, but what an older version left", async () => {
    const old = { id: 1_600_000_000_000, name: "Old", columns: ["price"], height: 4, sortBy: "price" };
    localStorage.setItem(
      "watchLists",
      JSON.stringify({ priceVolume: [old, { ...old, id: "5", name: "Of the test", isTestMode: true }], signal: "broken" }),
    );
    localStorage.setItem("watchListSettings", JSON.stringify({ 1600000000000: { height: 9, sortDirection: "asc" } }));
    await open("popular");
    expect(names()).toContain("Old");
    expect(names()).not.toContain("Of the test");
    expect(lists()).toHaveLength(3);
    expect(account.lists.get("1600000000000")).toMatchObject({ columns: ["price"], height: 9, sortDirection: "asc" });
    expect(localStorage.getItem("watchListSettings")).toBeNull();
  });
});

describe("creating", () => {
  it("is refused at the plan's total and goes on when one is gone", async () => {
    await open("start");
    expect(make("priceVolume", "Fourth")).toBe(false);
    deleteList(first().id);
    expect(make("priceVolume", "Third")).toBe(true);
    await settle();
    expect(stored().map(({ name }) => name)).toContain("Third");
  });

  it("is refused at five of a kind, while the other kind goes on", async () => {
    await open("professional");
    for (let n = 0; n < 4; n++) expect(make("priceVolume", `P${n}`)).toBe(true);
    expect(make("priceVolume", "Sixth")).toBe(false);
    expect(make("signal", "Signal")).toBe(true);
  });

  it("gives every list its own id, in order of creation", async () => {
    await open("professional");
    make("signal", "A");
    make("priceVolume", "B");
    make("signal", "C");
    expect(new Set(lists().map(({ id }) => id)).size).toBe(6);
    expect(names().slice(-3)).toEqual(["A", "B", "C"]);
    expect(inOrderOfDisplay(lists()).map(({ type }) => type)).toEqual([
      ...Array(2).fill("priceVolume"),
      ...Array(4).fill("signal"),
    ]);
  });

  it("is as fast as the plan allows", async () => {
    await open("start");
    deleteList(first().id);
    createList({ ...newDraft("signal", "Fast", 1) });
    expect(lists().at(-1)?.updateSpeed).toBe(4);
  });

  it("that another device made impossible is told and taken back", async () => {
    await open("start");
    deleteList(first().id);
    await settle();
    account.lists.set("99", { ...first(), id: "99", name: "Elsewhere" });
    expect(make("priceVolume", "Here")).toBe(true);
    await settle();
    await settle();
    expect(names()).not.toContain("Here");
    expect(names()).toContain("Elsewhere");
    expect(toasts()).toContain("Your plan does not allow more lists.");
  });
});

describe("editing", () => {
  it("shows at once and is saved once for many changes", async () => {
    await open("popular");
    account.requests.length = 0;
    const { id } = first();
    for (let rows = 13; rows <= 20; rows++) setHeight(id, rows);
    expect(first().height).toBe(20);
    expect(account.requests).toEqual([]);
    await settle();
    expect(account.requests).toEqual([`PUT ${id}`]);
    expect(account.lists.get(id)?.height).toBe(20);
  });

  it("keeps the height between 1 and 60", async () => {
    await open("popular");
    setHeight(first().id, 0);
    expect(first().height).toBe(1);
    setHeight(first().id, 61);
    expect(first().height).toBe(60);
  });

  it("refuses what no list may be and leaves it as it was", async () => {
    await open("popular");
    const before = first();
    expect(updateList(before.id, { name: " " })).toBe(false);
    expect(updateList(before.id, { columns: ["symbol", "price", "net_percent", "volume_24h", "volume_relative"] })).toBe(false);
    expect(updateList("404", { name: "No" })).toBe(false);
    expect(first()).toBe(before);
  });

  it("adds and takes away tickers, each once", async () => {
    await open("popular");
    const { id } = first();
    addTicker(id, "BTC");
    addTicker(id, "ETH");
    addTicker(id, "BTC");
    expect(first().tickers).toEqual(["BTC", "ETH"]);
    removeTicker(id, "BTC");
    expect(first().tickers).toEqual(["ETH"]);
  });

  it("is tried again until the server answers, said once, and not lost by a reload", async () => {
    await open("popular");
    offline = true;
    updateList(first().id, { name: "Offline" });
    await vi.advanceTimersByTimeAsync(20_000);
    expect(toasts()).toEqual(["Your lists cannot be saved right now. We keep trying."]);
    await reopen();
    expect(first().name).toBe("Offline");
    offline = false;
    await vi.advanceTimersByTimeAsync(31_000);
    expect(account.lists.get(first().id)?.name).toBe("Offline");
    expect(first().name).toBe("Offline");
  });

  it("is handed over when the page goes", async () => {
    await open("popular");
    updateList(first().id, { name: "Last words" });
    window.dispatchEvent(new Event("pagehide"));
    await Promise.resolve();
    expect(account.lists.get(first().id)?.name).toBe("Last words");
  });

  it("handed over is not sent again over what another device did since", async () => {
    await open("popular");
    const { id } = first();
    updateList(id, { name: "Mine" });
    window.dispatchEvent(new Event("pagehide"));
    await settle();
    account.lists.set(id, { ...first(), name: "Theirs" });
    await reopen();
    expect(first().name).toBe("Theirs");
  });

  it("of another device appears when the reader comes back, without touching what is unsaved here", async () => {
    await open("popular");
    const [one, two, three] = lists() as [WatchList, WatchList, WatchList];
    account.lists.set(one.id, { ...one, name: "Theirs" });
    account.lists.set(two.id, { ...two, name: "Theirs too" });
    updateList(two.id, { name: "Mine" });
    await focus();
    expect(names().slice(0, 2)).toEqual(["Theirs", "Mine"]);
    expect(lists()[2]).toBe(three);
  });
});

describe("deleting", () => {
  it("can be taken back, in its place", async () => {
    await open("popular");
    const before = lists();
    deleteList(first().id);
    await settle();
    expect(account.lists.size).toBe(2);
    useToasts.getState().toasts[0]?.action?.run();
    expect(lists()).toEqual(before);
    await settle();
    expect(account.lists.size).toBe(3);
  });

  it("is not taken back when another list has taken the place", async () => {
    await open("start");
    deleteList(first().id);
    make("signal", "Instead");
    useToasts.getState().toasts[0]?.action?.run();
    expect(lists()).toHaveLength(3);
    expect(toasts()).toContain("Your plan does not allow more lists.");
  });
});

describe("the copy in this browser", () => {
  it("shows the lists before the server has answered", async () => {
    await open("popular");
    offline = true;
    stop();
    stop = holdWatchLists({ id: "7", email: "", username: "", plan_type: "popular", subscription_status: "active" });
    expect(lists()).toHaveLength(3);
    expect(useWatchLists.getState().loaded).toBe(true);
  });

  it("is not written any more once the user has left", async () => {
    await open("popular");
    updateList(first().id, { name: "Last" });
    await vi.advanceTimersByTimeAsync(500);
    updateList(first().id, { name: "Very last" });
    stop();
    stop = () => undefined;
    localStorage.clear();
    await settle();
    expect(localStorage.length).toBe(0);
  });

  it("of another user is not shown and not stored", async () => {
    await open("popular");
    updateList(first().id, { name: "Private" });
    await settle();
    account = new AccountLists();
    stop();
    stop = holdWatchLists({ id: "8", email: "", username: "", plan_type: "popular", subscription_status: "active" });
    expect(lists()).toEqual([]);
    await settle();
    expect(names()).not.toContain("Private");
    expect(copy().priceVolume.map(({ name }) => name)).not.toContain("Private");
  });

  it.each(["", "{", "[]", "7", '{"priceVolume":[null,7,{"id":"x"}]}'])("that reads %j is none", async (text) => {
    localStorage.setItem("watchLists", text);
    await open("test");
    expect(lists()).toHaveLength(2);
  });
});
