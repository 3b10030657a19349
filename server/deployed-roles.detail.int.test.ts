// The whole product with the least it may have: PostgreSQL's roles and Redis's users exactly as compose makes them, production's
// own checks on, and every process as itself. What Redis refused any of them is in its log: nothing.

import { execFile, fork, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, stat } from "node:fs/promises";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { Redis } from "ioredis";
import { Client } from "pg";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { EXCHANGES } from "../shared/market/exchange-id.ts";
import { keys } from "../shared/redis/keys.ts";
import { databaseUrl } from "../shared/testing/services.ts";
import { askPort, freePort } from "../tools/local/processes/ports.ts";
import { cacheFolder } from "../tools/local/programs/cache-folder.ts";
import { atDatabase } from "../tools/local/services/database-roles.ts";
import { serverKeys } from "./server-keys.ts";
import { composeRedis, composeRoles } from "./testing/compose-parts.ts";
import { MIGRATIONS } from "../shared/postgres/migrations/all.ts";
import { runCommand } from "./testing/run-command.ts";
import { until } from "./testing/start-app.ts";

const ROOT = join(import.meta.dirname, "..");
const PASSWORDS = { server: "p".repeat(20), ingest: "i".repeat(20), jobs: "j".repeat(20), archive: "a".repeat(20) } as const;
const DATABASE_PASSWORD = "application-password";
const OWNER_PASSWORD = "owner-password";
const ARCHIVE_PASSWORD = "archive-password";
/** The test's cluster has a database of the deployment's name already. */
const NAME = "deployed";
const running: ChildProcess[] = [];
let redisPort: number;
let redisFolder: string;
let redis: ChildProcess;
let watcher: Redis;

type Role = keyof typeof PASSWORDS;
const redisOf = (role: Role): string => `redis://${role}:${PASSWORDS[role]}@127.0.0.1:${redisPort}`;

const databaseOf = (name: string, password: string): string => atDatabase(databaseUrl(), NAME, { name, password });

/** Compose's Redis, with one user more, who reads what was refused. */
async function startRedis(): Promise<void> {
  redisPort = await freePort();
  redisFolder = await mkdtemp(join(tmpdir(), "roles-redis-"));
  redis = await runRedis();
  watcher = new Redis(`redis://watcher:none@127.0.0.1:${redisPort}`, { enableReadyCheck: false, disableClientInfo: true });
  await watcher.acl("LOG", "RESET");
}

const composedRedis = () =>
  composeRedis({
    path: process.env["PATH"] ?? "",
    cache: cacheFolder(process.env),
    folder: redisFolder,
    port: redisPort,
    passwords: PASSWORDS,
    furtherSettings: ["user watcher on nopass +acl +config|get"],
  });

async function runRedis(): Promise<ChildProcess> {
  const { command, args, env } = await composedRedis();
  const child = spawn(command, args, { env, stdio: "ignore" });
  running.push(child);
  const ask = "AUTH probe none\r\nPING\r\n";
  await until("Redis", async () => (await askPort("127.0.0.1", redisPort, ask, 500))?.includes("+PONG") ?? false);
  return child;
}

async function makeRoles(): Promise<void> {
  const client = new Client({ connectionString: databaseUrl() });
  await client.connect();
  await client.query(`drop database if exists ${NAME}`);
  await client.query(
    `drop role if exists ${NAME}_other; drop role if exists ${NAME}; drop role if exists ${NAME}_owner; drop role if exists ${NAME}_archive`,
  );
  await client.end();
  await composeRoles({
    ...{ url: databaseUrl(), name: NAME },
    ...{ password: DATABASE_PASSWORD, ownerPassword: OWNER_PASSWORD, archivePassword: ARCHIVE_PASSWORD },
  });
}

function run(file: string, args: string[], environment: NodeJS.ProcessEnv): ChildProcess {
  const child = fork(join(ROOT, file), args, { env: { LOG_LEVEL: "warn", ...environment }, execArgv: [], silent: true });
  running.push(child);
  return child;
}

async function end(): Promise<void> {
  for (const child of running.splice(0).reverse()) child.kill("SIGKILL");
}

beforeAll(async () => {
  await startRedis();
  await makeRoles();
});

afterAll(async () => {
  watcher.disconnect();
  await end();
});

const asApplication = () => databaseOf(NAME, DATABASE_PASSWORD);
const asArchive = () => databaseOf(`${NAME}_archive`, ARCHIVE_PASSWORD);

/** Runs queries as this role. */
async function connectedAs<T>(url: string, ask: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await ask(client);
  } finally {
    await client.end();
  }
}
const commandEnvironment = (url: string) => ({ NODE_ENV: "production", DATABASE_URL: url });

test("the application cannot change the schema, and says what is to be run where that was not done", async () => {
  const early = await runCommand(
    "user.ts",
    ["--email", "a@b.test", "--password", "long-enough-1", "--plan", "start"],
    commandEnvironment(asApplication()),
  );
  expect(early.code).toBe(1);
  expect(early.error).toContain("run the migrate command");
  const refused = await runCommand("migrate.ts", [], commandEnvironment(asApplication()));
  expect(refused.error).toContain("permission denied");
  const migrated = await runCommand("migrate.ts", [], commandEnvironment(databaseOf(`${NAME}_owner`, OWNER_PASSWORD)));
  expect(migrated.code).toBe(0);
  expect(migrated.answer["applied"]).toEqual(Object.keys(MIGRATIONS));
  const client = new Client({ connectionString: asApplication() });
  await client.connect();
  for (const forbidden of [
    "create table mine (id int)",
    "alter table users add column x int",
    "drop table users",
    "create role other",
  ])
    await expect(client.query(forbidden)).rejects.toThrow(/permission denied|must be owner/);
  const { rows } = await client.query<object>(
    "select rolsuper, rolcreatedb, rolcreaterole, rolbypassrls from pg_roles where rolname = current_user",
  );
  expect(rows).toEqual([{ rolsuper: false, rolcreatedb: false, rolcreaterole: false, rolbypassrls: false }]);
  await client.end();
});

test("the archive adds to the record of signals, and can neither change it nor drop a young day", () =>
  connectedAs(asArchive(), async (client) => {
    const today = Math.floor(Date.now() / 86_400_000);
    await client.query("select make_record_day($1), make_record_day($1)", [today]);
    const tables = [
      ...["signal_records", "signal_gaps", "rule_uses", "relation_records", "signal_outcomes", "coin_departures"],
    ].flatMap((table) => [table, `${table}_${today}`]);
    await client.query("insert into rule_uses values ('mexc', $1, 'rule', 'began')", [today * 86_400]);
    for (const table of tables) {
      await expect(client.query(`update ${table} set exchange = 'x'`)).rejects.toThrow("permission denied");
      await expect(client.query(`delete from ${table}`)).rejects.toThrow("permission denied");
      await expect(client.query(`truncate ${table}`)).rejects.toThrow("permission denied");
      await expect(client.query(`drop table ${table}`)).rejects.toThrow("must be owner");
    }
    expect((await client.query("select drop_record_days(0) as dropped")).rows).toEqual([{ dropped: 0 }]);
    await client.query("select make_record_day($1)", [today - 8]);
    expect((await client.query("select drop_record_days(0) as dropped")).rows).toEqual([{ dropped: 6 }]);
    expect((await client.query("select count(*)::int as kept from rule_uses")).rows).toEqual([{ kept: 1 }]);
    expect(await droppings("record.dropped")).toBe(1);
  }));

test("the archive opens days of its own, and drops none that is younger than a week", () =>
  connectedAs(asArchive(), async (client) => {
    const today = Math.floor(Date.now() / 86_400_000);
    await client.query("select archive_open_day($1), archive_open_day($2)", [(today - 7) * 86_400, (today - 8) * 86_400]);
    expect((await client.query("select archive_drop_days(0) as dropped")).rows).toEqual([{ dropped: 1 }]);
    expect((await client.query("select archive_drop_days(-900) as dropped")).rows).toEqual([{ dropped: 0 }]);
    expect(await droppings("archive.dropped")).toBe(1);
  }));

/** How often that is in the audit log, as the application reads it. */
const droppings = (action: string): Promise<number> =>
  connectedAs(
    asApplication(),
    async (client) => (await client.query("select 1 from audit_log where action = $1", [action])).rowCount ?? 0,
  );

test("the archive knows no customer, and the application writes neither archive nor record", async () => {
  const granted = await connectedAs(asArchive(), async (client) => {
    const { rows } = await client.query<{ name: string }>(
      "select relname as name from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace and has_table_privilege(oid, 'select') order by relname",
    );
    await expect(client.query("select 1 from users")).rejects.toThrow("permission denied");
    return rows.map(({ name }) => name);
  });
  expect(granted).toEqual([
    ...["archive_chunks", "archive_gaps", "archive_readers", "coin_departures"],
    ...["relation_record_positions", "relation_records", "rule_uses", "signal_gaps", "signal_outcomes"],
    ...["signal_record_positions", "signal_records"],
  ]);
  await connectedAs(asApplication(), async (client) => {
    for (const table of granted) {
      await client.query(`select count(*) from ${table}`);
      await expect(client.query(`insert into ${table} select * from ${table}`), table).rejects.toThrow("permission denied");
      await expect(client.query(`delete from ${table}`), table).rejects.toThrow("permission denied");
    }
    await expect(client.query("select archive_drop_days(90)")).rejects.toThrow("permission denied");
  });
});

/** Exchanges whose signals were recorded by rules of the house alone. */
async function recordedExchanges(): Promise<string[]> {
  const client = new Client({ connectionString: asApplication() });
  await client.connect();
  const { rows } = await client.query<{ exchange: string }>(
    "select exchange from signal_records join rule_uses using (exchange) group by exchange having count(distinct rule) >= 40",
  );
  await client.end();
  return rows.map(({ exchange }) => exchange);
}

test("a migration waits for a database that is not there yet, and says what it waited for in vain", async () => {
  const port = await freePort();
  const { port: real } = new URL(databaseUrl());
  const owner = Object.assign(new URL(databaseOf(`${NAME}_owner`, OWNER_PASSWORD)), { port: String(port) }).href;
  const inVain = await runCommand("migrate.ts", ["--wait", "1"], commandEnvironment(owner));
  expect(inVain).toMatchObject({ code: 1, error: expect.stringContaining("ECONNREFUSED") });
  const waiting = runCommand("migrate.ts", [], commandEnvironment(owner));
  const relay = createServer((client) => client.pipe(connect(Number(real), "127.0.0.1")).pipe(client));
  // Long after its first try.
  const opening = setTimeout(() => relay.listen(port, "127.0.0.1"), 3000);
  onTestFinished(() => {
    clearTimeout(opening);
    relay.close();
  });
  expect(await waiting).toMatchObject({ code: 0, answer: { applied: [] } });
}, 30_000);

test("a password of Redis changes while it runs: the user has both, and then the new one alone", async () => {
  const { env } = await composedRedis();
  const change = async (what: "add" | "drop", password: string): Promise<string> => {
    const words = [join(ROOT, "deploy/docker/redis-password.sh"), "jobs", what];
    const script = promisify(execFile)("sh", words, { env });
    script.child.stdin?.end(`${password}\n`);
    return (await script).stderr;
  };
  const isLetIn = async (password: string): Promise<boolean> =>
    (await askPort("127.0.0.1", redisPort, `AUTH jobs ${password}\r\n`, 500)) === "+OK\r\n";
  const next = "n".repeat(20);
  expect(await isLetIn(next)).toBe(false);
  expect(await change("add", next)).toBe("");
  expect([await isLetIn(PASSWORDS.jobs), await isLetIn(next)]).toEqual([true, true]);
  expect(await change("drop", PASSWORDS.jobs)).toBe("");
  expect([await isLetIn(PASSWORDS.jobs), await isLetIn(next)]).toEqual([false, true]);
  // Nobody but who can read the container's file changes passwords, and he can do nothing else.
  const keeper = (await readFile(env?.["KEEPER_FILE"] ?? "", "utf8")).trim();
  const asKeeper = (command: string) => askPort("127.0.0.1", redisPort, `AUTH keeper ${keeper}\r\n${command}\r\n`, 500);
  expect(await asKeeper("GET a")).toContain("NOPERM");
  expect(await askPort("127.0.0.1", redisPort, "AUTH keeper none\r\n", 500)).toContain("WRONGPASS");
  await change("add", PASSWORDS.jobs);
  await change("drop", next);
  await watcher.acl("LOG", "RESET");
});

test("server, ingest, jobs and archive do their work in production, and Redis refuses them nothing", async () => {
  const alive = join(await mkdtemp(join(tmpdir(), "roles-alive-")), "alive");
  const simulator = run("workers/simulator/main.ts", [], {});
  const [line] = (await once(simulator.stdout ?? simulator, "data")) as [Buffer];
  const addresses = JSON.parse(line.toString().split("\n")[0] ?? "") as Record<string, string>;
  const market = Object.fromEntries(
    EXCHANGES.flatMap((exchange) => [
      [`${exchange.toUpperCase()}_REST_URL`, addresses[`${exchange}RestUrl`]],
      [`${exchange.toUpperCase()}_WS_URL`, addresses[`${exchange}WsUrl`]],
    ]),
  );
  const secrets = {
    SESSION_SECRET: "the deployed roles' own secret 0123456789",
    METRICS_TOKEN: "another-of-the-deployed-roles-9876",
  };
  const site = { NODE_ENV: "production", DATABASE_URL: asApplication(), PUBLIC_URL: "https://app.test", ...secrets };
  run("workers/main.ts", ["ingest"], {
    ...market,
    NODE_ENV: "production",
    REDIS_URL: redisOf("ingest"),
    SYMBOLS_BINANCE: "20",
    SYMBOLS_MEXC: "20",
  });
  run("workers/main.ts", ["jobs", alive], {
    ...site,
    REDIS_URL: redisOf("jobs"),
    SMTP_URL: "smtp://u:p@127.0.0.1:9",
    MAIL_FROM: "a@app.test",
  });
  run("workers/main.ts", ["archive"], { NODE_ENV: "production", DATABASE_URL: asArchive(), REDIS_URL: redisOf("archive") });
  const probePort = await freePort();
  const server = run("server/main.ts", [], { ...site, REDIS_URL: redisOf("server"), PORT: "0", METRICS_PORT: String(probePort) });
  const [{ port }] = (await once(server, "message")) as [{ port: number }];
  const probe = (path: string) =>
    fetch(`http://127.0.0.1:${probePort}${path}`, { headers: { authorization: `Bearer ${secrets.METRICS_TOKEN}` } });
  await until("ready", async () => (await probe("/readyz")).ok, 40_000);
  const made = await runCommand(
    "user.ts",
    ["--email", "a@b.test", "--password", "long-enough-1", "--plan", "start"],
    commandEnvironment(asApplication()),
  );
  expect(made.error).toBe("");
  const post = (path: string, body: object) =>
    fetch(`http://127.0.0.1:${port}${path}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
  const login = await post("/api/login", { login: "a@b.test", password: "long-enough-1" });
  expect(login.status).toBe(200);
  await until("the record of signals", async () => (await recordedExchanges()).length === EXCHANGES.length, 40_000);
  const message = { name: "N", email: "n@b.test", subject: "S", message: "M" };
  expect((await post("/api/contact", message)).status).toBe(200);
  const { token } = (await login.json()) as { token: string };
  const authorization = { authorization: `Bearer ${token}` };
  const klines = await fetch(`http://127.0.0.1:${port}/api/klines?symbol=MEXC:BTCUSDT&interval=1&limit=100`, {
    headers: authorization,
  });
  expect(klines.status).toBe(200);
  // The jobs' figures arrive once every five seconds, through Redis.
  await until("the jobs' figures", async () => (await (await probe("/metrics")).text()).includes("tickdeck_queue_jobs{"), 20_000);
  const { mtimeMs } = await stat(alive);
  await until("another sign of life", async () => (await stat(alive)).mtimeMs > mtimeMs);
  expect(await watcher.acl("LOG")).toEqual([]);
}, 120_000);

test("no role may do what none needs, or touch what is another's", async () => {
  const may = (role: Role, command: string, ...args: readonly string[]) => watcher.acl("DRYRUN", role, command, ...args);
  for (const role of ["server", "ingest", "jobs", "archive"] as const)
    for (const command of [
      ["FLUSHALL"],
      ["KEYS", "*"],
      ["CONFIG", "GET", "*"],
      ["SHUTDOWN"],
      ["ACL", "LIST"],
      ["DEBUG", "SLEEP", "1"],
    ] as const)
      expect(`${role} ${command[0]}: ${await may(role, command[0], ...command.slice(1))}`).toContain("no permissions");
  expect(await may("ingest", "GET", "bull:work:meta")).toContain("no permissions");
  expect(await may("server", "SET", keys.table("mexc"), "x")).toContain("no permissions");
  expect(await may("jobs", "SET", keys.lease("mexc"), "x")).toContain("no permissions");
  expect(await may("archive", "SET", keys.table("mexc"), "x")).toContain("no permissions");
  expect(await may("archive", "GET", "bull:work:meta")).toContain("no permissions");
  expect(await may("server", "PUBLISH", "bull:x", "x")).toContain("no permissions");
  expect(await may("server", "ZADD", keys.watched("mexc"), "1", "BTCUSDT")).toBe("OK");
  for (const [name, key] of Object.entries(serverKeys))
    expect(`${name}: ${await may("server", "SET", key("x"), "y")}`).toBe(`${name}: OK`);
  const { 1: policy } = await watcher.config("GET", "maxmemory-policy");
  const { 1: appended } = await watcher.config("GET", "appendonly");
  expect([policy, appended]).toEqual(["noeviction", "yes"]);
});

test("a killed Redis comes back with what scripts and transactions wrote", async () => {
  const ingest = new Redis(redisOf("ingest"));
  const [one, two, three, four] = [1, 2, 3, 4].map((second) => keys.second("mexc", second)) as [string, string, string, string];
  await ingest.eval("for i = 1, 2 do redis.call('SET', KEYS[i], ARGV[i], 'EX', 600) end", 2, one, two, "a", "b");
  await ingest.multi().set(three, "c").set(four, "d").exec();
  // A second at most may be lost: appendfsync everysec.
  await new Promise((resolve) => setTimeout(resolve, 1100));
  const gone = once(redis, "exit");
  redis.kill("SIGKILL");
  await gone;
  redis = await runRedis();
  expect(await ingest.mget(one, two, three, four)).toEqual(["a", "b", "c", "d"]);
  ingest.disconnect();
});

test("nobody can be Redis' default user, which keeps its rights", async () => {
  expect(await askPort("127.0.0.1", redisPort, "GET x\r\n", 500)).toMatch(/^-NOAUTH/);
  for (const words of ["default", "default none", "none"])
    expect(await askPort("127.0.0.1", redisPort, `AUTH ${words}\r\n`, 500), words).toMatch(/^-WRONGPASS/);
});
