// Lints texts as if they were files of this repository, for tests of our own rules.

import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, realpath, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

const REPOSITORY = join(import.meta.dirname, "..", "..");

/** What oxlint says to these files, by their path in the repository. They lie beside it: checks may read that meanwhile. */
export async function lint(files: Readonly<Record<string, string>>): Promise<{ code: number | null; said: string }> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), "tickdeck-lint-")));
  try {
    await cp(import.meta.dirname, join(folder, "tools", "lint"), { recursive: true });
    await cp(join(REPOSITORY, ".oxlintrc.json"), join(folder, ".oxlintrc.json"));
    await symlink(join(REPOSITORY, "node_modules"), join(folder, "node_modules"));
    for (const [path, text] of Object.entries(files)) {
      await mkdir(join(folder, dirname(path)), { recursive: true });
      await writeFile(join(folder, path), text);
    }
    const oxlint = join(REPOSITORY, "node_modules", "oxlint", "bin", "oxlint");
    return await new Promise((resolve) => {
      const child = execFile(process.execPath, [oxlint, ...Object.keys(files)], { cwd: folder }, (_error, stdout) =>
        resolve({ code: child.exitCode, said: stdout }),
      );
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
