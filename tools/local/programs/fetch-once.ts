// Puts a downloaded program into its folder once, however many processes need it at the same time: one of them downloads into a
// draft folder, and the others wait.

import { mkdir, mkdtemp, open, readdir, rename, rm, stat, utimes } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

/** A holder renews its lock this often; a much older lock belongs to a dead process, ms. */
const RENEW_MS = 1000;
const STALE_MS = 10_000;
const POLL_MS = 50;
/** No download takes this long: an older draft was left by a dead process, ms. */
const OLD_DRAFT_MS = 60 * 60_000;

export interface FetchedFolder {
  /** Final location of the result. */
  readonly folder: string;
  /** Whether the folder is complete. */
  readonly isWhole: () => Promise<boolean>;
  /** Fills an empty folder. A throw ends the call; the next caller tries again. */
  readonly fill: (draft: string) => Promise<void>;
  /** Age at which a lock counts as left by a dead process, ms. */
  readonly staleMs?: number;
}

/** Resolves when the folder is complete: at once, after another process has filled it, or after filling it here. */
export async function fetchOnce(wanted: FetchedFolder): Promise<void> {
  if (await wanted.isWhole()) return;
  await mkdir(dirname(wanted.folder), { recursive: true });
  const unlock = await lock(wanted);
  if (!unlock) return;
  try {
    if (!(await wanted.isWhole())) await fetch(wanted);
  } finally {
    await unlock();
  }
}

async function fetch(wanted: FetchedFolder): Promise<void> {
  await removeOldDrafts(wanted.folder);
  const draft = await mkdtemp(`${wanted.folder}.draft-`);
  try {
    await wanted.fill(draft);
    await place(draft, wanted);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

/** Moves the draft to its place; an existing complete folder is kept, a broken one replaced. */
async function place(draft: string, wanted: FetchedFolder): Promise<void> {
  try {
    await rename(draft, wanted.folder);
  } catch (error) {
    if (!["ENOTEMPTY", "EEXIST", "EPERM"].includes((error as NodeJS.ErrnoException).code ?? "")) throw error;
    if (await wanted.isWhole()) return;
    await rm(wanted.folder, { recursive: true, force: true });
    await rename(draft, wanted.folder);
  }
}

/** Takes the lock and returns how to release it; undefined when the folder became complete while waiting. */
async function lock(wanted: FetchedFolder): Promise<(() => Promise<void>) | undefined> {
  const file = `${wanted.folder}.lock`;
  for (;;) {
    try {
      await (await open(file, "wx")).close();
      break;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    }
    await sleep(POLL_MS);
    if (await wanted.isWhole()) return undefined;
    if ((await ageMs(file)) > (wanted.staleMs ?? STALE_MS)) await rm(file, { force: true });
  }
  const renewal = setInterval(() => void utimes(file, new Date(), new Date()).catch(() => undefined), RENEW_MS);
  return async () => {
    clearInterval(renewal);
    await rm(file, { force: true });
  };
}

/** How long ago the file was touched, ms; 0 when it is gone. */
async function ageMs(file: string): Promise<number> {
  const found = await stat(file).catch(() => undefined);
  return found ? Date.now() - found.mtimeMs : 0;
}

async function removeOldDrafts(folder: string): Promise<void> {
  for (const name of await readdir(dirname(folder))) {
    const draft = join(dirname(folder), name);
    if (name.startsWith(`${basename(folder)}.draft-`) && (await ageMs(draft)) > OLD_DRAFT_MS)
      await rm(draft, { recursive: true, force: true });
  }
}
