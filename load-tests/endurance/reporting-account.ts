// An account whose list reports to every channel there is, and what each of its targets received.

import { sql } from "kysely";
import type { ListReportSettings } from "../../shared/contracts/list-reports.ts";
import { PLAN_LIMITS } from "../../shared/contracts/plans.ts";
import { watchListSchema, type WatchList } from "../../shared/contracts/watch-lists.ts";
import { EXCHANGES, type ExchangeId } from "../../shared/market/exchange-id.ts";
import { newWebhookSecret, webhookSealer } from "../../shared/node/credentials/webhook-secrets.ts";
import { UNUSABLE_PASSWORD_HASH } from "../../shared/node/credentials/password.ts";
import type { Database } from "../../shared/postgres/database.ts";
import { storeListReport } from "../../shared/postgres/list-reports.queries.ts";
import { grantSubscription } from "../../shared/postgres/subscriptions.queries.ts";
import { createUser } from "../../shared/postgres/users.queries.ts";
import { storeWatchList } from "../../shared/postgres/watch-lists.queries.ts";
import { addWebhook } from "../../shared/postgres/webhooks.queries.ts";
import { listRules } from "../../shared/signals/list-rules.ts";
import { ruleKey } from "../../shared/signals/rule.ts";
import { SETUP_SECRET } from "../faults/setup.ts";
import type { Outside } from "./outside.ts";

const LIST_ID = "1";
/** No budget stands in the way: more than anything reports. */
const BOUNDLESS = 1_000_000;
const YEAR_DAYS = 365;

/** Where one target's messages arrive. ids: those that name their message, as often as they came; texts: those that do not. */
export interface Received {
  readonly ids: readonly string[];
  readonly texts: readonly string[];
}

export const TARGETS = ["mail", "telegram", "push", "discord", "standard"] as const;
export type TargetName = (typeof TARGETS)[number];

export interface ReportingAccount {
  readonly name: string;
  readonly per: ListReportSettings["per"];
  /** Its budgets are those of a professional plan, 60 messages an hour of its list. */
  readonly isBudgeted: boolean;
  /** Keys of the rules its list waits for, on every exchange. */
  readonly rules: ReadonlySet<string>;
  readonly targets: Readonly<Record<TargetName, string>>;
  received(target: TargetName): Received;
  /** Bodies of what the receiver that verifies signatures took, by the message's id. */
  bodies(): ReadonlyMap<string, string>;
}

export interface AccountPlan {
  readonly name: string;
  readonly per: ListReportSettings["per"];
  readonly isBudgeted: boolean;
  /** Telegram's chat. */
  readonly chat: string;
  readonly thresholds: Pick<WatchList, "netPercentTypes" | "netPercentThresholds" | "volumeThresholds">;
  readonly exchanges?: readonly ExchangeId[];
}

export async function addReportingAccount(
  database: Database,
  outside: Outside,
  { name, per, isBudgeted, chat, thresholds, exchanges = EXCHANGES }: AccountPlan,
): Promise<ReportingAccount> {
  const email = `${name}@example.test`;
  const secret = newWebhookSecret();
  const [discord, standard, browser] = [
    await outside.addHook(),
    await outside.addHook(secret),
    outside.push.subscribe(outside.pushKey),
  ];
  const list = listOf(name, thresholds);
  const targets = await database.transaction(async (db) => {
    const { id: userId } = await createUser(db, {
      ...{ email, passwordHash: UNUSABLE_PASSWORD_HASH, language: "en", firstPasswordEndsAt: null },
    });
    await grantSubscription(db, { userId, plan: "professional", startsAt: new Date(), days: YEAR_DAYS });
    const add = async (channel: "mail" | "telegram" | "push", address: string, keys: Partial<typeof browser> = {}) => {
      const { id } = await db
        .insertInto("alert_targets")
        .values({
          ...{ user_id: userId, channel, address, name: channel },
          ...{ push_key: keys.p256dh ?? null, push_secret: keys.auth ?? null },
        })
        .returning("id")
        .executeTakeFirstOrThrow();
      return id;
    };
    const hook = async (kind: "discord" | "standard", url: string, sealedSecret: Buffer | null) =>
      (await addWebhook(db, userId, { kind, url, name: kind, template: null }, { sealedSecret, max: 2 })) as string;
    const made: Record<TargetName, string> = {
      mail: await add("mail", ""),
      telegram: await add("telegram", chat),
      push: await add("push", browser.endpoint, browser),
      discord: await hook("discord", discord.url, null),
      standard: await hook("standard", standard.url, webhookSealer(SETUP_SECRET).seal(secret)),
    };
    await storeWatchList(db, userId, list);
    const settings = { isOn: true, exchanges: [...exchanges], per, minStrength: 1, quiet: null, maxPerHour: 60 };
    await storeListReport(db, userId, LIST_ID, { ...settings, targets: Object.values(made) });
    if (!isBudgeted) await liftBudgets(db, userId);
    return made;
  });
  const received: Record<TargetName, () => Received> = {
    mail: () => {
      const own = outside.mails.mails.filter(({ envelope }) => envelope.to.includes(email));
      return { ids: own.map(({ messageId = "" }) => messageId.slice(1, messageId.indexOf("@"))), texts: [] };
    },
    telegram: () => {
      const own = outside.telegram.sent.filter(({ chat_id: id }) => id === chat);
      return { ids: [], texts: own.map(({ text }) => text) };
    },
    push: () => ({ ids: outside.push.tagsOf(browser), texts: [] }),
    discord: () => ({ ids: [], texts: discord.fake.taken.map(({ body }) => body) }),
    standard: () => ({ ids: standard.fake.taken.map(({ id = "" }) => id), texts: [] }),
  };
  const rules = exchanges.flatMap((exchange) => listRules(list, exchange, "professional").map(ruleKey));
  return {
    ...{ name, per, isBudgeted, rules: new Set(rules), targets },
    received: (target) => received[target](),
    bodies: () => new Map(standard.fake.taken.map(({ id = "", body }) => [id, body])),
  };
}

function listOf(name: string, thresholds: AccountPlan["thresholds"]): WatchList {
  return watchListSchema.parse({
    ...{ id: LIST_ID, name, type: "signal", columns: ["net_percent", "volume_relative"], signalType: "net_percent" },
    ...{ signalTypes: ["pump", "dump", "volume"], updateSpeed: 4, sortBy: "", sortDirection: "desc", height: 5, tickers: [] },
    ...thresholds,
  });
}

/** Neither the list's hour nor the plan's day ever ends for want of messages. */
async function liftBudgets(db: Parameters<Parameters<Database["transaction"]>[0]>[0], userId: string): Promise<void> {
  await db.updateTable("list_reports").set({ max_per_hour: BOUNDLESS }).where("user_id", "=", userId).execute();
  await db
    .insertInto("report_days")
    .values({ user_id: userId, day: sql<string>`current_date`, sent: -BOUNDLESS + PLAN_LIMITS.professional.reportsPerDay })
    .execute();
}
