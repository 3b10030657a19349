// Plans times features: behind every row of the table of plan features the server does what the row says, for each plan. A row without
// a proof here or in client/features/terminal/plan-panels.test.tsx does not pass the types.

import { expect, test } from "vitest";
import { listReportsAnswerSchema } from "../shared/contracts/list-reports.ts";
import { ALERT_CHANNELS } from "../shared/contracts/plan-features.ts";
import {
  LISTS_PER_KIND,
  PLAN_FEATURES,
  PLAN_IDS,
  type AlertChannel,
  type PlanFeatureId,
  type PlanId,
} from "../shared/contracts/plans.ts";
import { EXCHANGES } from "../shared/market/exchange-id.ts";
import { LIST_PRESETS } from "../shared/contracts/list-presets.ts";
import { LIST_KINDS } from "../shared/contracts/watch-lists.ts";
import { ruleOfType, STRATEGIES } from "../shared/signals/signal-types.ts";
import { accountSetup } from "./testing/account-setup.ts";
import { adminCookie } from "./testing/admins.ts";
import { call } from "./testing/api.ts";
import { makeTestToken, makeToken, PASSWORD, type TestUser } from "./testing/start-app.ts";

const { setup, server, api, login, alive } = accountSetup();

interface Subscriber {
  readonly plan: PlanId;
  readonly token: string;
  readonly user: TestUser;
}

const get = (path: string, token?: string) => call(server().url + path, "GET", token === undefined ? {} : { token });
const socketOf = ({ token }: Subscriber) => setup.enter(server(), token);
const isAnswered = async (answer: ReturnType<typeof call>): Promise<boolean> => {
  const { status } = await answer;
  expect([200, 403]).toContain(status);
  return status === 200;
};

/** What the server gives of each row, in the row's own terms. */
const GIVEN: Readonly<Record<Exclude<PlanFeatureId, "screener" | "riskManager">, (who: Subscriber) => Promise<unknown>>> = {
  watchLists: async ({ plan, token }) => {
    const list = { ...LIST_PRESETS.start.find(({ type }) => type === "priceVolume"), name: "One" };
    let stored = 0;
    for (const type of LIST_KINDS)
      for (let each = 0; each < LISTS_PER_KIND[plan]; each++) {
        const id = String(1 + stored);
        const { status } = await api("PUT", `watch-lists/${id}`, { token, body: { ...list, type, id } });
        if (status === 200) stored += 1;
      }
    return stored;
  },
  strategies: async (who) => {
    const socket = await socketOf(who);
    const held: string[] = [];
    for (const strategy of STRATEGIES) {
      const rule = { exchange: "mexc", minutes: 5, threshold: 1, ...ruleOfType(strategy) };
      if ((await socket.ask("signals", { rules: [rule] })).ok) held.push(strategy);
    }
    return held;
  },
  fastestSeconds: async (who) => {
    const socket = await socketOf(who);
    return ((await socket.ask("subscribe", { exchange: "mexc", speed: 1 })) as { speed?: number }).speed;
  },
  exchanges: async ({ token }) => {
    const open: string[] = [];
    for (const exchange of EXCHANGES)
      if ((await get(`/api/crypto/simple-table?exchanges=${exchange}`, token)).status !== 403) open.push(exchange);
    return open;
  },
  // One socket carries the ticks of so many, whatever the plan.
  charts: async (who) => {
    const socket = await socketOf(who);
    const symbols = Array.from({ length: 13 }, (_, coin) => `MEXC:C${coin % 3}USDT`);
    for (let count = symbols.length; count > 0; count--)
      if ((await socket.ask("ticks", { symbols: symbols.slice(0, count) })).ok) return count;
    return 0;
  },
  priceAlerts: ({ token }) => {
    const body = { exchange: "mexc", symbol: "C0", side: "above", level: 200, mode: "once" };
    return isAnswered(api("POST", "alerts", { token, body }));
  },
  channels: async ({ token }) => {
    const push = { endpoint: "https://8.8.8.8/push", p256dh: `B${"A".repeat(86)}`, auth: "A".repeat(22), name: "Browser" };
    const hook = { kind: "standard", url: "https://8.8.8.8/hook", name: "Bot" };
    const tries = {
      mail: () => api("PUT", "alert-mail", { token, body: { isOn: true } }),
      telegram: () => api("POST", "telegram-link", { token, body: { isShared: false } }),
      push: () => api("POST", "push-subscriptions", { token, body: push }),
      webhook: () => api("POST", "webhooks", { token, body: hook }),
    };
    const held: AlertChannel[] = [];
    // Where a deployment has no bot or sends no pushes, what the plan holds is answered by "not found".
    for (const channel of ALERT_CHANNELS) {
      const { status } = await tries[channel]();
      expect([200, 403, 404], channel).toContain(status);
      if (status !== 403) held.push(channel);
    }
    return held;
  },
  reportingLists: async ({ plan, token }) => {
    const list = { ...LIST_PRESETS.start.find(({ type }) => type === "signal"), name: "One" };
    const settings = {
      ...{ isOn: true, exchanges: ["mexc"], targets: [], per: "episodes" },
      ...{ minStrength: 1, quiet: null, maxPerHour: 10 },
    };
    let reporting = 0;
    for (let each = 1; each <= LISTS_PER_KIND[plan]; each++) {
      await api("PUT", `watch-lists/${each}`, { token, body: { ...list, id: String(each) } });
      if ((await api("PUT", `list-reports/${each}`, { token, body: settings })).status === 200) reporting += 1;
    }
    return reporting;
  },
  // That they are held to it: workers/jobs/reports/list-reports.int.test.ts.
  reportsPerDay: async ({ token }) => {
    const { body } = await api("GET", "list-reports", { token });
    return listReportsAnswerSchema.parse(body).today.max;
  },
  // Pages may load nothing from elsewhere, so that no advertising can be shown to anybody.
  noAdvertising: async () => {
    const policy = (await get("/healthz")).headers.get("content-security-policy") ?? "";
    return policy.includes("default-src") && !/\shttps?:\/\/|\*/.test(policy);
  },
  sessions: async ({ plan, user }) => {
    const tokens: string[] = [];
    for (let each = 0; each < PLAN_FEATURES.sessions.plans[plan] + 1; each++) {
      const { body } = await login(user.email, PASSWORD);
      tokens.push(String(body["token"]));
    }
    const open = await Promise.all(tokens.map((each) => alive(each)));
    return open.filter(Boolean).length;
  },
  // A free test has no account to write from.
  emailSupport: async ({ plan, token }) => {
    const writer = plan === "test" ? (await makeTestToken(setup.database, 60_000)).token : token;
    return (await help(writer)).status === 200;
  },
  prioritySupport: async ({ token }) => (await help(token)).body["priority"] === true,
  personalSetup: async ({ user }) => {
    const cookie = await adminCookie(setup.database, "operator");
    const set = { name: "A", body: { lists: [], charts: ["MEXC:C0USDT"], alerts: [] }, reason: "asked" };
    const path = `${server().url}/api/admin/users/${user.userId}/setups`;
    return isAnswered(call(path, "POST", { cookie, headers: { origin: server().url }, body: set }));
  },
  apiAccess: ({ token }) =>
    isAnswered(api("POST", "keys", { token, body: { name: "bot", scopes: ["table"], addresses: [], password: PASSWORD } })),
};

function help(token: string): ReturnType<typeof call> {
  return api("POST", "help", { token, body: { subject: "A", message: "B", language: "en" } });
}

const ROWS = Object.keys(GIVEN) as (keyof typeof GIVEN)[];

test.each(PLAN_IDS.flatMap((plan) => ROWS.map((row) => [plan, row] as const)))("%s: %s", async (plan, row) => {
  const { token, user } = await makeToken(setup.database, plan);
  expect(await GIVEN[row]({ plan, token, user })).toEqual(PLAN_FEATURES[row].plans[plan]);
});
