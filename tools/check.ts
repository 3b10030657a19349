// Runs every check in parallel. Prints what failed; the exit code is then 1.

import { exec } from "node:child_process";

const CHECKS = [
  "tsc --noEmit",
  "oxlint --type-aware",
  "oxfmt --check .",
  "knip --config tools/knip.json",
  "node tools/check-lock.ts",
] as const;

await Promise.all(
  CHECKS.map(
    (command) =>
      new Promise<void>((resolve) => {
        exec(command, { maxBuffer: 64 * 1024 * 1024 }, (error, stdout, stderr) => {
          console.log(`${command}: ${error ? "failed" : "passed"}`);
          if (error) {
            console.error(stdout + stderr);
            process.exitCode = 1;
          }
          resolve();
        });
      }),
  ),
);
