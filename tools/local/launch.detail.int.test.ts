// The whole start with a new data folder: it comes up, recovers from a killed child, and one Ctrl-C ends all of it.

import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { access, mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { freePort } from "./processes/ports.ts";
import { commandOf } from "./processes/process-table.ts";

/** Less than five seconds on a machine that does nothing else, ms. */
const STOP_MS = 15_000;
let folder: string;
let port: number;
let launcher: ChildProcess;
let start: () => void;
let said = "";

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "tickdeck-launch-"));
  port = await freePort();
  const env = {
    ...process.env,
    NODE_ENV: "",
    DATABASE_URL: "",
    REDIS_URL: "",
    MARKET: "sim",
    PORT: String(port),
    PAYMENT_KEY: "a-secret-of-another",
  };
  start = () => {
    said = "";
    launcher = spawn(process.execPath, [join(import.meta.dirname, "start.ts"), "--data", folder], { env });
    for (const stream of [launcher.stdout, launcher.stderr]) stream?.on("data", (chunk) => (said += String(chunk)));
  };
  start();
});

afterAll(async () => {
  launcher.kill("SIGKILL");
  await rm(folder, { recursive: true, force: true });
});

/** The first start builds the pages and the cluster: seconds, or minutes on a machine that does much else. */
const START_MS = 150_000;
const TEST_MS = 2 * START_MS;
const until = (words: string) => vi.waitFor(() => expect(said).toContain(words), { timeout: START_MS, interval: 50 });
const readJson = async (name: string) => JSON.parse(await readFile(join(folder, name), "utf8")) as Record<string, unknown>;

async function childPids(): Promise<Record<string, number>> {
  const { children } = (await readJson("launcher.json")) as { children: Record<string, { pid: number }> };
  return Object.fromEntries(Object.entries(children).map(([name, child]) => [name, child.pid]));
}

const servicePids = () =>
  Promise.all(
    ["postgres/cluster/postmaster.pid", "redis/redis.pid"].map(async (file) =>
      Number.parseInt(await readFile(join(folder, file), "utf8"), 10),
    ),
  );

test(
  "it comes up, says where, and makes a first login",
  async () => {
    await until("Tickdeck is running");
    expect(said).toContain(`http://localhost:${port}`);
    expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
    const login = await readJson("first-login.json");
    expect(said).toContain(`Log in as ${String(login["email"])}, password ${String(login["password"])}`);
    expect(await readJson("services.json")).toMatchObject({
      port,
      databaseUrl: expect.any(String),
      redisUrl: expect.any(String),
    });
  },
  TEST_MS,
);

/** What a statement answers to who connects as the launcher's processes do. */
async function asked(url: "databaseUrl" | "archiveUrl" | "ownerUrl", statement: string): Promise<unknown[]> {
  const client = new Client({ connectionString: String((await readJson("services.json"))[url]) });
  await client.connect();
  try {
    return (await client.query(statement)).rows as unknown[];
  } finally {
    await client.end();
  }
}

const recorded =
  "select exchange, first_second, last_second, encode(batches, 'hex') as batches from signal_records order by 1, 2";

async function untilRecorded(): Promise<unknown[]> {
  await vi.waitFor(async () => expect(await asked("databaseUrl", recorded)).not.toEqual([]), { timeout: 30_000, interval: 250 });
  return asked("databaseUrl", recorded);
}

test("no process is PostgreSQL's superuser, and each is who it is in a deployment", async () => {
  const connected = "select distinct usename as role from pg_stat_activity where datname = current_database() order by 1";
  await vi.waitFor(
    async () => expect(await asked("databaseUrl", connected)).toEqual([{ role: "tickdeck" }, { role: "tickdeck_archive" }]),
    { timeout: 20_000, interval: 250 },
  );
});

test("what was recorded cannot be changed by the application, the archive or the owner", async () => {
  await untilRecorded();
  for (const role of ["databaseUrl", "archiveUrl", "ownerUrl"] as const)
    for (const change of ["update signal_records set signals = 0", "delete from signal_records", "truncate signal_records"])
      await expect(asked(role, change), `${role}: ${change}`).rejects.toThrow("permission denied for table signal_records");
  await expect(asked("databaseUrl", "insert into signal_gaps values ('mexc', 1, 2, 'dropped')")).rejects.toThrow(
    "permission denied",
  );
  await expect(asked("databaseUrl", "delete from archive_chunks")).rejects.toThrow("permission denied for table archive_chunks");
  await expect(asked("databaseUrl", "drop table signal_records")).rejects.toThrow("must be owner");
});

test("files with a secret can be read only by their owner", async () => {
  for (const name of ["secrets.json", "services.json", "first-login.json"])
    expect(((await stat(join(folder, name))).mode & 0o777).toString(8), name).toBe("600");
});

test.skipIf(process.platform !== "linux")(
  "each process is started with what its role reads, and with no other secret",
  async () => {
    const pids = await childPids();
    const environ = async (name: string) =>
      (await readFile(`/proc/${pids[name]}/environ`, "utf8")).split("\0").map((line) => line.split("=")[0]);
    const [worker, server, simulator] = await Promise.all(["The ingest worker", "The server", "simulator"].map(environ));
    expect(worker).toContain("REDIS_URL");
    expect(server).toContain("SESSION_SECRET");
    for (const name of ["PAYMENT_KEY", "DATABASE_URL", "SESSION_SECRET"]) {
      expect(worker, name).not.toContain(name);
      expect(simulator, name).not.toContain(name);
    }
    expect(server).not.toContain("PAYMENT_KEY");
  },
);

test.each(["The ingest worker", "The server", "The jobs worker", "simulator"])(
  "%s comes back after kill -9",
  async (name) => {
    const before = (await childPids())[name] ?? 0;
    process.kill(before, "SIGKILL");
    await until(`${name === "simulator" ? "The simulator" : name} is back`);
    // The record is written beside the start.
    await vi.waitFor(async () => expect((await childPids())[name]).not.toBe(before), { timeout: 10_000, interval: 50 });
    expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
  },
  TEST_MS,
);

test(
  "after kill -9 of everything the next start has the data, and adds to it",
  async () => {
    const before = await untilRecorded();
    const pids = Object.values(await childPids());
    for (const pid of [launcher.pid ?? 0, ...pids, ...(await servicePids())]) process.kill(pid, "SIGKILL");
    await once(launcher, "exit");
    start();
    await until("Tickdeck is running");
    await vi.waitFor(
      async () => {
        const now = await asked("databaseUrl", recorded);
        expect(now.length).toBeGreaterThan(before.length);
        expect(now).toEqual(expect.arrayContaining(before));
      },
      { timeout: 30_000, interval: 250 },
    );
  },
  TEST_MS,
);

test("a second launcher on the same folder is sent away", async () => {
  const second = spawn(process.execPath, [join(import.meta.dirname, "start.ts"), "--data", folder]);
  let answer = "";
  second.stderr.on("data", (chunk) => (answer += String(chunk)));
  expect(await new Promise((resolve) => second.once("exit", resolve))).toBe(1);
  expect(answer).toMatch(/^Tickdeck already runs from .*: use it, or end it with Ctrl-C first\.$/m);
});

test("one Ctrl-C ends everything within seconds", async () => {
  const pids = Object.values(await childPids());
  const since = Date.now();
  launcher.kill("SIGINT");
  expect(await new Promise((resolve) => launcher.once("exit", resolve))).toBe(0);
  expect(Date.now() - since).toBeLessThan(STOP_MS);
  expect(await Promise.all(pids.map(commandOf))).toEqual(pids.map(() => undefined));
  await expect(access(join(folder, "services.json"))).rejects.toThrow("ENOENT");
});
