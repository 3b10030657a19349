// The protocol's own client walks the tools over a real server: answers by their schemas, and each refusal in words.

import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { describe, expect, test } from "vitest";
import type { ApiScope } from "../../../shared/contracts/api-scopes.ts";
import { LIST_PRESETS } from "../../../shared/contracts/list-presets.ts";
import type { WatchList } from "../../../shared/contracts/watch-lists.ts";
import { storeWatchList } from "../../../shared/postgres/watch-lists.queries.ts";
import { keys } from "../../../shared/redis/keys.ts";
import { encodeEpisodeEvents } from "../../../shared/signals/episode-events.ts";
import { listRules } from "../../../shared/signals/list-rules.ts";
import { ruleKey } from "../../../shared/signals/rule.ts";
import { encodeSignalBatch } from "../../../shared/signals/signal-batch.ts";
import { accountSetup } from "../../testing/account-setup.ts";
import { call } from "../../testing/api.ts";
import { makeToken, PASSWORD } from "../../testing/start-app.ts";

const { setup, server, api } = accountSetup();
const preset = LIST_PRESETS.professional.find(({ type }) => type === "signal");
if (!preset) throw new Error("No preset of signals");
const LIST: WatchList = {
  ...{ ...preset, id: "17", name: "Pumps", signalTypes: ["pump"], netPercentTypes: [5], columns: ["net_percent"] },
  ...{ netPercentThresholds: { "5": 1 }, volumeThresholds: {}, shortThresholds: {}, conditions: [{ kind: "spread", max: 0.2 }] },
};
const RULE = ruleKey(listRules(LIST, "mexc")[0] as never);

async function makeKey(scopes: readonly ApiScope[], addresses: readonly string[] = []) {
  const { token, user } = await makeToken(setup.database, "professional");
  await setup.database.run((db) => storeWatchList(db, user.userId, LIST));
  const { body } = await api("POST", "keys", { token, body: { name: "assistant", scopes, addresses, password: PASSWORD } });
  return { key: String(body["key"]), user };
}

/** The official client, connected with a key. */
async function clientOf(key: string): Promise<Client> {
  const client = new Client({ name: "test", version: "1" });
  const headers = { authorization: `Bearer ${key}` };
  await client.connect(new StreamableHTTPClientTransport(new URL(`${server().url}/mcp`), { requestInit: { headers } }));
  return client;
}

const figures = async (client: Client, name: string, args: object = {}): Promise<Record<string, unknown>> => {
  const answer = await client.callTool({ name, arguments: { ...args } });
  expect(answer.isError, JSON.stringify(answer.content)).not.toBe(true);
  expect(answer.content).toEqual([{ type: "text", text: JSON.stringify(answer.structuredContent) }]);
  return answer.structuredContent as Record<string, unknown>;
};
const refusal = async (client: Client, name: string, args: object = {}): Promise<string> => {
  const answer = await client.callTool({ name, arguments: { ...args } });
  expect(answer.isError).toBe(true);
  return (answer.content as { text: string }[])[0]?.text ?? "";
};

/** One signal of the list, a minute ago, and its episode. */
async function publish(): Promise<number> {
  const second = Math.floor(Date.now() / 1000) - 60;
  const facts = {
    ...{
      rule: RULE,
      symbol: "C0",
      priceStart: 100,
      priceEnd: 102,
      volumeNow: 900,
      volumeBefore: 300,
      btcStart: 100,
      btcEnd: 101,
    },
    ...{ high: null, highAt: null, marketChange: null, suppressed: 0, minuteOnly: false, conditionFigures: [0.05] },
  };
  const event = {
    kind: "began",
    rule: RULE,
    symbol: "C0",
    began: second,
    second,
    value: 2,
    peak: 2,
    peakSecond: second,
    repeats: 0,
  };
  const fields = ["batch", Buffer.from(encodeSignalBatch(second, [facts])), "previous", "", "after", second - 1];
  const rest = ["began", "", "ended", "", "episodes", Buffer.from(encodeEpisodeEvents(second, [event as never]))];
  await setup.redis.xadd(keys.signals("mexc"), `${second * 1000}-0`, ...fields, ...rest);
  await setup.redis.set(keys.signalsAt("mexc"), second + 30);
  return second;
}

describe("an assistant", () => {
  test("finds read-only tools with schemas of what they take and answer", async () => {
    const client = await clientOf((await makeKey(["table"])).key);
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name).toSorted()).toEqual(["episodes", "explain", "lists", "movers", "signals", "table"]);
    for (const { name, annotations, outputSchema, description } of tools) {
      expect(annotations?.readOnlyHint, name).toBe(true);
      expect([outputSchema?.type, description?.includes("scope")], name).toEqual(["object", true]);
    }
    expect(client.getInstructions()).toContain("Nothing here trades");
    await client.close();
  });

  test("reads the table and the movers, no more rows than it asked for", async () => {
    const client = await clientOf((await makeKey(["table"])).key);
    const table = await figures(client, "table", { exchange: "mexc", minutes: 1, limit: 2 });
    expect(table).toMatchObject({ exchange: "mexc", minutes: 1 });
    const rows = table["rows"] as { symbol: string; volume24h: number }[];
    expect(rows.length).toBe(2);
    expect(rows[0]?.volume24h).toBeGreaterThanOrEqual(rows[1]?.volume24h as number);
    const one = await figures(client, "table", { symbols: ["C0"], exchange: "mexc" });
    expect(one).toMatchObject({ coins: 1, rows: [{ symbol: "C0" }] });
    expect(await figures(client, "movers", { exchange: "mexc", minVolume24h: 1e15 })).toMatchObject({ rose: [], fell: [] });
    expect(await refusal(client, "table", { limit: 500 })).toMatch(/limit/);
    await client.close();
  });

  test("finds a list's signals and episodes, and why one fired", async () => {
    const second = await publish();
    const client = await clientOf((await makeKey(["signals"])).key);
    expect(await figures(client, "lists")).toEqual({ lists: [{ id: "17", name: "Pumps" }] });
    const { signals, count } = await figures(client, "signals", { list: "17", exchange: "mexc", minutes: 5 });
    expect([count, signals]).toMatchObject([1, [{ symbol: "C0", rule: RULE, timestamp: second * 1000 }]]);
    const { episodes } = await figures(client, "episodes", { list: "17", exchange: "mexc", minutes: 5 });
    expect(episodes).toMatchObject([{ symbol: "C0", peak: 2, endedAt: null }]);
    const [{ id } = { id: "" }] = signals as { id: string }[];
    expect(await figures(client, "explain", { list: "17", id })).toMatchObject({
      signal: { id, priceStart: 100, priceEnd: 102 },
      ...{ change: 2, volumeRatio: 3, btcChange: 1, overBtc: 1, giveBack: null },
      conditions: [{ condition: { kind: "spread", max: 0.2 }, figure: 0.05 }],
    });
    expect(await refusal(client, "explain", { list: "17", id: `${RULE}:C9:${second}` })).toMatch(/^not-found: /);
    expect(await refusal(client, "signals", { list: "99" })).toMatch(/not-found|invalid-request/);
    await client.close();
  });

  test("T54: is refused what its key has no scope for, tool by tool", async () => {
    const client = await clientOf((await makeKey(["candles"])).key);
    expect(await refusal(client, "table")).toBe('scope: The API key lacks the scope "table"');
    for (const [name, args] of [
      ["lists", {}],
      ["signals", { list: "17" }],
      ["episodes", { list: "17" }],
    ] as const)
      expect(await refusal(client, name, args)).toBe('scope: The API key lacks the scope "signals"');
    await client.close();
  });

  test("T54: counts against the limits that the key's other calls have, and is told when to ask again", async () => {
    const { key } = await makeKey(["table"]);
    const client = await clientOf(key);
    await figures(client, "table");
    const path = `${server().url}/api/crypto/simple-table`;
    for (let calls = 0; calls < 12; calls++)
      await Promise.all(Array.from({ length: 10 }, () => call(path, "GET", { token: key })));
    expect(await refusal(client, "movers")).toMatch(/^rate-limited: .* Ask again in \d+ s\.$/);
    await client.close();
  });

  test("T54: has no tools any more once its plan is another", async () => {
    const { key, user } = await makeKey(["table", "stream"]);
    const client = await clientOf(key);
    await figures(client, "table");
    // Servers look again at the keys of open sockets.
    await setup.enter(server(), key);
    await setup.database.run((db) =>
      db.updateTable("subscriptions").set({ plan: "popular" }).where("user_id", "=", user.userId).execute(),
    );
    await server().app.gateway.sweep.run();
    await expect(client.callTool({ name: "table", arguments: {} })).rejects.toThrow("no-subscription");
    await client.close();
  });
});

describe("the endpoint", () => {
  const ping = { jsonrpc: "2.0", id: 1, method: "ping" };
  const accept = "application/json, text/event-stream";
  const ask = (token: string | undefined, headers: Record<string, string> = {}, method: "GET" | "POST" = "POST") =>
    call(`${server().url}/mcp`, method, {
      ...(token === undefined ? {} : { token }),
      ...(method === "POST" && { body: ping }),
      headers: { accept, ...headers },
    });

  test("T53: answers keys alone, from their addresses alone, and no page of another site", async () => {
    const { key } = await makeKey(["table"]);
    expect((await ask(key)).status).toBe(200);
    expect(await ask(undefined)).toMatchObject({ status: 401, body: { error: "no-session" } });
    expect(await ask("tdk_wrong")).toMatchObject({ status: 401, body: { error: "wrong-key" } });
    const { token } = await makeToken(setup.database, "professional");
    expect(await ask(token)).toMatchObject({ status: 401, body: { error: "no-session" } });
    const elsewhere = await makeKey(["table"], ["203.0.113.0/24"]);
    expect(await ask(elsewhere.key)).toMatchObject({ status: 403, body: { error: "key-address" } });
    expect(await ask(key, { origin: "https://evil.test" })).toMatchObject({ status: 403, body: { error: "cross-site" } });
    expect((await ask(key, {}, "GET")).status).toBe(405);
    expect((await ask(key, { accept: "text/html" })).status).toBe(406);
  });

  test("T54: takes one message a request, so that no call escapes the limit by standing beside others", async () => {
    const { key } = await makeKey(["signals"]);
    const lists = { jsonrpc: "2.0", method: "tools/call", params: { name: "lists", arguments: {} } };
    const body = [1, 2].map((id) => ({ ...lists, id }));
    const answer = await call(`${server().url}/mcp`, "POST", { token: key, body, headers: { accept } });
    expect(answer).toMatchObject({ status: 400, body: { error: "invalid-request" } });
  });
});
