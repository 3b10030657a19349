// Finds a program on this machine by its names, like a shell.

import { access, constants } from "node:fs/promises";
import { delimiter, join } from "node:path";

/** The full path of the first of these programs in a folder of `path`, or undefined. */
export async function findProgram(names: readonly string[], path: string): Promise<string | undefined> {
  for (const name of names)
    for (const folder of path.split(delimiter).filter(Boolean))
      if (await isExecutable(join(folder, name))) return join(folder, name);
  return undefined;
}

export function isExecutable(file: string): Promise<boolean> {
  return access(file, constants.X_OK).then(
    () => true,
    () => false,
  );
}
