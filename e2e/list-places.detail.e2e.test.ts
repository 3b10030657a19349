// Lists are folded, put into another order and duplicated; another browser of the account has them so.

import type { Page } from "@playwright/test";
import { expect, it } from "vitest";
import { allSaved, anotherBrowser } from "./testing/another-browser.ts";
import { browserVisits } from "./testing/visits.ts";

const visits = browserVisits();

const names = (page: Page): Promise<(string | null)[]> =>
  page.locator("[data-list]").evaluateAll((lists) => lists.map((list) => list.getAttribute("aria-label")));
const list = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const grids = (page: Page): Promise<number> => page.locator("[data-list] [role=grid]").count();

it("a list is folded to its head, moved and duplicated, and is found so again", () =>
  visits.terminal("professional", async (visit) => {
    const { page } = visit;
    await expect.poll(() => names(page)).toEqual(["Movers", "Signal 1", "Signal 2"]);
    expect(await grids(page)).toBe(3);
    await list(page, "Movers").getByRole("button", { name: "Fold the list" }).click();
    await expect.poll(() => grids(page)).toBe(2);
    await list(page, "Signal 2").getByRole("button", { name: "Settings of the list" }).click();
    const form = page.getByRole("dialog", { name: "Edit list" });
    await form.getByRole("button", { name: "One place up" }).click();
    await form.getByRole("button", { name: "One place up" }).click();
    expect(await form.getByRole("button", { name: "One place up" }).isDisabled()).toBe(true);
    await form.getByRole("button", { name: "Duplicate the list" }).click();
    await page.keyboard.press("Escape");
    const arranged = ["Signal 2", "Movers", "Signal 1", "Signal 2 copy"];
    await expect.poll(() => names(page)).toEqual(arranged);
    await allSaved(page);
    await page.reload();
    await expect.poll(() => names(page)).toEqual(arranged);
    expect(await grids(page)).toBe(3);
    await list(page, "Movers").getByRole("button", { name: "Unfold the list" }).click();
    await expect.poll(() => grids(page)).toBe(4);
    await list(page, "Movers").getByRole("button", { name: "Fold the list" }).click();
    await allSaved(page);
    const other = await anotherBrowser(visit);
    await expect.poll(() => names(other)).toEqual(arranged);
    await list(other, "Movers").getByRole("button", { name: "Unfold the list" }).waitFor();
  }));
