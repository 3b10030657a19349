// A backup taken while the product runs, a database that is gone, and a restore after which people sign in again: with the scripts
// and roles of compose, on the system's PostgreSQL, whose pg_dump fits its server. Without one on the machine it is skipped.

import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { newestBackupAt } from "../shared/node/newest-backup.ts";
import { createLog } from "../shared/node/log.ts";
import { Database } from "../shared/postgres/database.ts";
import { migrateToLatest } from "../shared/postgres/migrate.ts";
import { ProcessGroup } from "../tools/local/processes/process-group.ts";
import { atDatabase } from "../tools/local/services/database-roles.ts";
import { startPostgresServer, type RunningPostgres } from "../tools/local/services/postgres.ts";
import { makeSubscriber } from "./commands/user/make-subscribers.ts";
import { call } from "./testing/api.ts";
import { composeRoles } from "./testing/compose-parts.ts";
import { startServer } from "./testing/start-app.ts";
import { systemPostgres } from "./testing/system-postgres.ts";

const SCRIPTS = join(import.meta.dirname, "../deploy/docker");
const NAME = "saved";
const APPLICATION = { name: NAME, password: "application-password" };
const OWNER = { name: `${NAME}_owner`, password: "owner-password" };
const ARCHIVE = { name: `${NAME}_archive`, password: "archive-password" };
const LOGIN = { email: "kept@example.test", password: "kept-through-it-all-1" };

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
    await composeRoles({
      ...{ url: postgres.address("postgres"), name: NAME },
      ...{ password: APPLICATION.password, ownerPassword: OWNER.password, archivePassword: ARCHIVE.password },
    });
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
  async function script(
    name: string,
    input: Buffer,
    words: readonly string[] = [],
    settings: NodeJS.ProcessEnv = {},
  ): Promise<{ code: number; output: Buffer; error: string }> {
    const child = spawn("sh", [join(SCRIPTS, name), ...words], { env: { ...environment, ...settings } });
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

  const databases = async (): Promise<string[]> => {
    const rows = await onServer("postgres", "select datname from pg_database where datname like 'saved%' order by 1");
    return (rows as { datname: string }[]).map(({ datname }) => datname);
  };

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
    const archive = new Client({ connectionString: atDatabase(postgres.address("postgres"), NAME, ARCHIVE) });
    await archive.connect();
    await archive.query("select archive_open_day(0)");
    await archive.query("insert into archive_readers values ('mexc', 1)");
    await expect(archive.query("select 1 from users")).rejects.toThrow("permission denied");
    await archive.end();
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

  test("the schedule takes a backup that can be restored, once a day, and keeps the newest", async () => {
    const backups = await mkdtemp(join(folder, "backups-"));
    const days = (count: number): string => new Date(Date.now() - count * 86_400_000).toISOString().slice(0, 10);
    for (const age of [4, 3, 2, 1.5]) {
      const file = join(backups, `tickdeck-${days(age)}T${age === 1.5 ? "01" : "00"}0000Z.dump`);
      await writeFile(file, "an older one");
      await utimes(file, new Date(), new Date(Date.now() - age * 86_400_000));
    }
    const settings = { BACKUP_FOLDER: backups, BACKUP_KEEP: "3", ALIVE_FILE: join(folder, "alive") };
    const { port } = new URL(postgres.address("postgres"));
    // As compose's service does: over the network, as the role that owns the schema.
    const owner = { PGPORT: port, PGUSER: OWNER.name, PGPASSWORD: OWNER.password };
    const newest = async (): Promise<string> => (await readdir(backups)).toSorted().at(-1) ?? "";
    const scheduler = (): ChildProcess =>
      spawn("sh", [join(SCRIPTS, "backups.sh")], { env: { ...environment, ...settings, ...owner }, detached: true });
    const before = await newest();
    const first = scheduler();
    await vi.waitFor(async () => expect(await newest()).toMatch(new RegExp(`^tickdeck-${days(0)}.*\\.dump$`)), 20_000);
    // It leaves out the oldest after that.
    await vi.waitFor(async () => expect(await readdir(backups)).toHaveLength(3), 20_000);
    process.kill(-(first.pid ?? 0));
    const kept = (await readdir(backups)).toSorted();
    expect(kept).toHaveLength(3);
    expect(kept).toContain(before);
    // Another start within the day, as after a reboot, finds that none is due.
    await rm(settings.ALIVE_FILE);
    const second = scheduler();
    await vi.waitFor(() => expect(existsSync(settings.ALIVE_FILE)).toBe(true), 5000);
    process.kill(-(second.pid ?? 0));
    expect((await readdir(backups)).toSorted()).toEqual(kept);
    expect(Date.now() - ((await newestBackupAt(backups)) ?? 0)).toBeLessThan(60_000);

    const file = await readFile(join(backups, await newest()));
    await onServer("postgres", `drop database ${NAME} with (force)`);
    expect(await script("restore.sh", file)).toMatchObject({ code: 0, error: "" });
    expect(await canSignIn()).toBe(200);
  }, 120_000);

  describe("the archive's chunks", () => {
    const DAY_S = 86_400;
    const today = Math.floor(Date.now() / 1000 / DAY_S) * DAY_S;
    const nameOf = (day: number): string => new Date(day * 1000).toISOString().slice(0, 10).replaceAll("-", "");
    const keep = async (...days: number[]): Promise<void> => {
      const archive = new Client({ connectionString: atDatabase(postgres.address("postgres"), NAME, ARCHIVE) });
      await archive.connect();
      for (const day of days) {
        await archive.query("select archive_open_day($1)", [day]);
        const row = "(exchange, plane, from_second, seconds, bytes) values ('mexc', 'price', $1, 300, $2)";
        await archive.query(`insert into archive_chunks ${row}`, [day, Buffer.from(`chunk of ${nameOf(day)}`)]);
      }
      await archive.end();
    };
    const kept = async (): Promise<string[]> => {
      const rows = await onServer(NAME, "select convert_from(bytes, 'UTF8') as text from archive_chunks order by from_second");
      return (rows as { text: string }[]).map(({ text }) => text);
    };
    const chunkOf = (day: number): string => `chunk of ${nameOf(day)}`;
    const [older, old] = [today - 3 * DAY_S, today - 2 * DAY_S];

    beforeAll(() => keep(older, old, today));

    test("go on in the database that a backup without them is restored into", async () => {
      const saved = await script("backup.sh", Buffer.alloc(0));
      expect(saved.output.includes(chunkOf(old))).toBe(false);
      expect(await script("restore.sh", saved.output)).toMatchObject({ code: 0, error: "" });
      expect(await kept()).toEqual([older, old, today].map(chunkOf));
      // A later write is a later revision.
      await keep(today);
      const [last] = await onServer(
        NAME,
        "select convert_from(bytes, 'UTF8') as text from archive_chunks order by revision desc limit 1",
      );
      expect(last).toEqual({ text: chunkOf(today) });
    });

    test("are kept once for each day that is over, and come back from there where no database is left", async () => {
      const backups = await mkdtemp(join(folder, "backups-"));
      const settings = { BACKUP_FOLDER: backups, HISTORY_DAYS: "7", ALIVE_FILE: join(folder, "alive-days") };
      const forgotten = `archive-${nameOf(today - 9 * DAY_S)}.copy`;
      await writeFile(join(backups, forgotten), "over");
      await writeFile(join(backups, `archive-${nameOf(older)}.copy`), "kept before");
      const scheduler = spawn("sh", [join(SCRIPTS, "backups.sh")], { env: { ...environment, ...settings }, detached: true });
      const files = async (): Promise<string[]> =>
        (await readdir(backups)).filter((name) => name.startsWith("archive-")).toSorted();
      await vi.waitFor(
        async () => expect(await files()).toEqual([older, old].map((day) => `archive-${nameOf(day)}.copy`)),
        20_000,
      );
      process.kill(-(scheduler.pid ?? 0));
      expect(await readFile(join(backups, `archive-${nameOf(older)}.copy`), "utf8")).toBe("kept before");

      const [dump = ""] = (await readdir(backups)).filter((name) => name.endsWith(".dump"));
      const day = await readFile(join(backups, `archive-${nameOf(old)}.copy`));
      await onServer("postgres", `drop database ${NAME} with (force)`);
      expect(await script("restore.sh", await readFile(join(backups, dump)))).toMatchObject({ code: 0, error: "" });
      expect(await kept()).toEqual([]);
      for (let time = 0; time < 2; time++) {
        expect(await script("archive-days.sh", day, ["load", NAME])).toMatchObject({ code: 0, error: "" });
        expect(await kept()).toEqual([chunkOf(old)]);
      }
      const broken = await script("archive-days.sh", day.subarray(0, day.length - 10), ["load", NAME]);
      expect(broken.code).not.toBe(0);
      await keep(old);
      const revisions = await onServer(
        NAME,
        "select count(distinct revision)::int as different, count(*)::int as all from archive_chunks",
      );
      expect(revisions).toEqual([{ different: 2, all: 2 }]);
    }, 60_000);
  });

  test("a backup that fails leaves the earlier ones, and nothing that looks like one", async () => {
    const backups = await mkdtemp(join(folder, "backups-"));
    const failed = await script("backups.sh", Buffer.alloc(0), ["now"], {
      BACKUP_FOLDER: backups,
      PGPASSWORD: "wrong",
      PGUSER: OWNER.name,
    });
    expect(failed.code).not.toBe(0);
    const complete = async (): Promise<string[]> => (await readdir(backups)).filter((name) => /\.(dump|copy)$/.test(name));
    expect(await complete()).toEqual([]);
    expect(await newestBackupAt(backups)).toBeUndefined();
    const wrong = { ...environment, BACKUP_FOLDER: backups, ALIVE_FILE: join(folder, "alive-wrong"), PGPASSWORD: "wrong" };
    const scheduler = spawn("sh", [join(SCRIPTS, "backups.sh")], { env: wrong, detached: true });
    let said = "";
    scheduler.stderr.on("data", (text: Buffer) => (said += text.toString()));
    await vi.waitFor(() => expect(said).toMatch(/The backup failed.*could not be kept/s), 20_000);
    process.kill(-(scheduler.pid ?? 0));
    expect(await complete()).toEqual([]);
  }, 30_000);

  test("a restore while people are connected puts the old database aside; a broken backup changes nothing", async () => {
    const saved = await script("backup.sh", Buffer.alloc(0));
    const connected = new Client({ connectionString: address("application") });
    connected.on("error", () => undefined);
    await connected.connect();
    await connected.query("update users set email = 'changed@example.test'");
    const broken = await script("restore.sh", saved.output.subarray(0, saved.output.length / 2));
    expect(broken.code).not.toBe(0);
    expect(await databases()).toEqual([NAME]);
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

  test("the application's password changes without a gap: its second role has the new one while the first still has the old", async () => {
    const change = (role: string) => script("postgres-password.sh", Buffer.from("a-new-password\n"), [role]);
    const signsIn = async (name: string, password: string): Promise<unknown> => {
      const client = new Client({
        connectionString: atDatabase(postgres.address("postgres"), NAME, { name, password }),
      });
      try {
        await client.connect();
        return (await client.query("update users set email = email")).command;
      } catch (error) {
        return (error as { code?: string }).code;
      } finally {
        await client.end();
      }
    };
    expect(await change(`${NAME}_other`)).toMatchObject({ code: 0, error: "" });
    expect(await signsIn(`${NAME}_other`, "a-new-password")).toBe("UPDATE");
    expect(await signsIn(NAME, APPLICATION.password)).toBe("UPDATE");
    // A database from before the second role gets it now.
    await onServer("postgres", `drop role ${NAME}_other`);
    expect(await change(`${NAME}_other`)).toMatchObject({ code: 0, error: "" });
    expect(await signsIn(`${NAME}_other`, "a-new-password")).toBe("UPDATE");
    expect(await change(NAME)).toMatchObject({ code: 0, error: "" });
    expect(await signsIn(NAME, APPLICATION.password)).toBe("28P01");
    expect(await signsIn(NAME, "a-new-password")).toBe("UPDATE");
    expect((await change("postgres")).code).not.toBe(0);
    await onServer("postgres", `alter role ${NAME} password '${APPLICATION.password}'`);
  }, 30_000);
});
