// Test projects by file name: *.test.ts alone, *.int.test.ts with PostgreSQL and Redis, *.e2e.test.ts in Chromium.
// Those of load-tests/ start the whole product, one after another. *.full.test.ts, *.full.int.test.ts and *.full.e2e.test.ts
// kill, soak or measure times: `npm test` leaves them out, `npm run test:full` runs them too.
// A file that needs a DOM without a browser says so itself: // @vitest-environment happy-dom

import { join } from "node:path";
import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";

type ProjectOptions = NonNullable<TestProjectInlineConfiguration["test"]>;

const results = process.env["VITEST_RESULTS"];
const root = join(import.meta.dirname, "..");
const INTEGRATION = "**/*.int.test.ts";
const E2E = "**/*.e2e.test.ts";
const FULL = "**/*.full.test.{ts,tsx}";
const FULL_INTEGRATION = "**/*.full.int.test.ts";
const FULL_E2E = "**/*.full.e2e.test.ts";
const WHOLE_PRODUCT = "load-tests/**/*.e2e.test.ts";
const elsewhere = ["**/node_modules/**", "**/dist/**", "**/.data/**"];

const services = {
  globalSetup: [join(root, ".config/test-services.ts")],
  setupFiles: [join(root, ".config/empty-services.ts")],
  // A busy machine starts whole servers slowly; a test about a limit measures it itself.
  testTimeout: 60_000,
  hookTimeout: 60_000,
} satisfies ProjectOptions;

const browser = {
  globalSetup: [join(root, ".config/test-client.ts")],
  testTimeout: 120_000,
  hookTimeout: 60_000,
} satisfies ProjectOptions;

const browserWithServices = {
  ...services,
  ...browser,
  globalSetup: [...services.globalSetup, ...browser.globalSetup],
} satisfies ProjectOptions;

/** Nothing else of the run wants the processors meanwhile. */
const oneByOne = { fileParallelism: false, maxWorkers: 1 } satisfies ProjectOptions;

let groups = 0;

/** A project that starts when those before it have ended. */
function project(name: string, include: string, not: readonly string[], options: ProjectOptions): TestProjectInlineConfiguration {
  const test = { name, include: [include], exclude: [...elsewhere, ...not], sequence: { groupOrder: groups++ }, ...options };
  return { extends: true, test };
}

export default defineConfig({
  root,
  test: {
    // .ci/run names a file for the figures of its closing line.
    reporters: results ? ["default", ["json", { outputFile: results }]] : ["default"],
    // Concurrent tests are those that mostly wait; more of them would wait for the processors.
    maxConcurrency: 8,
    // What happens at once may take a busy machine this long, ms; a test about a limit names its own.
    expect: { poll: { timeout: 5000 } },
    projects: [
      project("unit", "**/*.test.{ts,tsx}", [INTEGRATION, E2E, FULL], { maxWorkers: 2 }),
      // Each of the files that run at once has a PostgreSQL and a Redis of its own, whose keys are fixed by contract.
      project("integration", INTEGRATION, [FULL_INTEGRATION], { ...services, maxWorkers: 3 }),
      project("e2e", E2E, [WHOLE_PRODUCT, FULL_E2E], { ...browserWithServices, maxWorkers: 3 }),
      project("journeys", WHOLE_PRODUCT, [FULL_E2E], { ...browser, ...oneByOne }),
      project("full-unit", FULL, [], { maxWorkers: 2 }),
      project("full-integration", FULL_INTEGRATION, [], { ...services, ...oneByOne }),
      project("full-e2e", FULL_E2E, [], { ...browserWithServices, ...oneByOne }),
    ],
  },
});
