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

/** Drags a list's head to a height on the screen and holds it there. */
async function take(page: Page, name: string, y: number): Promise<void> {
  const head = await list(page, name).getByRole("heading", { name }).boundingBox();
  await page.mouse.move((head?.x ?? 0) + 4, (head?.y ?? 0) + 8);
  await page.mouse.down();
  await page.mouse.move((head?.x ?? 0) + 4, y, { steps: 4 });
  // The first drag fetches what follows it.
  await expect
    .poll(async () => {
      await page.mouse.move((head?.x ?? 0) + 5, y);
      await page.mouse.move((head?.x ?? 0) + 4, y);
      return page.locator("[data-list][data-dragged]").count();
    })
    .toBe(1);
}
const dropLine = (page: Page): Promise<(string | null)[]> =>
  page
    .locator("[data-list][data-drop]")
    .evaluateAll((lists) => lists.map((each) => `${each.getAttribute("data-drop")} ${each.getAttribute("aria-label")}`));

it.each(["en", "ar"])(
  "a list is dragged to another place by its head, where a line says so, unless Escape ends it, in %s",
  (language) =>
    visits.terminal(
      "professional",
      async ({ page }) => {
        await expect.poll(async () => (await names(page)).length).toBe(3);
        const [movers = "", first = "", second = ""] = (await names(page)).map(String);
        const top = (await list(page, movers).boundingBox())?.y ?? 0;
        await take(page, second, top + 4);
        expect(await dropLine(page)).toEqual([`before ${movers}`]);
        await page.keyboard.press("Escape");
        await expect.poll(() => dropLine(page)).toEqual([]);
        await page.mouse.up();
        expect(await names(page)).toEqual([movers, first, second]);
        await take(page, second, top + 4);
        await page.mouse.up();
        await expect.poll(() => names(page)).toEqual([second, movers, first]);
        expect(await dropLine(page)).toEqual([]);
        const other = await page.context().newPage();
        await other.goto("/dashboard");
        await expect.poll(() => names(other)).toEqual([second, movers, first]);
        await page.bringToFront();
        const end = await list(page, first).boundingBox();
        await take(page, second, (end?.y ?? 0) + (end?.height ?? 0));
        expect(await dropLine(page)).toEqual([`after ${first}`]);
        await page.mouse.up();
        await expect.poll(() => names(page)).toEqual([movers, first, second]);
        await expect.poll(() => names(other)).toEqual([movers, first, second]);
        await list(page, second).getByRole("heading", { name: second }).getByRole("button").dblclick();
        expect(await list(page, second).getByRole("textbox").inputValue()).toBe(second);
      },
      { remembered: { selectedLanguage: language } },
    ),
);

it("as many lists as the plan has can be made by copying, the next is refused with a reason, and a finger moves them by buttons", () =>
  visits.terminal(
    "professional",
    async ({ page }) => {
      const form = page.getByRole("dialog", { name: "Edit list" });
      const copy = form.getByRole("button", { name: "Duplicate the list" });
      await list(page, "Movers").getByRole("button", { name: "Settings of the list" }).tap();
      for (let count = 4; count <= 10; count++) {
        await copy.tap();
        await expect.poll(async () => (await names(page)).length).toBe(count);
      }
      await copy.tap();
      await page.getByText("There are 8 lists of this kind already. Delete one to make another.").first().waitFor();
      await form.getByRole("button", { name: "Close" }).tap();
      await list(page, "Signal 1").getByRole("button", { name: "Settings of the list" }).tap();
      for (let count = 11; count <= 15; count++) {
        await copy.tap();
        await expect.poll(async () => (await names(page)).length).toBe(count);
      }
      await copy.tap();
      await page.getByText("Professional has 15 lists. Delete one to make another.").first().waitFor();
      const place = async (): Promise<number> => (await names(page)).indexOf("Signal 1");
      const before = await place();
      await form.getByRole("button", { name: "One place up" }).tap();
      await expect.poll(place).toBe(before - 1);
    },
    { context: { viewport: { width: 1180, height: 820 }, hasTouch: true } },
  ));
