// Attacks that only a browser can show: our pages in a foreign frame, and live data through the pages without a guard.

import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, it } from "vitest";
import { PAGES } from "../shared/contracts/application-pages.ts";
import { ROUTES } from "../shared/contracts/rest/routes.ts";
import { browserVisits } from "./testing/visits.ts";

// The browser reports a refused frame on the console.
const visits = browserVisits(/frame|ERR_BLOCKED_BY_RESPONSE|CORS|ERR_FAILED|4\d\d/i);

/** Serves a page of another origin while `run` lasts. Its port alone is another one: browsers send it our cookies. */
async function withForeignPage(html: string, run: (address: string) => Promise<void>): Promise<void> {
  const foreign = createServer((_, answer) => void answer.setHeader("content-type", "text/html").end(html));
  await new Promise<void>((resolve) => foreign.listen(0, "127.0.0.1", resolve));
  try {
    await run(`http://127.0.0.1:${(foreign.address() as AddressInfo).port}/`);
  } finally {
    foreign.closeAllConnections();
    foreign.close();
  }
}

describe("T1: a foreign page", () => {
  it("cannot frame ours", () =>
    visits.stranger(async ({ page, line }) => {
      const ours = ["/", "/login", PAGES.testTerminal, "/payment-ru", "/payment-success/ru", "/no-such-page"];
      const frames = ours.map((path) => `<iframe src="${line.url}${path}"></iframe>`).join("");
      await withForeignPage(frames, async (address) => {
        await page.goto(address);
        const inside = page.frames().filter((frame) => frame !== page.mainFrame());
        expect(inside).toHaveLength(ours.length);
        for (const frame of inside) {
          await expect.poll(() => frame.url()).toBe("chrome-error://chromewebdata/");
          expect(await frame.locator("#root, main").count()).toBe(0);
        }
      });
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

describe("T33: a foreign page in the browser of somebody signed in", () => {
  it("changes nothing by any route, whichever way it asks", () =>
    visits.subscriber("professional", async ({ page, line, database, user }) => {
      const addresses = Object.keys(ROUTES).map((key) => {
        const [method = "", path = ""] = key.split(" ");
        return { method, url: line.url + path.replaceAll(/:\w+/g, "1") };
      });
      const rows = () =>
        database.run((db) =>
          Promise.all([
            db.selectFrom("users").selectAll().where("id", "=", user.userId).execute(),
            db.selectFrom("sessions").selectAll().where("user_id", "=", user.userId).execute(),
            db.selectFrom("contact_messages").select("id").execute(),
            db.selectFrom("mails").select("id").execute(),
            db.selectFrom("registrations").select("id").execute(),
            db.selectFrom("test_accesses").select("id").execute(),
          ]),
        );
      const before = await rows();
      await withForeignPage("<!doctype html><title>foreign</title>", async (address) => {
        await page.goto(address);
        const sent = await page.evaluate(async (all) => {
          const body =
            '{"login":"a","password":"b","email":"a@b.test","contact":"a@b.test","plan":"start","contact_method":"anonymous"}';
          const ask = (url: string, init: RequestInit) =>
            fetch(url, { credentials: "include", ...init }).then(
              () => 1,
              () => 0,
            );
          for (const { method, url } of all) {
            await ask(url, { method: "POST", mode: "no-cors", headers: { "content-type": "text/plain" }, body });
            await ask(url, { method: "POST", mode: "no-cors" });
            await ask(url, { method, headers: { "content-type": "application/json" }, ...(method === "GET" ? {} : { body }) });
            navigator.sendBeacon(url, new Blob([body], { type: "text/plain" }));
            const picture = document.body.appendChild(document.createElement("img"));
            await new Promise((done) => {
              picture.addEventListener("error", done);
              picture.src = url;
            });
            const form = document.body.appendChild(document.createElement("form"));
            const frame = document.body.appendChild(document.createElement("iframe"));
            frame.name = `to-${url}`;
            Object.assign(form, { action: url, method: "POST", target: frame.name, enctype: "text/plain" });
            form.submit();
          }
          return all.length;
        }, addresses);
        expect(sent).toBe(addresses.length);
        // A page that opens itself: the browser shows it as the visitor's own visit.
        await page.goto(`${line.url}/api/terminal/logout`).catch(() => undefined);
      });
      expect(await rows()).toEqual(before);
      await page.goto(`${line.url}/login`);
      expect(await page.evaluate(async () => (await fetch("/api/account/me")).status)).toBe(200);
    }));
});
