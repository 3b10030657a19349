// The PostgreSQL and Redis of a test file: files that run at the same time have different ones.

import { inject } from "vitest";

/** Address of a Redis that only this file uses while it runs. */
export const redisUrl = (): string => mine(inject("redisUrls"));

/** Address of a database that only this file uses while it runs. */
export const databaseUrl = (): string => mine(inject("databaseUrls"));

/** The program of this run's Redis, for a test that starts and kills its own. */
export const redisProgram = () => inject("redisProgram");

/** Vitest numbers the processes that run files at the same time from 1. */
function mine(urls: readonly string[]): string {
  const url = urls[Number(process.env["VITEST_POOL_ID"]) - 1];
  if (url === undefined) throw new Error("This process of the test run has no services of its own");
  return url;
}
