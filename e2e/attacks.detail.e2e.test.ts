// Attacks that only a browser can show: our pages in a foreign frame, and live data through the pages without a guard.

import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, it } from "vitest";
import { PAGES } from "../shared/contracts/application-pages.ts";
import { browserVisits } from "./testing/visits.ts";

// The browser reports a refused frame on the console.
const visits = browserVisits(/frame|ERR_BLOCKED_BY_RESPONSE|40[134]/i);

describe("T1: a foreign page", () => {
  it("cannot frame ours", () =>
    visits.stranger(async ({ page, line }) => {
      const ours = ["/", "/login", PAGES.testTerminal, "/payment-ru", "/payment-success/ru", "/no-such-page"];
      const frames = ours.map((path) => `<iframe src="${line.url}${path}"></iframe>`).join("");
      const foreign = createServer((_, answer) => void answer.setHeader("content-type", "text/html").end(frames));
      await new Promise<void>((resolve) => foreign.listen(0, "127.0.0.1", resolve));
      try {
        await page.goto(`http://127.0.0.1:${(foreign.address() as AddressInfo).port}/`);
        const inside = page.frames().filter((frame) => frame !== page.mainFrame());
        expect(inside).toHaveLength(ours.length);
        for (const frame of inside) {
          await expect.poll(() => frame.url()).toBe("chrome-error://chromewebdata/");
          expect(await frame.locator("#root, main").count()).toBe(0);
        }
      } finally {
        foreign.closeAllConnections();
        foreign.close();
      }
    }));
});

describe("T2: a page of the application", () => {
  it("asks no foreign host for anything", () =>
    visits.stranger(async ({ page, line }) => {
      const foreign: string[] = [];
      page.on("request", (request) => {
        const { origin, protocol } = new URL(request.url());
        if (origin !== new URL(line.url).origin && protocol.startsWith("http")) foreign.push(request.url());
      });
      for (const path of [...Object.values(PAGES), "/payment", "/payment-success"]) {
        await page.goto(path);
        await expect
          .poll(() => page.locator("#root").evaluate((root) => root.childElementCount), { message: path })
          .toBeGreaterThan(0);
      }
      expect(foreign).toEqual([]);
    }));
});

describe("a hidden page of tests", () => {
  it.each(["ru", "en", "zh"])("opens the page after a payment in %s", (language) =>
    visits.stranger(async ({ page }) => {
      await page.goto("/test-payment-success");
      await page.locator(`a[href="/payment-success/${language}"]`).click();
      await page.waitForURL(`**/payment-success/${language}`);
      await page.locator(`html[lang=${language}]`).waitFor();
    }),
  );
});

describe("T7: without a login", () => {
  it.each(["/visual-screener-test", "/visual-screener-window"])("%s gets MEXC of a minute ago by REST, and no socket", (path) =>
    visits.stranger(async ({ page }) => {
      const sockets: string[] = [];
      const asked: URL[] = [];
      page.on("websocket", (socket) => sockets.push(socket.url()));
      page.on("request", (request) => {
        if (request.url().includes("/api/crypto/") || request.url().includes("/socket.io")) asked.push(new URL(request.url()));
      });
      await page.goto(path);
      await page.getByText(/visible \d+ of 160/).waitFor();
      await page.getByText(/up to 60 s old/).waitFor();
      expect(sockets).toEqual([]);
      expect(asked.length).toBeGreaterThan(0);
      for (const { pathname, searchParams } of asked)
        expect([pathname, searchParams.get("exchanges")]).toEqual(["/api/crypto/simple-table", "mexc"]);
      const refused = await page.evaluate(async () => (await fetch("/api/crypto/simple-table?exchanges=binance")).status);
      expect(refused).toBe(403);
    }),
  );
});
