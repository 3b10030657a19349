// The disk of a PostgreSQL on this machine, if its role may ask for its folder. Others cannot be measured from here.

import { statfs } from "node:fs/promises";
import { localDataFolder } from "../../../shared/postgres/attention-sources.queries.ts";
import type { AttentionSource } from "./attention-source.ts";

/** Below that, a day of writing may fill it. */
const MIN_FREE = 0.1;

/** `measure` gives the free share of the disk, 0 to 1. */
export function diskSourceBy(measure: (folder: string) => Promise<number>): AttentionSource {
  return {
    kinds: ["disk"],
    find: async ({ database }) => {
      const folder = await database.run(localDataFolder);
      // Another machine's container may use the same path; a folder that does not exist here cannot be measured.
      const free = folder === undefined ? undefined : await measure(folder).catch(() => undefined);
      if (free === undefined || free >= MIN_FREE) return [];
      return [{ kind: "disk", subject: "postgresql", details: { free_percent: Math.floor(free * 100) } }];
    },
  };
}

export const diskSource = diskSourceBy(async (folder) => {
  const { bavail, blocks } = await statfs(folder);
  return bavail / blocks;
});
