// A standby of a running PostgreSQL, copied and followed by PostgreSQL's own means: commits wait until the standby has them, so
// that nothing acknowledged is lost when it is promoted.

import { execFile } from "node:child_process";
import { mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { Client } from "pg";
import { choosePostgresAccount } from "../../tools/local/services/postgres-account.ts";
import { findPostgres } from "../../tools/local/services/postgres-binaries.ts";
import { startPostgresServer, type PostgresIdentity, type RunningPostgres } from "../../tools/local/services/postgres.ts";
import type { ServicePlan } from "../../tools/local/services/service.ts";

const run = promisify(execFile);
const IN_STEP_WITHIN_MS = 30_000;
/** Files that come and go while a server runs, which a copy does not need. */
const VANISHED = /^cp: .*No such file or directory$/;
/** Folders whose files belong to the server they were copied from. */
const OWN_FILES = ["pg_wal", "pg_replslot"] as const;

/** Starts a copy of `primary` that follows it; resolves once every commit of the primary waits for it. */
export async function startStandby(
  primary: RunningPostgres,
  plan: ServicePlan,
  identity: PostgresIdentity,
): Promise<RunningPostgres> {
  const address = primary.address("postgres");
  const account = await choosePostgresAccount(await findPostgres(), plan.folder);
  await writeFile(join(plan.folder, "password"), new URL(address).password, { mode: 0o600 });
  await onServer(address, (client) => copyCluster(client, primary, join(account.dataFolder, "cluster")));
  const standby = await startPostgresServer(plan, identity);
  await onServer(address, async (client) => {
    await client.query("alter system set synchronous_standby_names = '*'");
    await client.query("select pg_reload_conf()");
    const deadline = Date.now() + IN_STEP_WITHIN_MS;
    while ((await client.query("select 1 from pg_stat_replication where sync_state = 'sync'")).rowCount === 0) {
      if (Date.now() > deadline) throw new Error("PostgreSQL's standby does not follow");
      await sleep(100);
    }
  });
  return standby;
}

/** Promotes a standby. It has no standby of its own, so commits no longer wait for one. */
export async function promoteStandby(standby: RunningPostgres): Promise<void> {
  await onServer(standby.address("postgres"), async (client) => {
    await client.query("select pg_promote()");
    await client.query("alter system reset synchronous_standby_names");
    await client.query("select pg_reload_conf()");
  });
}

async function copyCluster(client: Client, primary: RunningPostgres, folder: string): Promise<void> {
  // What is written while the copy is made and started is fetched afterwards.
  await client.query("alter system set wal_keep_size = '1GB'");
  await client.query("select pg_reload_conf()");
  await rm(folder, { recursive: true, force: true });
  await client.query("select pg_backup_start('standby', true)");
  await run("cp", ["-a", primary.folder, folder]).catch((error: { stderr: string }) => {
    if (
      !error.stderr
        .trim()
        .split("\n")
        .every((line) => VANISHED.test(line))
    )
      throw error;
  });
  const { rows } = await client.query<{ labelfile: string }>("select labelfile from pg_backup_stop()");
  await Promise.all(["postmaster.pid", "postmaster.opts"].map((name) => rm(join(folder, name), { force: true })));
  for (const name of OWN_FILES)
    for (const file of await readdir(join(folder, name))) await rm(join(folder, name, file), { recursive: true });
  await mkdir(join(folder, "pg_wal/archive_status"));
  const { hostname, port, username, password } = new URL(primary.address("postgres"));
  const settings = [
    `primary_conninfo = 'host=${hostname} port=${port} user=${username} password=${password}'`,
    "wal_retrieve_retry_interval = '200ms'",
  ];
  await run("sh", ["-c", 'printf "%s\\n" "$2" >> "$1/postgresql.auto.conf"', "sh", folder, settings.join("\n")]);
  const asOwner = (name: string, text: string) =>
    run("sh", ["-c", 'printf "%s" "$3" > "$1/$2" && chown --reference="$1/PG_VERSION" "$1/$2"', "sh", folder, name, text]);
  await asOwner("backup_label", rows[0]?.labelfile ?? "");
  await asOwner("standby.signal", "");
  await run("chown", [`--reference=${join(folder, "PG_VERSION")}`, join(folder, "pg_wal/archive_status")]);
}

async function onServer<T>(address: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: address });
  client.on("error", () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}
