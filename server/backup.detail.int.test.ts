// A backup taken while the product runs, a database that is gone, and a restore after which people sign in again: with the scripts
// and roles of compose, on the system's PostgreSQL, whose pg_dump fits its server. Without one on the machine it is skipped.

import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createLog } from "../shared/node/log.ts";
import { Database } from "../shared/postgres/database.ts";
import { migrateToLatest } from "../shared/postgres/migrate.ts";
import { ProcessGroup } from "./local/processes/process-group.ts";
import { findProgram, isExecutable } from "./local/programs/find-program.ts";
import { startPostgresServer, type RunningPostgres } from "./local/services/postgres.ts";
import { makeSubscriber } from "./local/user/make-subscribers.ts";
import { call } from "./testing/api.ts";
import { atDatabase, composeRoles } from "./testing/compose-parts.ts";
import { startServer } from "./testing/start-app.ts";

const SCRIPTS = join(import.meta.dirname, "../.docker");
const NAME = "saved";
const APPLICATION = { name: NAME, password: "application-password" };
const OWNER = { name: `${NAME}_owner`, password: "owner-password" };
const LOGIN = { email: "kept@example.test", password: "kept-through-it-all-1" };

/** Where a PostgreSQL server and its pg_dump lie together. */
async function systemPostgres(): Promise<string | undefined> {
  const { stdout } = await promisify(execFile)("pg_config", ["--bindir"]).catch(() => ({ stdout: "" }));
  const linked = await findProgram(["postgres"], process.env["PATH"] ?? "");
  const folders = [stdout.trim(), linked ? dirname(await realpath(linked)) : ""].filter(Boolean);
  for (const folder of folders)
    if ((await isExecutable(join(folder, "postgres"))) && (await isExecutable(join(folder, "pg_dump")))) return dirname(folder);
  return undefined;
}

const native = await systemPostgres();

describe.skipIf(native === undefined)("with the system's PostgreSQL", () => {
  const processes = new ProcessGroup();
  let folder: string;
  let postgres: RunningPostgres;
  let environment: NodeJS.ProcessEnv;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "tickdeck-backup-"));
    const plan = { folder: join(folder, "postgres"), logFolder: folder, processes, forgetful: true, stopMs: 3000 };
    postgres = await startPostgresServer(plan, { superuser: "postgres", ...(native === undefined ? {} : { native }) });
    const { port, password } = new URL(postgres.address("postgres"));
    environment = {
      PATH: `${native}/bin:${process.env["PATH"]}`,
      DATABASE: NAME,
      ...{ PGHOST: "127.0.0.1", PGPORT: port, PGUSER: "postgres", PGPASSWORD: password },
    };
    const roles = { url: postgres.address("postgres"), password: APPLICATION.password, ownerPassword: OWNER.password };
    await composeRoles({ ...roles, name: NAME });
    await using("owner", (database) => migrateToLatest(database));
    await using("application", (database) =>
      makeSubscriber(database, LOGIN.email, LOGIN.password, { plan: "start", lastsMs: 60_000 }),
    );
  }, 120_000);

  afterAll(async () => {
    await processes.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const address = (role: "owner" | "application"): string =>
    atDatabase(postgres.address("postgres"), NAME, role === "owner" ? OWNER : APPLICATION);

  async function using<T>(role: "owner" | "application", work: (database: Database) => Promise<T>): Promise<T> {
    const database = new Database(address(role), 1, createLog("test", "silent"));
    try {
      return await work(database);
    } finally {
      await database.close();
    }
  }

  /** Runs a script of compose; `input` goes in, what comes out is given back. */
  async function script(name: string, input: Buffer): Promise<{ code: number; output: Buffer; error: string }> {
    const child = spawn("sh", [join(SCRIPTS, name)], { env: environment });
    const [output, error]: [Buffer[], Buffer[]] = [[], []];
    child.stdout.on("data", (chunk: Buffer) => output.push(chunk));
    child.stderr.on("data", (chunk: Buffer) => error.push(chunk));
    child.stdin.on("error", () => undefined).end(input);
    const [code] = (await once(child, "close")) as [number];
    return { code, output: Buffer.concat(output), error: Buffer.concat(error).toString() };
  }

  async function onServer(database: string, sql: string): Promise<unknown[]> {
    const client = new Client({ connectionString: postgres.address(database) });
    await client.connect();
    try {
      return (await client.query(sql)).rows as unknown[];
    } finally {
      await client.end();
    }
  }

  const canSignIn = async (): Promise<number> => {
    const server = await startServer({ DATABASE_URL: address("application") });
    try {
      const body = { login: LOGIN.email, password: LOGIN.password };
      return (await call(`${server.url}/api/login`, "POST", { body })).status;
    } finally {
      await server.close();
    }
  };

  test("a database that is gone comes back from its backup, and its customers sign in", async () => {
    const saved = await script("backup.sh", Buffer.alloc(0));
    expect(saved).toMatchObject({ code: 0, error: "" });
    await onServer("postgres", `drop database ${NAME} with (force)`);
    expect(await script("restore.sh", saved.output)).toMatchObject({ code: 0, error: "" });
    expect(await canSignIn()).toBe(200);
    await using("owner", async (database) => expect(await migrateToLatest(database)).toEqual([]));
  }, 120_000);

  test("the application may do what it could do before, and no more", async () => {
    const client = new Client({ connectionString: address("application") });
    await client.connect();
    for (const forbidden of ["create table mine (id int)", "drop table users", "alter table users add column x int"])
      await expect(client.query(forbidden)).rejects.toThrow(/permission denied|must be owner/);
    await client.query("update users set email = email");
    await client.end();
    // What the next migration makes belongs to the application, too.
    const owner = new Client({ connectionString: address("owner") });
    await owner.connect();
    await owner.query("create table made_later (id int)");
    await owner.end();
    const again = new Client({ connectionString: address("application") });
    await again.connect();
    await again.query("insert into made_later values (1)");
    await again.end();
  }, 60_000);

  test("a restore while people are connected puts the old database aside; a broken backup changes nothing", async () => {
    const saved = await script("backup.sh", Buffer.alloc(0));
    const connected = new Client({ connectionString: address("application") });
    connected.on("error", () => undefined);
    await connected.connect();
    await connected.query("update users set email = 'changed@example.test'");
    const broken = await script("restore.sh", saved.output.subarray(0, saved.output.length / 2));
    expect(broken.code).not.toBe(0);
    expect(await connected.query("select email from users")).toMatchObject({ rows: [{ email: "changed@example.test" }] });
    expect(await script("restore.sh", saved.output)).toMatchObject({ code: 0, error: "" });
    expect(await onServer(NAME, "select email from users")).toEqual([{ email: LOGIN.email }]);
    expect(
      await onServer("postgres", "select datname, datallowconn from pg_database where datname like 'saved%' order by 1"),
    ).toEqual([
      { datname: NAME, datallowconn: true },
      { datname: `${NAME}_before`, datallowconn: false },
    ]);
  }, 60_000);

  test("a volume from before the roles is moved as the operators' page says", async () => {
    const page = await readFile(join(SCRIPTS, "../.deploy/OPERATORS.md"), "utf8");
    // Only names differ: the database was made by the superuser that the application was.
    const named = (command: string): string =>
      command.replaceAll("-U tickdeck", "-U postgres").replaceAll(/\btickdeck(?=_owner|\b)/g, "moved");
    const [dump = "", restore = ""] = [...page.matchAll(/-T postgres (pg_dump|pg_restore) ([^<>\n]+)/g)].map(
      ([, program = "", words = ""]) => named(`${program} ${words}`),
    );
    await onServer("postgres", "create database moved");
    const old = new Database(postgres.address("moved"), 1, createLog("test", "silent"));
    await migrateToLatest(old);
    await makeSubscriber(old, LOGIN.email, LOGIN.password, { plan: "start", lastsMs: 60_000 });
    await old.close();
    const file = join(folder, "old.dump");
    await promisify(execFile)("sh", ["-c", `${dump} > ${file}`], { env: environment });
    await onServer("postgres", "drop database moved with (force)");
    await composeRoles({
      url: postgres.address("postgres"),
      name: "moved",
      password: "moved-password",
      ownerPassword: "moved-owner",
    });
    await promisify(execFile)("sh", ["-c", `${restore} < ${file}`], { env: environment });
    const moved = atDatabase(postgres.address("postgres"), "moved", { name: "moved", password: "moved-password" });
    const client = new Client({ connectionString: moved });
    await client.connect();
    expect((await client.query("update users set email = email returning email")).rows).toEqual([{ email: LOGIN.email }]);
    await expect(client.query("drop table users")).rejects.toThrow(/must be owner/);
    await client.end();
    const owner = new Database(
      atDatabase(moved, "moved", { name: "moved_owner", password: "moved-owner" }),
      1,
      createLog("test", "silent"),
    );
    expect(await migrateToLatest(owner)).toEqual([]);
    await owner.close();
  }, 60_000);
});

test("compose hands both scripts to its PostgreSQL", async () => {
  const compose = await readFile(join(SCRIPTS, "../docker-compose.yml"), "utf8");
  for (const name of ["backup.sh", "restore.sh"]) expect(compose).toContain(`- ./.docker/${name}:/${name}:ro`);
});
