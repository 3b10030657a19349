// What a process has from the system.

import { readFile } from "node:fs/promises";

/** Resident memory of a process, MB; NaN where the system does not tell. */
export async function residentMb(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "latin1").catch(() => "");
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? Number.NaN) / 1024;
}
