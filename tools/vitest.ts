// Test projects by file name: *.test.ts alone, *.int.test.ts with PostgreSQL and Redis, *.e2e.test.ts in Chromium; `.detail.` and
// `.full.` in a name leave a file to `npm run test:ci` and `npm run test:full`. CONTRIBUTING.md has the table.
// A file that needs a DOM without a browser says so itself: // @vitest-environment happy-dom

import { join } from "node:path";
import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { RetriedTests } from "./retried-tests.ts";

type ProjectOptions = NonNullable<TestProjectInlineConfiguration["test"]>;

const results = process.env["VITEST_RESULTS"];
const retried = new RetriedTests();
const root = join(import.meta.dirname, "..");
const WORKERS = join(root, "workers/");
const CLIENT = "client/**/*.test.{ts,tsx}";
const INTEGRATION = "**/*.int.test.ts";
const E2E = "**/*.e2e.test.ts";
const FULL = "**/*.full.test.{ts,tsx}";
const FULL_INTEGRATION = "**/*.full.int.test.ts";
const FULL_E2E = "**/*.full.e2e.test.ts";
const DETAIL = "**/*.detail.test.{ts,tsx}";
const DETAIL_INTEGRATION = "**/*.detail.int.test.ts";
const DETAIL_E2E = "**/*.detail.e2e.test.ts";
const WHOLE_PRODUCT = "load-tests/**/*.e2e.test.ts";
const WHOLE_PRODUCT_DETAIL = "load-tests/**/*.detail.e2e.test.ts";
/** Each file has a process of its own; what one has compiled, the next need not. */
process.env["NODE_COMPILE_CACHE"] ??= join(root, "node_modules/.cache/node-compile");
const elsewhere = ["**/node_modules/**", "**/dist/**", "**/.data/**"];

const services = {
  globalSetup: [join(root, "tools/test-services.ts")],
  setupFiles: [join(root, "tools/empty-services.ts")],
  // A busy machine starts whole servers slowly; a test about a limit measures it itself.
  testTimeout: 60_000,
  hookTimeout: 60_000,
} satisfies ProjectOptions;

const browser = {
  globalSetup: [join(root, "tools/test-client.ts")],
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

/** Files that mostly wait, and measure how soon something comes: what uses the processors would disturb them. */
const waiting = { maxWorkers: 3, sequence: { groupOrder: 0 } } satisfies ProjectOptions;
const busy = { maxWorkers: 3, sequence: { groupOrder: 1 } } satisfies ProjectOptions;

/** Files that need no services: a process for each would cost more than most of their tests. Slow starts are no fault here either. */
const alone = { ...busy, pool: "threads", testTimeout: 60_000 } satisfies ProjectOptions;
/** Those of the client, which do no I/O, get by with a context of their own in a shared thread: React and a DOM start slowly. */
const clientAlone = {
  ...alone,
  pool: "vmThreads",
  setupFiles: [join(root, "tools/no-server.ts")],
} satisfies ProjectOptions;

function project(name: string, include: string, not: readonly string[], options: ProjectOptions): TestProjectInlineConfiguration {
  return { extends: true, test: { name, include: [include], exclude: [...elsewhere, ...not], ...options } };
}

/** A project that starts when those before it have ended. */
function fullProject(order: number, name: string, include: string, options: ProjectOptions): TestProjectInlineConfiguration {
  return project(name, include, [], { ...options, sequence: { groupOrder: order } });
}

/** Waits minutes for windows to fill, in few lines: by its size it would come last, and everything else would wait for it. */
const LONG_FILE = join(WORKERS, "ingest/far-exchange.detail.int.test.ts");

/**
 * Starts files in the order of the projects below: the longest first, so that the shortest fill the end of the run. Of the unit
 * tests the workers' come first: those wait for simulated exchanges while others compute.
 */
class ProjectOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ project: { name }, moduleId }: TestSpecification): number => {
      if (moduleId === LONG_FILE) return -1;
      return projects.findIndex(({ test }) => test?.name === name) + (name === "unit" && !moduleId.startsWith(WORKERS) ? 0.5 : 0);
    };
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b));
  }
}

const projects = [
  project("journeys", WHOLE_PRODUCT, [DETAIL_E2E, FULL_E2E], { ...browser, ...waiting }),
  project("detail-journeys", WHOLE_PRODUCT_DETAIL, [], { ...browser, ...waiting }),
  // Each of the files that run at once has a PostgreSQL and a Redis of its own, whose keys are fixed by contract.
  project("integration", INTEGRATION, [DETAIL_INTEGRATION, FULL_INTEGRATION], { ...services, ...waiting }),
  project("detail-integration", DETAIL_INTEGRATION, [], { ...services, ...waiting }),
  project("e2e", E2E, [WHOLE_PRODUCT, DETAIL_E2E, FULL_E2E], { ...browserWithServices, ...busy }),
  project("detail-e2e", DETAIL_E2E, [WHOLE_PRODUCT_DETAIL], { ...browserWithServices, ...busy }),
  project("unit", "**/*.test.{ts,tsx}", [CLIENT, INTEGRATION, E2E, DETAIL, FULL], alone),
  project("detail-unit", DETAIL, [CLIENT, INTEGRATION, E2E], alone),
  project("client", CLIENT, [FULL], clientAlone),
  fullProject(2, "full-unit", FULL, { maxWorkers: 2 }),
  fullProject(3, "full-integration", FULL_INTEGRATION, { ...services, ...oneByOne }),
  fullProject(4, "full-e2e", FULL_E2E, { ...browserWithServices, ...oneByOne }),
];

export default defineConfig({
  root,
  test: {
    // .ci/run names a file for the figures of its closing line.
    reporters: results ? ["default", retried, ["json", { outputFile: results }]] : ["default", retried],
    // A machine shared with others stops for seconds now and then; a fault fails each time, and what needed it is named at the end.
    retry: process.env["CI"] ? 2 : 0,
    // Concurrent tests are those that mostly wait; more of them would wait for the processors.
    maxConcurrency: 8,
    // What happens at once may take a busy machine this long, ms; a test about a limit names its own.
    expect: { poll: { timeout: 15_000 } },
    sequence: { sequencer: ProjectOrder },
    coverage: {
      include: ["server/**/*.ts", "workers/**/*.ts", "shared/**/*.ts"],
      exclude: ["**/testing/**", "workers/simulator/**", "**/*.bench.ts"],
      reporter: ["text"],
    },
    projects,
  },
});
