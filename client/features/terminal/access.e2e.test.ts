// Who is let into the terminal, for how long, and what is said to the others; and what is said while nothing arrives.

import { gzipSync } from "node:zlib";
import type { Page } from "@playwright/test";
import { describe, expect, it } from "vitest";
import { fillLogin, logIn, terminalBrowser } from "../../testing/terminal-browser.ts";

const PATIENCE_MS = 40_000;
// Calls a test cuts are no fault of the page.
const terminal = terminalBrowser(/401|WebSocket|ERR_(EMPTY_RESPONSE|FAILED)/);

const stored = (page: Page, key: string): Promise<string | null> => page.evaluate((name) => localStorage.getItem(name), key);

describe("access", { timeout: PATIENCE_MS }, () => {
  it("runs a free test with its countdown, plan and end", () =>
    terminal.visit(async ({ page, server }) => {
      server.test = { has_access: true, remaining_time: 7, message: "" };
      await page.goto("/test-terminal");
      await page.locator("[data-testid=terminal][data-ready=true]").waitFor();
      await page
        .getByTestId("test-banner")
        .getByText(/^0:0[1-6]$/)
        .waitFor();
      await page.getByRole("checkbox", { name: "Binance" }).click();
      await page
        .getByRole("alert")
        .getByText(/Only MEXC/)
        .waitFor();
      await page.getByText("Test successfully completed").waitFor({ timeout: 10_000 });
      await page.getByRole("link", { name: "Return home" }).click();
      await page.waitForURL((url) => url.pathname === "/");
      expect(await stored(page, "authToken")).toBeNull();
    }));

  it("says when the server ends a test early", () =>
    terminal.visit(async ({ page, server }) => {
      server.test = { has_access: true, remaining_time: 60, message: "" };
      await page.goto("/test-terminal");
      await page.locator("[data-testid=terminal][data-ready=true]").waitFor();
      server.test = { has_access: false, remaining_time: 0, message: "" };
      server.endSessions("expired");
      await page.getByText("Test access ended. Buy a subscription for repeat access.").waitFor();
      await page.getByRole("button", { name: "OK" }).click();
      await page.waitForURL("**/contact-collection");
    }));

  it.each([
    ["the server's words", { has_access: false, remaining_time: 0, message: "Test already taken" }, "Test already taken"],
    [
      "our own where it has none",
      { has_access: false, remaining_time: 0, message: "" },
      "Access to the test terminal is denied. Take the quiz to get access.",
    ],
    ["that the line failed", undefined, "Server connection error."],
  ])("refuses a test with %s", (_, answer, text) =>
    terminal.visit(async ({ page, server }) => {
      server.test = answer;
      await page.goto("/test-terminal");
      await page.getByRole("alertdialog").getByText(text).waitFor();
      await page.keyboard.press("Escape");
      await page.waitForURL("**/contact-collection");
    }),
  );

  it("refuses a stored login that lost its session", () =>
    terminal.visit(async ({ page }) => {
      await logIn(page, "popular");
      await page.evaluate(() => localStorage.removeItem("terminalSessionToken"));
      await page.reload();
      await page.getByText("No terminal access found. Please login through terminal access.").waitFor();
      await page.getByRole("link", { name: "Choose a plan" }).waitFor();
    }));

  it("shows what works without sockets, and what it waits for before any data", () =>
    terminal.visit(async ({ page, server }) => {
      server.socketsRefused = true;
      server.frozen = true;
      await page.route("**/api/crypto/simple-table*", (route) => route.abort());
      await fillLogin(page, "popular");
      await page.getByText("Waiting for the market").waitFor();
      await page.getByRole("button", { name: "Try now" }).first().waitFor();
      await page.unroute("**/api/crypto/simple-table*");
      await page.getByTestId("polling-banner").waitFor({ timeout: 10_000 });
      await page.locator("[data-testid=terminal][data-ready=true]").waitFor();
    }));

  it("brings the terminal, with all its panels, in at most 300 KB of compressed script", () =>
    terminal.visit(async ({ page }) => {
      const scripts = new Map<string, Promise<Buffer>>();
      page.on("response", (response) => response.url().endsWith(".js") && scripts.set(response.url(), response.body()));
      await logIn(page, "professional");
      await page.getByTestId("main-chart").locator("[data-state=ready]").waitFor();
      await page.getByTestId("screener").waitFor();
      for (const [key, opened] of [
        ["r", page.getByTestId("risk-panel")],
        ["/", page.getByRole("combobox", { name: "Find a coin" })],
        ["Escape", page.getByTestId("risk-panel")],
        ["?", page.getByRole("dialog", { name: "Keys" })],
      ] as const) {
        await page.keyboard.press(key);
        await opened.waitFor();
      }
      const sizes = await Promise.all([...scripts.values()].map(async (body) => gzipSync(await body).length));
      expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(300_000);
      expect(sizes.length).toBeGreaterThan(3);
    }));

  it("gives a visitor no terminal code", () =>
    terminal.visit(async ({ page }) => {
      const scripts: string[] = [];
      page.on("response", (response) => scripts.push(response.url()));
      await page.goto("/");
      await page.getByText(/s old/).waitFor();
      expect(scripts.filter((url) => /terminal-(page|screen)|socket/.test(url))).toEqual([]);
      await page.goto("/nowhere");
      await page.getByText("There is no page here").waitFor();
    }));
});
