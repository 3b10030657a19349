// @vitest-environment happy-dom
// The order of the table of all coins survives a reload, and nothing odd in storage breaks it.

import { beforeEach, describe, expect, it, vi } from "vitest";
import type { SortRule } from "../../../grid/sort-rule.ts";

const BY_VOLUME: SortRule = { column: "volume", direction: "asc", absolute: false };
/** As a page loaded anew finds it. */
async function reloaded(): Promise<SortRule | undefined> {
  vi.resetModules();
  const { chosenMarketSort } = await import("./market-sort.store.ts");
  return chosenMarketSort();
}

beforeEach(() => localStorage.clear());

describe("order of all coins", () => {
  it("is remembered under the names settings have, until it is forgotten", async () => {
    const { chooseMarketSort } = await import("./market-sort.store.ts");
    chooseMarketSort(BY_VOLUME);
    expect([localStorage.getItem("sortBy"), localStorage.getItem("sortDirection")]).toEqual(["volume", "asc"]);
    expect(await reloaded()).toEqual(BY_VOLUME);
    chooseMarketSort({ column: "change-5", direction: "desc", absolute: true });
    expect(await reloaded()).toMatchObject({ column: "change-5", absolute: true });
    chooseMarketSort(undefined);
    expect(await reloaded()).toBeUndefined();
  });

  it.each(["drop table", "", "change-", "volume:asc:"])("ignores a stored column %j", async (column) => {
    localStorage.setItem("sortBy", column);
    expect(await reloaded()).toBeUndefined();
  });
});
