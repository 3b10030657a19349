// A part of recorded one-minute bars, such that the simulator begins its replay at a chosen moment with the past before it.

import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";

/** The simulator begins in the middle of what is shorter than two days (workers/simulator/replay/replay-symbols.ts). */
const AROUND_MS = 13 * 3_600_000;

/** Writes the bars of 13 hours before and after `moment` (epoch ms) of every file there into `folder`; returns the number of coins. */
export async function cutRecording(from: string, folder: string, moment: number): Promise<number> {
  await mkdir(folder, { recursive: true });
  const names = (await readdir(from)).filter((name) => name.endsWith(".csv.gz"));
  for (const name of names) {
    const [head = "", ...rows] = gunzipSync(await readFile(join(from, name)))
      .toString()
      .trim()
      .split("\n");
    const within = rows.filter((row) => Math.abs(Number(row.split(",", 1)[0]) - moment) <= AROUND_MS);
    // Both ends count, so that the middle is the moment.
    if (within.length === 0) throw new Error(`${name} has nothing around ${new Date(moment).toISOString()}`);
    await writeFile(join(folder, name.replace(/\.gz$/, "")), [head, ...within.slice(0, -1)].join("\n"));
  }
  return names.length;
}
