// How a running topology is changed without a gap, in the steps of deploy/change.sh: one process after the other, each only when
// its replacement is visible to whoever sends it work.

import { randomBytes } from "node:crypto";
import { readFile, stat } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { LaunchFault } from "../../tools/local/launch-fault.ts";
import type { SupervisedProcess } from "../../tools/local/processes/supervised-process.ts";

const WITHIN_MS = 120_000;
const CHECK_EVERY_MS = 100;

export interface Fleet {
  readonly members: ReadonlyMap<string, SupervisedProcess>;
  /** Names of the servers. */
  readonly servers: () => readonly string[];
  /** Whether the balancer sends visitors to this server. */
  readonly isBalanced: (server: string) => Promise<boolean>;
  /** The file that a worker rewrites every two seconds, where ingest writes its role for each market. */
  readonly aliveFile: (worker: string) => string;
}

/** Waits for a condition; throws a LaunchFault with the sentence when it takes too long. */
export async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + WITHIN_MS;
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new LaunchFault(`After ${WITHIN_MS / 1000} s it is still not so that ${what}.`);
    await sleep(CHECK_EVERY_MS);
  }
}

/** What a worker wrote since a moment, epoch ms; undefined if it has not yet. */
async function writtenSince(file: string, moment: number): Promise<string | undefined> {
  const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: 0 }));
  return mtimeMs >= moment ? await readFile(file, "utf8").catch(() => undefined) : undefined;
}

const named = ({ members }: Fleet, role: string): string[] => [...members.keys()].filter((name) => name.startsWith(`${role}-`));

async function restart(fleet: Fleet, name: string): Promise<number> {
  const member = fleet.members.get(name);
  await member?.halt("SIGTERM");
  const at = Date.now();
  await member?.resume();
  return at;
}

export async function rollServers(fleet: Fleet): Promise<void> {
  for (const server of fleet.servers()) {
    await restart(fleet, server);
    await until(`the balancer sends visitors to ${server}`, () => fleet.isBalanced(server));
  }
}

/** Which worker leads each market. */
export async function leadersOf(fleet: Fleet): Promise<Record<string, string>> {
  const leaders: Record<string, string> = {};
  for (const worker of named(fleet, "ingest"))
    for (const line of ((await writtenSince(fleet.aliveFile(worker), 0)) ?? "").split("\n"))
      if (line.endsWith(" leads")) leaders[line.split(" ")[0] ?? ""] = worker;
  return leaders;
}

/** Followers first, so that prices stand still at most once. */
export async function rollIngest(fleet: Fleet): Promise<void> {
  const leaders = Object.values(await leadersOf(fleet));
  const workers = named(fleet, "ingest");
  for (const worker of [
    ...workers.filter((each) => !leaders.includes(each)),
    ...workers.filter((each) => leaders.includes(each)),
  ]) {
    const since = await restart(fleet, worker);
    await until(`${worker} receives its markets`, async () => {
      const standing = (await writtenSince(fleet.aliveFile(worker), since)) ?? "";
      return standing !== "" && !standing.includes(" starts");
    });
  }
}

export async function rollWorkers(fleet: Fleet, role: "jobs" | "archive"): Promise<void> {
  for (const worker of named(fleet, role)) {
    const since = await restart(fleet, worker);
    await until(`${worker} works`, async () => (await writtenSince(fleet.aliveFile(worker), since)) !== undefined);
  }
}

/** Only letters and digits, as deploy/make-env.sh makes them. */
export const newSecret = (): string => randomBytes(32).toString("hex");
