// Finds a program of this machine by its names, as a shell would.

import { access, constants } from "node:fs/promises";
import { delimiter, join } from "node:path";

/** The full path of the first of these programs that a folder of `path` holds, or undefined. */
export async function findProgram(names: readonly string[], path: string): Promise<string | undefined> {
  for (const name of names)
    for (const folder of path.split(delimiter).filter(Boolean))
      if (await isExecutable(join(folder, name))) return join(folder, name);
  return undefined;
}

/** Whether this file exists and this account may run it. */
export function isExecutable(file: string): Promise<boolean> {
  return access(file, constants.X_OK).then(
    () => true,
    () => false,
  );
}
