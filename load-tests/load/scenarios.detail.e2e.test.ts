// Every scenario for a few seconds with a few clients, on a real server with a scripted market: k6 runs it, forbidden events do
// not occur, and its summary and picture come out. Times mean nothing here, because others use the processors too.

import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { ScriptedMarket } from "../../e2e/testing/scripted-market.ts";
import { makeSubscribers } from "../../server/commands/user/make-subscribers.ts";
import { startServer, testDatabase, testRedis, until, type TestServer } from "../../server/testing/start-app.ts";
import { EXCHANGES } from "../../shared/market/exchange-id.ts";
import { findK6 } from "./find-k6.ts";
import { holdViewers } from "./held-viewers.ts";
import { pictureOf } from "./picture.ts";
import { reportLines } from "./report.ts";
import { runScenario } from "./run-scenario.ts";
import { openSlowViewers } from "./slow-viewers.ts";

const CLIENTS = 4;
const SECONDS = 6;
const RETURN_SECONDS = 10;
/** How much of them a busy machine may need before the first frame. */
const JOINING_SECONDS = 2;
/** Less than a test may take besides the measured seconds, and more than k6's own limits. */
const GRACE_MS = 45_000;
/** Per scenario: a session may have three sockets, and the scenarios run at once. */
const ACCOUNTS = 20;
const SCENARIOS = ["viewers", "reconnect", "funnel", "polling", "day", "hostile"] as const;
type ScenarioName = (typeof SCENARIOS)[number];
/** A bound on times, which a busy machine exceeds. */
const IS_TIME = /\s(p\(|max)/;

const found = await findK6(process.env).catch((error: unknown) => error as Error);
let folder: string;
let server: TestServer;
let stop: () => Promise<void>;

const tokensOf = (scenario: ScenarioName): string => join(folder, `${scenario}.txt`);

async function run(scenario: ScenarioName, seconds = SECONDS) {
  if (found instanceof Error) throw found;
  const own = await mkdtemp(join(folder, `${scenario}-`));
  const metrics = { urls: [`${server.url}/metrics`] };
  const plan = {
    k6: found,
    scenario,
    url: server.url,
    tokens: tokensOf(scenario),
    clients: CLIENTS,
    seconds,
    metrics,
    folder: own,
    graceMs: GRACE_MS,
  };
  const words = (): Promise<string> => readFile(join(own, "k6.log"), "utf8");
  const result = await runScenario(plan).catch(async (error: unknown) => {
    throw new Error(await words(), { cause: error });
  });
  expect(pictureOf(scenario, result, seconds)).toMatch(/^<svg[\s\S]*<polyline[\s\S]*<\/svg>\n$/);
  expect(reportLines(result).join("\n")).toContain("p99");
  const crossed = result.limits.filter(({ text, isKept }) => !isKept && !IS_TIME.test(text)).map(({ text }) => text);
  expect({ crossed, output: crossed.length === 0 ? "" : await words() }).toEqual({
    crossed: [],
    output: "",
  });
  const countOf = (figure: string): number => result.times.find(({ name }) => name === figure)?.count ?? 0;
  return { result, countOf };
}

describe.skipIf(found instanceof Error)(`load scenarios${found instanceof Error ? ` (${found.message})` : ""}`, () => {
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "tickdeck-test-"));
    const [redis, database] = [testRedis(), await testDatabase()];
    const market = await ScriptedMarket.start(redis);
    const environment = { TRUST_PROXY: "127.0.0.1/32", PAYMENT_PROVIDERS: "mock" };
    server = await startServer(environment, { clientRoot: inject("clientFolder") });
    const all = join(folder, "tokens.txt");
    await makeSubscribers(database, ACCOUNTS * SCENARIOS.length, { plan: "professional", lastsMs: 3_600_000 }, all);
    const tokens = (await readFile(all, "utf8")).trim().split("\n");
    const lines = SCENARIOS.map((_, index) => tokens.slice(index * ACCOUNTS, (index + 1) * ACCOUNTS).join("\n"));
    await Promise.all(SCENARIOS.map((scenario, index) => writeFile(tokensOf(scenario), lines[index] ?? "")));
    await until("tables", () => EXCHANGES.every((exchange) => server.app.market.feed(exchange).header?.warming === false));
    stop = async () => {
      market.stop();
      await server.close();
      await Promise.all([redis.quit(), database.close()]);
      await rm(folder, { recursive: true, force: true });
    };
  });
  afterAll(() => stop());

  test.concurrent("viewers follow every frame", async () => {
    const { result, countOf } = await run("viewers");
    expect(countOf("first_frame")).toBe(CLIENTS);
    expect(countOf("frame_age")).toBeGreaterThanOrEqual(CLIENTS * (SECONDS - JOINING_SECONDS));
    expect(result.course).toMatchObject({ name: "frame_age" });
    expect(result.course.slices.length).toBeGreaterThan(1);
  });

  test.concurrent("viewers held beside k6 follow every frame too", async () => {
    const held = await holdViewers(server.url, tokensOf("viewers"), CLIENTS, CLIENTS);
    held.measure();
    await setTimeout(SECONDS * 1000);
    const { times, limits } = await held.report();
    held.end();
    expect(times.count).toBeGreaterThanOrEqual(CLIENTS * (SECONDS - JOINING_SECONDS));
    expect(limits.filter(({ text, isKept }) => !isKept && !IS_TIME.test(text))).toEqual([]);
  });

  test.concurrent("reconnecting viewers all come back", async () => {
    // Long enough for more than one try of each on a busy machine.
    const { result } = await run("reconnect", RETURN_SECONDS);
    expect(result.others.get("sockets_returned")).toBe(CLIENTS);
  });

  test.concurrent("visitors of the funnel end with a paid plan", async () => {
    const { result, countOf } = await run("funnel");
    expect(result.others.get("walks_completed")).toBe(1);
    expect(countOf("http_req_duration{kind:write}")).toBeGreaterThan(CLIENTS);
  });

  test.concurrent("pollers get the table", async () => {
    const { result } = await run("polling");
    expect(result.others.get("polls_answered")).toBe(1);
  });

  test.concurrent("a day has all of them", async () => {
    const { result, countOf } = await run("day");
    expect(countOf("frame_age")).toBeGreaterThan(0);
    expect(result.others.get("polls_answered")).toBe(1);
    expect(result.others.get("walks_completed")).toBe(1);
  });

  test.concurrent("attackers beside them hurt no viewer", async () => {
    const lines = (await readFile(tokensOf("hostile"), "utf8")).trim().split("\n");
    const closeSlowViewers = openSlowViewers(server.url, lines.slice(-2));
    try {
      const { result, countOf } = await run("hostile");
      expect(countOf("first_frame")).toBe(CLIENTS);
      expect(result.others.get("sockets_lost")).toBe(0);
    } finally {
      closeSlowViewers();
    }
  });
});
