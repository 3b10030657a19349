// Test projects by file name: *.test.ts alone, *.int.test.ts with PostgreSQL and Redis, *.e2e.test.ts in Chromium against a
// server of their own; *.timed.e2e.test.ts and those of load-tests/, which start the whole product, one after another.
// A file that needs a DOM without a browser says so itself: // @vitest-environment happy-dom

import { join } from "node:path";
import { defineConfig } from "vitest/config";

const results = process.env["VITEST_RESULTS"];
const root = join(import.meta.dirname, "..");
const INTEGRATION = "**/*.int.test.ts";
const E2E = "**/*.e2e.test.ts";
const TIMED = ["**/*.timed.e2e.test.ts", "load-tests/**/*.e2e.test.ts"];
const elsewhere = ["**/node_modules/**", "**/dist/**", "**/.data/**"];

export default defineConfig({
  root,
  test: {
    // .ci/run names a file for the figures of its closing line.
    reporters: results ? ["default", ["json", { outputFile: results }]] : ["default"],
    // Concurrent tests are those that mostly wait; more of them would wait for the processors.
    maxConcurrency: 4,
    // What happens at once may take a busy machine this long, ms; a test about a limit names its own.
    expect: { poll: { timeout: 5000 } },
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["**/*.test.{ts,tsx}"],
          exclude: [...elsewhere, INTEGRATION, E2E],
          maxWorkers: 2,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: "integration",
          include: [INTEGRATION],
          exclude: elsewhere,
          globalSetup: [join(root, ".config/test-services.ts")],
          setupFiles: [join(root, ".config/empty-services.ts")],
          // Each of the files that run at once has a PostgreSQL and a Redis of its own, whose keys are fixed by contract.
          maxWorkers: 2,
          // A busy machine starts whole servers slowly; a test about a limit measures it itself.
          testTimeout: 60_000,
          hookTimeout: 60_000,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: "e2e",
          include: [E2E],
          exclude: [...elsewhere, ...TIMED],
          globalSetup: [join(root, ".config/test-client.ts")],
          maxWorkers: 2,
          testTimeout: 120_000,
          hookTimeout: 60_000,
          sequence: { groupOrder: 2 },
        },
      },
      {
        extends: true,
        test: {
          name: "timed",
          include: TIMED,
          exclude: elsewhere,
          globalSetup: [join(root, ".config/test-client.ts")],
          // They measure times on the clock: nothing else of this run may want the processors.
          fileParallelism: false,
          maxWorkers: 1,
          testTimeout: 120_000,
          hookTimeout: 60_000,
          sequence: { groupOrder: 3 },
        },
      },
    ],
  },
});
