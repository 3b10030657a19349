// Provides Chromium, inject("chromium"), and the built client, inject("clientFolder"), for the end-to-end tests of one run;
// builds only when the last build is missing or older than its sources.

import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { findChromium } from "./local/programs/chromium-program.ts";
import { buildClient, isClientStale } from "./local/client-build.ts";

declare module "vitest" {
  interface ProvidedContext {
    clientFolder: string;
    /** The path of the Chromium that the tests drive. */
    chromium: string;
  }
}

const BUILT = join(import.meta.dirname, "..", "dist", "client");

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), "tickdeck-client-"));
  const clientFolder = join(folder, "client");
  if (await isClientStale()) await buildClient(join(folder, "build.log"));
  // This run's own copy, so that a build meanwhile takes nothing away from a test.
  await cp(BUILT, clientFolder, { recursive: true });
  project.provide("clientFolder", clientFolder);
  project.provide("chromium", await findChromium(process.env, console.warn));
  return () => rm(folder, { recursive: true, force: true });
}
