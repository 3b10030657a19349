// Every command of operators says how it is used, when asked and when it is not understood.

import { execFile } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";

const run = (command: string, ...words: string[]): Promise<{ code: number | null; stdout: string; stderr: string }> =>
  new Promise((resolve) => {
    const file = join(import.meta.dirname, "..", `${command}.ts`);
    const child = execFile(process.execPath, [file, ...words], (_error, stdout, stderr) =>
      resolve({ code: child.exitCode, stdout, stderr }),
    );
  });

test.concurrent.each(["admin", "user", "refund", "outbox"])("%s", async (command) => {
  const help = await run(command, "--help");
  expect(help).toMatchObject({ code: 0, stdout: expect.stringMatching(/^Use[: ]/), stderr: "" });
  const unknown = await run(command, "--fast");
  expect(unknown).toMatchObject({ code: 1, stdout: "" });
  expect(unknown.stderr).toMatch(/^Unknown option '--fast'/);
  expect(unknown.stderr.trim().endsWith(help.stdout.trim())).toBe(true);
  expect(unknown.stderr).not.toContain("node:internal");
});
