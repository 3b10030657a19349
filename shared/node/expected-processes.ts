// How many processes and replicas a deployment should have, like "server=2,ingest=2,jobs=2,archive=1", so that a missing one is noticed.

import { z } from "zod";

/** What is counted: our processes, and the replicas of Redis and PostgreSQL. */
export const COUNTED_KINDS = ["server", "ingest", "jobs", "archive", "redis-replica", "postgres-replica"] as const;
export type CountedKind = (typeof COUNTED_KINDS)[number];
export type Counts = ReadonlyMap<CountedKind, number>;

const ENTRY = new RegExp(`^(${COUNTED_KINDS.join("|")})=(\\d{1,3})$`);

/** `kind=number`, separated by commas. */
export const expectedProcesses = z
  .string()
  .refine((text) => text.split(",").every((entry) => ENTRY.test(entry)), "must be like server=2,ingest=2,jobs=2,archive=1")
  .transform(
    (text): Counts =>
      new Map(
        text.split(",").map((entry) => {
          const [kind, count] = entry.split("=");
          return [kind as CountedKind, Number(count)];
        }),
      ),
  );
