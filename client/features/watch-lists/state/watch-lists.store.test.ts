// @vitest-environment happy-dom
// What can be done to watch lists, and what is refused.

import type { ColumnId } from "../../../../shared/contracts/watch-lists.ts";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { WatchListUser } from "../../../testing/watch-list-user.ts";
import { useToasts } from "../../../ui/toast.store.ts";
import { listOf } from "../menu/row-actions.ts";
import { newDraft } from "../form/list-draft.ts";
import { inOrderOfDisplay } from "./list-limits.ts";
import { addTicker, createList, deleteList, removeTicker, setHeight, updateList } from "./watch-lists.store.ts";

let user: WatchListUser;

beforeEach(async () => {
  user = await WatchListUser.set();
});
afterEach(() => user.clear());

describe("creating", () => {
  it("is refused at the plan's total and goes on when one is gone", async () => {
    await user.open("start");
    expect(user.make("signal", "Third of all")).toBe(true);
    expect(user.make("priceVolume", "Fourth")).toBe(false);
    deleteList(user.first.id);
    expect(user.make("priceVolume", "Third")).toBe(true);
    await user.settle();
    expect(user.stored.map(({ name }) => name)).toContain("Third");
  });

  it("is refused at five of a kind, while the other kind goes on", async () => {
    await user.open("popular");
    for (let n = 0; n < 3; n++) expect(user.make("signal", `S${n}`)).toBe(true);
    expect(user.make("signal", "Sixth")).toBe(false);
    expect(user.make("priceVolume", "Movers")).toBe(true);
  });

  it("goes on to fifteen in Professional, eight of a kind", async () => {
    await user.open("professional");
    for (let n = 0; n < 7; n++) expect(user.make("priceVolume", `P${n}`)).toBe(true);
    expect(user.make("priceVolume", "Ninth")).toBe(false);
    for (let n = 0; n < 5; n++) expect(user.make("signal", `S${n}`)).toBe(true);
    expect(user.lists).toHaveLength(15);
    expect(user.make("signal", "Sixteenth")).toBe(false);
  });

  it("gives every list its own id, in order of creation", async () => {
    await user.open("professional");
    user.make("signal", "A");
    user.make("priceVolume", "B");
    user.make("signal", "C");
    expect(new Set(user.lists.map(({ id }) => id)).size).toBe(6);
    expect(user.names.slice(-3)).toEqual(["A", "B", "C"]);
    expect(inOrderOfDisplay(user.lists).map(({ type }) => type)).toEqual([
      ...Array(2).fill("priceVolume"),
      ...Array(4).fill("signal"),
    ]);
  });

  it("is as fast as the plan allows", async () => {
    await user.open("start");
    deleteList(user.first.id);
    createList({ ...newDraft("signal", "Fast", 1) });
    expect(user.lists.at(-1)?.updateSpeed).toBe(4);
  });

  it("from the menu of a coin's row is as fast as the plan, too", async () => {
    await user.open("professional");
    listOf("PEPE");
    expect(user.lists.at(-1)).toMatchObject({ tickers: ["PEPE"], updateSpeed: 1 });
  });

  it("that another device made impossible is refused with a message and taken back", async () => {
    await user.open("start");
    user.make("signal", "Third");
    deleteList(user.first.id);
    await user.settle();
    user.account.lists.set("99", { ...user.first, id: "99", name: "Elsewhere" });
    expect(user.make("priceVolume", "Here")).toBe(true);
    await user.settle();
    await user.settle();
    expect(user.names).not.toContain("Here");
    expect(user.names).toContain("Elsewhere");
    expect(user.toasts).toContain("Your plan does not allow more lists.");
  });
});

describe("editing", () => {
  it("shows at once and is saved once for many changes", async () => {
    await user.open("popular");
    user.account.requests.length = 0;
    const { id } = user.first;
    for (let rows = 13; rows <= 20; rows++) setHeight(id, rows);
    expect(user.first.height).toBe(20);
    expect(user.account.requests).toEqual([]);
    await user.settle();
    expect(user.account.requests).toEqual([`PUT ${id}`]);
    expect(user.account.lists.get(id)?.height).toBe(20);
  });

  it("keeps the height between 1 and 60", async () => {
    await user.open("popular");
    setHeight(user.first.id, 0);
    expect(user.first.height).toBe(1);
    setHeight(user.first.id, 61);
    expect(user.first.height).toBe(60);
  });

  it("refuses what no list may be and leaves it as it was", async () => {
    await user.open("popular");
    const before = user.first;
    expect(updateList(before.id, { name: " " })).toBe(false);
    const five: ColumnId[] = ["price", "change_5min_percent", "net_percent", "volume_24h", "volume_relative"];
    expect(updateList(before.id, { columns: five })).toBe(false);
    expect(updateList("404", { name: "No" })).toBe(false);
    expect(user.first).toBe(before);
  });

  it("adds and takes away tickers, each once", async () => {
    await user.open("popular");
    const { id } = user.first;
    addTicker(id, "BTC");
    addTicker(id, "ETH");
    addTicker(id, "BTC");
    expect(user.first.tickers).toEqual(["BTC", "ETH"]);
    removeTicker(id, "BTC");
    expect(user.first.tickers).toEqual(["ETH"]);
  });
});

describe("deleting", () => {
  it("can be taken back, in its place", async () => {
    await user.open("popular");
    const before = user.lists;
    deleteList(user.first.id);
    await user.settle();
    expect(user.account.lists.size).toBe(2);
    useToasts.getState().toasts[0]?.action?.run();
    expect(user.lists).toEqual(before);
    await user.settle();
    expect(user.account.lists.size).toBe(3);
  });

  it("is not taken back when another list has taken the place", async () => {
    await user.open("start");
    user.make("signal", "Third");
    deleteList(user.first.id);
    user.make("signal", "Instead");
    useToasts.getState().toasts[0]?.action?.run();
    expect(user.lists).toHaveLength(3);
    expect(user.toasts).toContain("Your plan does not allow more lists.");
  });
});
