// Keeps a child's output: one file per child, rotated at each start, so that the newest run has its own.

import { openSync } from "node:fs";
import { mkdir, rename } from "node:fs/promises";
import { dirname } from "node:path";

const KEPT = 3;

/** Moves file → file.1 → file.2 → file.3; the oldest is deleted. */
export async function rotateLog(file: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  for (let age = KEPT; age >= 1; age--) {
    const from = age === 1 ? file : `${file}.${age - 1}`;
    await rename(from, `${file}.${age}`).catch(() => undefined);
  }
}

/** A descriptor a child can inherit; the caller closes it after the spawn. */
export function openLog(file: string): number {
  return openSync(file, "a", 0o600);
}
