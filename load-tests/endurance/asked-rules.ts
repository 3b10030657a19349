// Distinct rules with six conditions, and who asks for them: lists that report, and browsers with their lists open.

import { MAX_RULES } from "../../shared/contracts/sockets.ts";
import { PLAN_LIMITS } from "../../shared/contracts/plans.ts";
import { watchListSchema, type WatchList } from "../../shared/contracts/watch-lists.ts";
import type { ExchangeId } from "../../shared/market/exchange-id.ts";
import { WINDOW_MINUTES } from "../../shared/market/fields.ts";
import { UNUSABLE_PASSWORD_HASH } from "../../shared/node/credentials/password.ts";
import type { Database } from "../../shared/postgres/database.ts";
import { storeListReport } from "../../shared/postgres/list-reports.queries.ts";
import { grantSubscription } from "../../shared/postgres/subscriptions.queries.ts";
import { createUser } from "../../shared/postgres/users.queries.ts";
import { storeWatchList } from "../../shared/postgres/watch-lists.queries.ts";
import type { Condition } from "../../shared/signals/conditions.ts";
import { parseRuleKey, ruleKey, signalRuleSchema, type SignalRule } from "../../shared/signals/rule.ts";
import { MarketClient } from "../../server/testing/market-client.ts";
import { LOGIN, type Setup } from "../faults/setup.ts";
import { logInByRequest } from "../faults/truth-check.ts";

/** Net % of a list's window and direction from here on, so that many of them cross in a usual second. */
const LOWEST_PERCENT = 0.2;
const STEP_PERCENT = 0.1;
const EVERY_SPEED = 1;

/** What most coins meet most of the time, so that each condition is looked at. */
const CONDITIONS: readonly Condition[] = [
  { kind: "net", minutes: 20, min: -50 },
  { kind: "ratio", minutes: 5, min: 0.1 },
  { kind: "turnover", minutes: 5, min: 10 },
  { kind: "price", min: 0.000_01 },
  { kind: "ticks", min: 1 },
  { kind: "market", max: 20 },
];

/** This many keys: eight windows, up and down, with ever higher thresholds. */
export function sixConditionRules(exchange: ExchangeId, count: number): readonly string[] {
  const found: string[] = [];
  for (let step = 0; found.length < count; step++)
    for (const minutes of WINDOW_MINUTES)
      for (const direction of ["up", "down"] as const)
        found.push(
          ruleKey(
            signalRuleSchema.parse({
              ...{ exchange, kind: "net_percent", minutes, direction, conditions: CONDITIONS },
              threshold: LOWEST_PERCENT + step * STEP_PERCENT,
            }),
          ),
        );
  return found.slice(0, count);
}

/** Lists that report nowhere but the terminal wait for these, each for what has one threshold: eight windows, up and down. */
export async function reportInLists(database: Database, rules: readonly string[], exchange: ExchangeId): Promise<void> {
  const byThreshold = Map.groupBy(rules, (key) => (parseRuleKey(key) as SignalRule).threshold);
  const lists = [...byThreshold].map(([threshold, own], at) => listOf(at + 1, threshold, own));
  const perUser = PLAN_LIMITS.professional.reportingLists;
  for (let from = 0; from < lists.length; from += perUser)
    await database.transaction(async (db) => {
      const email = `rules-${from}@example.test`;
      const { id: userId } = await createUser(db, {
        ...{ email, passwordHash: UNUSABLE_PASSWORD_HASH, language: "en", firstPasswordEndsAt: null },
      });
      await grantSubscription(db, { userId, plan: "professional", startsAt: new Date(), days: 30 });
      const { id: mail } = await db
        .insertInto("alert_targets")
        .values({ user_id: userId, channel: "mail", address: "", name: "mail", push_key: null, push_secret: null })
        .returning("id")
        .executeTakeFirstOrThrow();
      for (const list of lists.slice(from, from + perUser)) {
        await storeWatchList(db, userId, list);
        const settings = { isOn: true, exchanges: [exchange], per: "episodes" as const, minStrength: 10, quiet: null };
        await storeListReport(db, userId, list.id, { ...settings, targets: [mail], maxPerHour: 1 });
      }
    });
}

function listOf(id: number, threshold: number, rules: readonly string[]): WatchList {
  const windows = WINDOW_MINUTES.filter((minutes) => rules.some((key) => parseRuleKey(key)?.minutes === minutes));
  return watchListSchema.parse({
    ...{ id: String(id), name: `From ${threshold} %`, type: "signal", columns: ["net_percent"], signalType: "net_percent" },
    ...{ signalTypes: ["pump", "dump"], updateSpeed: 4, sortBy: "", sortDirection: "desc", height: 5, tickers: [] },
    ...{ netPercentTypes: windows, volumeThresholds: {}, conditions: CONDITIONS },
    netPercentThresholds: Object.fromEntries(windows.map((minutes) => [String(minutes), threshold])),
  });
}

/** Opens as many browsers as it takes; the returned function closes them. */
export async function askInBrowsers(setup: Setup, rules: readonly string[]): Promise<() => void> {
  const clients: MarketClient[] = [];
  for (let from = 0; from < rules.length; from += MAX_RULES) {
    // An account may ask for as many new rules at once as its lists have, so each browser has its own.
    const email = `browsers-${from}@example.com`;
    await setup.addUser(email, "professional");
    const token = await logInByRequest(setup.url, { email, password: LOGIN.password });
    const client = new MarketClient(setup.url, token, { reconnection: true });
    client.paints();
    await client.connected();
    await client.ask("subscribe", { exchange: parseRuleKey(rules[from] as string)?.exchange, speed: EVERY_SPEED });
    const answer = await client.ask("signals", { rules: rules.slice(from, from + MAX_RULES) });
    if (!answer.ok) throw new Error(`A browser's rules were refused: ${answer.error}`);
    clients.push(client);
  }
  return () => clients.forEach((client) => client.close());
}
