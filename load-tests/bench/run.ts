// Runs every benchmark that needs no running product. Each prints ratios against baselines of the same run.

import { spawnSync } from "node:child_process";
import { globSync } from "node:fs";
import { join } from "node:path";

const ROOT = join(import.meta.dirname, "..", "..");
const BENCHES = [
  ...globSync("workers/exchanges/*/*.bench.ts", { cwd: ROOT }).sort(),
  "shared/statistics/resampled.bench.ts",
  "load-tests/bench/windows.bench.ts",
  "load-tests/bench/signals.bench.ts",
  "load-tests/bench/alerts.bench.ts",
  "load-tests/bench/archive.bench.ts",
  "load-tests/bench/fanout.bench.ts",
  "load-tests/bench/scatter.bench.ts",
  "load-tests/bench/site.bench.ts",
];

for (const bench of BENCHES) {
  console.log(`\n# ${bench}`);
  const { status } = spawnSync(process.execPath, [bench], { cwd: ROOT, stdio: "inherit" });
  if (status !== 0) process.exitCode = 1;
}
