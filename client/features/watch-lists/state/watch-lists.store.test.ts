// @vitest-environment happy-dom
// What can be done to watch lists, and what is refused.

import type { ColumnId } from "../../../../shared/contracts/watch-lists.ts";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ListsDesk } from "../../../testing/lists-desk.ts";
import { useToasts } from "../../../ui/toast.store.ts";
import { listOf } from "../menu/row-actions.ts";
import { newDraft } from "../form/list-draft.ts";
import { inOrderOfDisplay } from "./list-limits.ts";
import { addTicker, createList, deleteList, removeTicker, setHeight, updateList } from "./watch-lists.store.ts";

let desk: ListsDesk;

beforeEach(async () => {
  desk = await ListsDesk.set();
});
afterEach(() => desk.clear());

describe("creating", () => {
  it("is refused at the plan's total and goes on when one is gone", async () => {
    await desk.open("start");
    expect(desk.make("signal", "Third of all")).toBe(true);
    expect(desk.make("priceVolume", "Fourth")).toBe(false);
    deleteList(desk.first.id);
    expect(desk.make("priceVolume", "Third")).toBe(true);
    await desk.settle();
    expect(desk.stored.map(({ name }) => name)).toContain("Third");
  });

  it("is refused at five of a kind, while the other kind goes on", async () => {
    await desk.open("popular");
    for (let n = 0; n < 3; n++) expect(desk.make("signal", `S${n}`)).toBe(true);
    expect(desk.make("signal", "Sixth")).toBe(false);
    expect(desk.make("priceVolume", "Movers")).toBe(true);
  });

  it("goes on to fifteen in Professional, eight of a kind", async () => {
    await desk.open("professional");
    for (let n = 0; n < 7; n++) expect(desk.make("priceVolume", `P${n}`)).toBe(true);
    expect(desk.make("priceVolume", "Ninth")).toBe(false);
    for (let n = 0; n < 5; n++) expect(desk.make("signal", `S${n}`)).toBe(true);
    expect(desk.lists).toHaveLength(15);
    expect(desk.make("signal", "Sixteenth")).toBe(false);
  });

  it("gives every list its own id, in order of creation", async () => {
    await desk.open("professional");
    desk.make("signal", "A");
    desk.make("priceVolume", "B");
    desk.make("signal", "C");
    expect(new Set(desk.lists.map(({ id }) => id)).size).toBe(6);
    expect(desk.names.slice(-3)).toEqual(["A", "B", "C"]);
    expect(inOrderOfDisplay(desk.lists).map(({ type }) => type)).toEqual([
      ...Array(2).fill("priceVolume"),
      ...Array(4).fill("signal"),
    ]);
  });

  it("is as fast as the plan allows", async () => {
    await desk.open("start");
    deleteList(desk.first.id);
    createList({ ...newDraft("signal", "Fast", 1) });
    expect(desk.lists.at(-1)?.updateSpeed).toBe(4);
  });

  it("from the menu of a coin's row is as fast as the plan, too", async () => {
    await desk.open("professional");
    listOf("PEPE");
    expect(desk.lists.at(-1)).toMatchObject({ tickers: ["PEPE"], updateSpeed: 1 });
  });

  it("that another device made impossible is refused with a message and taken back", async () => {
    await desk.open("start");
    desk.make("signal", "Third");
    deleteList(desk.first.id);
    await desk.settle();
    desk.account.lists.set("99", { ...desk.first, id: "99", name: "Elsewhere" });
    expect(desk.make("priceVolume", "Here")).toBe(true);
    await desk.settle();
    await desk.settle();
    expect(desk.names).not.toContain("Here");
    expect(desk.names).toContain("Elsewhere");
    expect(desk.toasts).toContain("Your plan does not allow more lists.");
  });
});

describe("editing", () => {
  it("shows at once and is saved once for many changes", async () => {
    await desk.open("popular");
    desk.account.requests.length = 0;
    const { id } = desk.first;
    for (let rows = 13; rows <= 20; rows++) setHeight(id, rows);
    expect(desk.first.height).toBe(20);
    expect(desk.account.requests).toEqual([]);
    await desk.settle();
    expect(desk.account.requests).toEqual([`PUT ${id}`]);
    expect(desk.account.lists.get(id)?.height).toBe(20);
  });

  it("keeps the height between 1 and 60", async () => {
    await desk.open("popular");
    setHeight(desk.first.id, 0);
    expect(desk.first.height).toBe(1);
    setHeight(desk.first.id, 61);
    expect(desk.first.height).toBe(60);
  });

  it("refuses what no list may be and leaves it as it was", async () => {
    await desk.open("popular");
    const before = desk.first;
    expect(updateList(before.id, { name: " " })).toBe(false);
    const five: ColumnId[] = ["price", "change_5min_percent", "net_percent", "volume_24h", "volume_relative"];
    expect(updateList(before.id, { columns: five })).toBe(false);
    expect(updateList("404", { name: "No" })).toBe(false);
    expect(desk.first).toBe(before);
  });

  it("adds and takes away tickers, each once", async () => {
    await desk.open("popular");
    const { id } = desk.first;
    addTicker(id, "BTC");
    addTicker(id, "ETH");
    addTicker(id, "BTC");
    expect(desk.first.tickers).toEqual(["BTC", "ETH"]);
    removeTicker(id, "BTC");
    expect(desk.first.tickers).toEqual(["ETH"]);
  });
});

describe("deleting", () => {
  it("can be taken back, in its place", async () => {
    await desk.open("popular");
    const before = desk.lists;
    deleteList(desk.first.id);
    await desk.settle();
    expect(desk.account.lists.size).toBe(2);
    useToasts.getState().toasts[0]?.action?.run();
    expect(desk.lists).toEqual(before);
    await desk.settle();
    expect(desk.account.lists.size).toBe(3);
  });

  it("is not taken back when another list has taken the place", async () => {
    await desk.open("start");
    desk.make("signal", "Third");
    deleteList(desk.first.id);
    desk.make("signal", "Instead");
    useToasts.getState().toasts[0]?.action?.run();
    expect(desk.lists).toHaveLength(3);
    expect(desk.toasts).toContain("Your plan does not allow more lists.");
  });
});
