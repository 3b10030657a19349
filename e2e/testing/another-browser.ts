// Another browser of the same user, and the moment in which the account has what was chosen in one.

import type { Page } from "@playwright/test";
import { expect } from "vitest";
import { remembered } from "./screen.ts";
import { ready, type SignedInVisit } from "./visits.ts";

/** Another browser of the same user, in the terminal. */
export async function anotherBrowser({ page, line }: SignedInVisit): Promise<Page> {
  const entries = await page.evaluate(() =>
    Object.fromEntries(["authToken", "userData", "terminalSessionToken"].map((key) => [key, localStorage.getItem(key) ?? ""])),
  );
  const cookies = await page.context().cookies();
  const context = await page
    .context()
    .browser()
    ?.newContext({ baseURL: line.url, locale: "en-US", viewport: { width: 1440, height: 900 } });
  if (!context) throw new Error("The browser is gone");
  await context.addCookies(cookies);
  const other = await context.newPage();
  await other.addInitScript((stored) => {
    for (const [key, text] of Object.entries(stored)) localStorage.setItem(key, text);
  }, entries);
  await other.goto("/dashboard");
  await ready(other);
  return other;
}

/** The account has everything that was chosen here. */
export async function allSaved(page: Page): Promise<void> {
  const unsaved = async (): Promise<unknown> => JSON.parse((await remembered(page, "settingsSync")) ?? "{}").unsaved;
  await expect.poll(unsaved, { timeout: 10_000 }).toEqual([]);
}
