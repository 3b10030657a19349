// From the screener to a message: the coins it shows become a signal list that reports, and the list's head says so.

import type { Page } from "@playwright/test";
import { expect, test } from "vitest";
import { alertTargetsOf } from "../shared/postgres/alert-delivery.queries.ts";
import { listReportsOf } from "../shared/postgres/list-reports.queries.ts";
import { reportPosition } from "../shared/postgres/report-positions.queries.ts";
import { muteList } from "../shared/postgres/report-mutes.queries.ts";
import { createLog } from "../shared/node/log.ts";
import { listRules } from "../shared/signals/list-rules.ts";
import { ruleKey } from "../shared/signals/rule.ts";
import { redisUrl } from "../shared/testing/services.ts";
import { sendAlert } from "../workers/jobs/alerts/send-alert.ts";
import { heldMails } from "../workers/jobs/mail/mail-transport.ts";
import { startReports } from "../workers/jobs/reports/start-reports.ts";
import { TelegramBot } from "../workers/jobs/telegram/telegram-bot.ts";
import { startFakeTelegram, type FakeTelegram } from "../workers/jobs/testing/fake-telegram.ts";
import { openJobSetup } from "../workers/jobs/testing/job-setup.ts";
import { SAMPLE_SITE } from "../workers/jobs/testing/mail-samples.ts";
import { Publisher, riseOf } from "../workers/jobs/testing/reporting-list.ts";
import { Sealer } from "../shared/node/credentials/sealer.ts";
import { storedList } from "./testing/accounts.ts";
import { browserVisits, type SignedInVisit } from "./testing/visits.ts";

const visits = browserVisits();
const TOKEN = `1234567:${"AbCdEf-1_".repeat(4)}`;
const PLOT = JSON.stringify({ version: 1, netPeriod: 3, threshold: 1.2, scale: 4 });
const NAME = "Screener 1.2% 3m";

async function addChat({ database, user }: SignedInVisit): Promise<void> {
  await database.run((db) =>
    db.insertInto("alert_targets").values({ user_id: user.userId, channel: "telegram", address: "7", name: "@trader" }).execute(),
  );
}

/** Lists report, and what they report is sent to this Telegram. */
async function withReports(telegram: FakeTelegram, run: () => Promise<void>): Promise<void> {
  const setup = await openJobSetup();
  const bot = new TelegramBot({ token: TOKEN, redis: setup.redis, now: setup.now, baseUrl: telegram.url });
  const parts = {
    ...{ transport: heldMails(setup.redis, setup.now), site: SAMPLE_SITE, operators: "o@example.test", redis: setup.redis },
    ...{ mailSealer: new Sealer("s".repeat(32), "mail"), push: undefined, bot },
  };
  setup.work((id, base) => sendAlert.run(id, { ...base, ...parts }), { kind: "send-alert" });
  const end = startReports({
    ...{ redisUrl: redisUrl(), redis: setup.redis, database: setup.database, log: createLog("t", "silent"), now: setup.now },
    ...{ onPromised: () => undefined, onGap: () => undefined, timing: { loadMs: 50, askMs: 50, retryMs: 50 } },
  });
  try {
    await expect.poll(() => setup.database.run((db) => reportPosition(db, "mexc"))).toBeDefined();
    await run();
  } finally {
    await end();
    await setup.close();
  }
}

const formOf = (page: Page, name: string) => page.getByRole("dialog", { name });

test("what the screener shows becomes a list that reports to Telegram, and its head says so and leads there", () =>
  visits.terminal(
    "popular",
    async (visit) => {
      const { page, database, user, redis } = visit;
      await addChat(visit);
      await page.getByTestId("screener").getByRole("button", { name: "Report such coins" }).focus();
      await page.keyboard.press("Enter");
      const form = formOf(page, "New list");
      const note = form.getByTestId("filled-note");
      await note.getByText("1.2%").waitFor();
      expect(await note.getByRole("listitem").allTextContents()).toHaveLength(3);
      expect(await form.getByLabel("Name").inputValue()).toBe(NAME);
      await expect.poll(() => form.getByLabel("Report what this list finds").isChecked()).toBe(true);
      expect(await form.getByLabel("Telegram").isChecked()).toBe(true);
      await form.getByRole("button", { name: "Create list" }).click();
      await page.getByText(`“${NAME}” reports from now on.`).waitFor();

      const list = await storedList(visit, NAME);
      const rules = list ? listRules(list, "mexc").map(ruleKey) : [];
      expect(rules).toEqual(["mexc:net_percent:3:up:1.2", "mexc:net_percent:3:down:1.2"]);
      const [report] = await database.run((db) => listReportsOf(db, user.userId));
      const [target] = await database.run((db) => alertTargetsOf(db, user.userId));
      expect(report?.settings).toMatchObject({ isOn: true, exchanges: ["mexc"], targets: [target?.id], per: "episodes" });

      const head = page.locator(`[data-list="${list?.id}"]`);
      await head.getByRole("button", { name: "Reports to Telegram", exact: true }).click();
      const settings = formOf(page, "Edit list");
      await expect.poll(() => settings.locator("summary").filter({ hasText: "Reports" }).evaluate(isFocused)).toBe(true);
      await settings.getByText("Quiet hours").waitFor();
      await settings.getByRole("radio", { name: "Every signal" }).click({ force: true });
      await expect
        .poll(async () => (await database.run((db) => listReportsOf(db, user.userId)))[0]?.settings.per)
        .toBe("signals");
      await page.keyboard.press("Escape");

      const telegram = await startFakeTelegram(TOKEN);
      await withReports(telegram, async () => {
        await new Publisher(redis).publish(Math.floor(Date.now() / 1000), [riseOf("WIF", 1.3, rules[0])]);
        // In the language of the account.
        await expect.poll(() => telegram.sent.map(({ text }) => text.split("\u00a0")[0])).toEqual(["WIF +1,3"]);
      });
      telegram.close();

      await database.run((db) => muteList(db, user.userId, list?.id ?? "", new Date(Date.now() + 3_600_000)));
      await page.reload();
      await head.getByRole("button", { name: /^Reports to Telegram: muted until / }).waitFor({ timeout: 20_000 });
    },
    { remembered: { visualScreener: PLOT } },
  ));

test("on a phone the form opens in the tab of signals, and in a free test says that lists report nothing", () =>
  visits.terminal(
    "test",
    async ({ page }) => {
      await page.getByRole("tab", { name: "Screener" }).click();
      await page.getByRole("button", { name: "Report such coins" }).click();
      const form = formOf(page, "New list");
      await form.getByText("Free test: lists report nothing. That comes with Start.").waitFor();
      expect(await page.getByRole("tab", { name: "Signals", selected: true }).count()).toBe(1);
      expect(await form.getByLabel("Report what this list finds").count()).toBe(0);
    },
    { remembered: { visualScreener: PLOT }, context: { viewport: { width: 390, height: 844 }, hasTouch: true } },
  ));

const isFocused = (element: Element): boolean => element === document.activeElement;
