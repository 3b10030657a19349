// When the newest backup was taken, from the folder that deploy/docker/backups.sh fills.

import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";

/** The time of the newest backup in a folder, epoch ms; undefined when there is none or the folder cannot be read. */
export async function newestBackupAt(folder: string): Promise<number | undefined> {
  const names = await readdir(folder).catch((): string[] => []);
  const moments = names
    .filter((name) => name.startsWith("tickdeck-") && name.endsWith(".dump"))
    .map((name) =>
      stat(join(folder, name)).then(
        ({ mtimeMs }) => mtimeMs,
        // Removed between the two calls.
        () => 0,
      ),
    );
  const newest = Math.max(0, ...(await Promise.all(moments)));
  return newest === 0 ? undefined : newest;
}
