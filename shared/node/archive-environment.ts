// Where every second is kept: in PostgreSQL, or in a bucket of an S3-compatible service.

import { z } from "zod";
import type { BucketAddress } from "../s3/bucket-address.ts";
import { httpBase } from "./environment-fields.ts";

const ADDRESS = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/([\w./-]*[\w.-]))?\/?$/;
const printable = z.string().regex(/^[\x21-\x7e]+$/, "must be printable characters without spaces");
const DEFAULT_REGION = "us-east-1";

export const archiveStoreShape = {
  /** PostgreSQL unless set. */
  ARCHIVE_URL: z.string().regex(ADDRESS, "must be a bucket, and a folder in it if wanted, like s3://bucket/folder").optional(),
  /** Amazon's own unless set. */
  ARCHIVE_ENDPOINT: httpBase.optional(),
  ARCHIVE_REGION: z
    .string()
    .regex(/^[a-z0-9-]{1,63}$/, "must be a region's name, like eu-central-1")
    .optional(),
  ARCHIVE_ACCESS_KEY: printable.optional(),
  ARCHIVE_SECRET_KEY: printable.optional(),
};

export type ArchiveStoreEnvironment = Readonly<z.output<z.ZodObject<typeof archiveStoreShape>>>;

const KEYS = ["ARCHIVE_ACCESS_KEY", "ARCHIVE_SECRET_KEY"] as const;
const OF_A_BUCKET = ["ARCHIVE_URL", "ARCHIVE_ENDPOINT", "ARCHIVE_REGION", ...KEYS] as const;

/** A bucket needs its keys, and keys need a bucket: otherwise seconds would go elsewhere than their operator thinks. */
export function refuseHalfStore(env: ArchiveStoreEnvironment, context: z.RefinementCtx): void {
  const isMeant = OF_A_BUCKET.some((name) => env[name] !== undefined);
  const needed = env.ARCHIVE_URL === undefined ? (["ARCHIVE_URL"] as const) : KEYS;
  for (const name of isMeant ? needed : [])
    if (env[name] === undefined) context.addIssue({ code: "custom", path: [name], message: "missing" });
}

/** The settings of the store alone, out of those of a process. */
export function archiveStore(env: ArchiveStoreEnvironment): ArchiveStoreEnvironment {
  const { ARCHIVE_URL, ARCHIVE_ENDPOINT, ARCHIVE_REGION, ARCHIVE_ACCESS_KEY, ARCHIVE_SECRET_KEY } = env;
  return { ARCHIVE_URL, ARCHIVE_ENDPOINT, ARCHIVE_REGION, ARCHIVE_ACCESS_KEY, ARCHIVE_SECRET_KEY };
}

/** Undefined where PostgreSQL is the store. */
export function archiveBucket(env: ArchiveStoreEnvironment): BucketAddress | undefined {
  const [, bucket, folder] = ADDRESS.exec(env.ARCHIVE_URL ?? "") ?? [];
  if (bucket === undefined) return undefined;
  const region = env.ARCHIVE_REGION ?? DEFAULT_REGION;
  return {
    endpoint: env.ARCHIVE_ENDPOINT ?? `https://s3.${region}.amazonaws.com`,
    region,
    bucket,
    prefix: folder === undefined ? "" : `${folder}/`,
    accessKey: env.ARCHIVE_ACCESS_KEY ?? "",
    secretKey: env.ARCHIVE_SECRET_KEY ?? "",
  };
}
