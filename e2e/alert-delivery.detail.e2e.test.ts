// Alerts while nobody looks, in the browser: chosen on the account page, and pushed as far as that goes without a push service. What
// Chromium's own service would do, a subscription and its delivery, is stood in for by its developer tools.

import { expect, inject, test } from "vitest";
import { startServer } from "../server/testing/start-app.ts";
import { makePushKeys } from "../shared/node/credentials/push-keys.ts";
import { tokenHash } from "../shared/node/credentials/token.ts";
import { alertTargetsOf } from "../shared/postgres/alert-delivery.queries.ts";
import { linkTelegramChat } from "../shared/postgres/telegram-chats.queries.ts";
import { keys } from "../shared/redis/keys.ts";
import { browserVisits } from "./testing/visits.ts";

/** Chromium says so of its private windows, in which tests run. */
const visits = browserVisits(/Push API in incognito mode|409 .*\/account\/webhooks/);

test("mails, quiet hours and budget are chosen on the account page and stay", () =>
  visits.subscriber("popular", async ({ page, database }) => {
    await page.goto("/account");
    const section = page.getByTestId("alert-delivery");
    await section.getByLabel("Mail").click();
    await section.getByText("No message yet").waitFor();
    await section.getByRole("button", { name: "Send a test" }).click();
    await section.getByText("On its way.").waitFor();
    const promised = await database.run((db) =>
      db.selectFrom("outbox").select("kind").where("kind", "=", "send-alert").execute(),
    );
    expect(promised.length).toBeGreaterThan(0);
    await section.getByLabel("From").fill("22:30");
    expect(await section.getByRole("button", { name: "Save" }).isDisabled()).toBe(true);
    await section.getByLabel("Until").fill("07:00");
    await section.getByLabel("Time zone").selectOption("Asia/Tokyo");
    await section.getByLabel("Messages an hour, at most").selectOption("3");
    await section.getByRole("button", { name: "Save" }).click();
    await section.getByText("Saved.").waitFor();
    await page.reload();
    await expect.poll(() => section.getByLabel("From").inputValue()).toBe("22:30");
    expect(await section.getByLabel("Until").inputValue()).toBe("07:00");
    expect(await section.getByLabel("Time zone").inputValue()).toBe("Asia/Tokyo");
    expect(await section.getByLabel("Messages an hour, at most").inputValue()).toBe("3");
    expect(await section.getByLabel("Mail").isChecked()).toBe(true);
  }));

test("a group is linked by what its administrator opens or writes, and appears under its name", () =>
  visits.subscriber("popular", async ({ page, database, redis, user }) => {
    await redis.set(keys.telegramBot(), "tickdeck_bot");
    await page.goto("/account");
    const section = page.getByTestId("alert-delivery");
    await section.getByRole("button", { name: "Link a group or channel" }).click();
    const [, code = ""] =
      /^\/link@tickdeck_bot ([\w-]{22})$/.exec(await section.getByTestId("telegram-command").innerText()) ?? [];
    const link = section.getByRole("link", { name: "Choose the group" });
    expect(await link.getAttribute("href")).toBe(`https://t.me/tickdeck_bot?startgroup=${code}`);
    const chat = { codeHash: tokenHash(code), chatId: -100, kind: "group", name: "Traders", linkedBy: 7 } as const;
    await database.transaction((db) => linkTelegramChat(db, chat, new Date()));
    await section.getByText("Telegram group").waitFor();
    await section.getByText("Traders").waitFor();
    await section.getByRole("button", { name: "I have written it there" }).click();
    expect(await section.getByTestId("telegram-command").count()).toBe(0);
    const [target] = await database.run((db) => alertTargetsOf(db, user.userId));
    expect(target).toMatchObject({ chat: "group", isOn: true });
  }));

test("webhooks are added with a secret that is shown once, tested, and say in our words how tries went", () =>
  visits.subscriber("popular", async ({ page, database }) => {
    await page.goto("/account");
    const part = page.getByTestId("webhooks");
    await part.getByRole("button", { name: "Add a webhook" }).click();
    await part.getByLabel("Name").fill("My bot");
    await part.getByLabel("Address").fill("https://127.0.0.1/in");
    await part.getByRole("button", { name: "Add", exact: true }).click();
    await part.getByText("not on the public internet").waitFor();
    await part.getByLabel("Address").fill("https://8.8.8.8/hooks/0123456789");
    await part.getByRole("button", { name: "Add", exact: true }).click();
    const secret = await part.getByTestId("webhook-secret").innerText();
    expect(secret).toMatch(/^whsec_[\w+/]{43}=$/);
    await part.getByRole("button", { name: "I have kept it" }).click();
    await part.getByText("8.8.8.8/…6789").waitFor();
    await part.getByRole("button", { name: "Send a test" }).click();
    await part.getByText("On its way.").waitFor();

    await database.transaction(async (db) => {
      const { id, target_id: target } = await db
        .updateTable("alert_messages")
        .set({ state: "refused" })
        .where("target_id", "in", (from) => from.selectFrom("webhooks").select("target_id"))
        .returning(["id", "target_id"])
        .executeTakeFirstOrThrow();
      const tried = { target_id: target, message_id: id, tried_at: new Date(), status: 302, took_ms: 84 };
      await db
        .insertInto("webhook_tries")
        .values({ ...tried, error: "redirect" })
        .execute();
    });
    await part.getByText("Last answers").click();
    await part.getByText("302 · redirect, not followed · 84 ms").waitFor();
    await part.getByRole("button", { name: "Send again" }).click();
    const promised = (): Promise<{ kind: string }[]> =>
      database.run((db) => db.selectFrom("outbox").select("kind").where("kind", "=", "send-webhooks").execute());
    await expect.poll(async () => (await promised()).length).toBe(2);
    await part.getByRole("button", { name: "New secret" }).click();
    expect(await part.getByTestId("webhook-secret").innerText()).not.toBe(secret);
    await page.reload();
    await part.getByText("8.8.8.8/…6789").waitFor();
    expect(await page.content()).not.toContain("whsec_");
    await part.getByRole("button", { name: "Change" }).click();
    await part.getByLabel("Name").fill("Our bot");
    await part.getByRole("button", { name: "Save" }).click();
    await part.getByLabel("Our bot").waitFor();
    await part.getByText("8.8.8.8/…6789").waitFor();
    await part.getByRole("button", { name: "Change" }).click();
    await part.getByText("Leave it empty to keep 8.8.8.8/…6789.").waitFor();
    await part.getByLabel("Address").fill("https://8.8.4.4/in");
    await part.getByRole("button", { name: "Save" }).click();
    await part.getByText("8.8.4.4/in").waitFor();

    await part.getByRole("button", { name: "Add a webhook" }).click();
    await part.getByLabel("Form of the messages").selectOption("discord");
    await part.getByLabel("Own text (optional)").fill("{coin} {cion}");
    await part.getByText("Unknown: {cion}").waitFor();
    expect(await part.getByRole("button", { name: "Add", exact: true }).isDisabled()).toBe(true);
    await part.getByLabel("Own text (optional)").fill("{coin} {condition}");
    await part.getByLabel("Name").fill("Our room");
    await part.getByLabel("Address").fill("https://8.8.8.8/api/webhooks/1/abc");
    await part.getByRole("button", { name: "Add", exact: true }).click();
    await part.getByText("Our room").waitFor();
    expect(await part.getByTestId("webhook-secret").count()).toBe(0);
    await part.getByRole("listitem").filter({ hasText: "Our bot" }).getByRole("button", { name: "Remove" }).click();
    await expect.poll(() => part.getByText("Our bot").count()).toBe(0);
  }));

test("the service worker shows what is pushed once, and a click on it opens the terminal", ({ skip }) =>
  visits.subscriber("popular", async ({ page, user }) => {
    const { VAPID_PUBLIC_KEY: key } = makePushKeys();
    const server = await startServer({ VAPID_PUBLIC_KEY: key }, { clientRoot: inject("clientFolder") });
    const context = page.context();
    try {
      await context.grantPermissions(["notifications"], { origin: server.url });
      await context.addCookies([{ name: "sid", value: user.token, url: server.url, httpOnly: true, sameSite: "Lax" }]);
      const tools = await context.newCDPSession(page);
      const registration = new Promise<string>((resolve) =>
        tools.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
          const [own] = registrations.filter(({ scopeURL }) => scopeURL.startsWith(server.url));
          if (own) resolve(own.registrationId);
        }),
      );
      await tools.send("ServiceWorker.enable");
      await page.goto(`${server.url}/account`);
      await page.getByTestId("alert-delivery").getByRole("button", { name: "Send to this browser" }).click();
      // Chromium has no push service here.
      await page.getByText("The browser's push service did not answer.").waitFor();
      const worker = context.serviceWorkers().find((each) => each.url() === `${server.url}/push-worker.js`);

      const registrationId = await registration;
      const push = (title: string) =>
        tools.send("ServiceWorker.deliverPushMessage", {
          origin: server.url,
          registrationId,
          data: JSON.stringify({ title, body: "Price 70,000.5", tag: "one", lang: "en", dir: "ltr", path: "/terminal" }),
        });
      const shown = () =>
        page.evaluate(async () => {
          const ready = await navigator.serviceWorker.ready;
          return (await ready.getNotifications()).map(({ title, body }) => `${title}: ${body}`);
        });
      const permission = await page.evaluate(() => Notification.permission);
      skip(permission !== "granted", "this Chromium, a headless shell, takes no permission to show notifications");
      await push("BTC reached 70,000");
      await expect.poll(shown).toEqual(["BTC reached 70,000: Price 70,000.5"]);
      await push("sent again");
      await expect.poll(shown).toEqual(["sent again: Price 70,000.5"]);

      const opened = await worker?.evaluate(CLICK);
      expect(opened).toEqual(["/terminal"]);
      await expect.poll(shown).toEqual([]);
    } finally {
      await server.close();
    }
  }));

/** Clicks the notification as the system would; only a real click may open a window, so what would be opened is noted. */
const CLICK = `(async () => {
  const opened = [];
  self.clients.openWindow = async (path) => void opened.push(path);
  const [notification] = await self.registration.getNotifications();
  let end;
  const event = new NotificationEvent("notificationclick", { notification });
  event.waitUntil = (work) => { end = work; };
  self.dispatchEvent(event);
  await end;
  return opened;
})()`;
