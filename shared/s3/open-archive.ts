// The store that the environment names, for who writes the archive and for who reads it.

import type { ArchiveStore } from "../archive/archive-store.ts";
import { archiveBucket, type ArchiveStoreEnvironment } from "../node/archive-environment.ts";
import type { Log } from "../node/log.ts";
import type { Database } from "../postgres/database.ts";
import { PostgresArchive } from "../postgres/postgres-archive.ts";
import { Bucket } from "./bucket.ts";
import { S3Archive } from "./s3-archive.ts";

export function openArchive(env: ArchiveStoreEnvironment, database: Database, log: Log): ArchiveStore {
  const address = archiveBucket(env);
  return address ? new S3Archive(new Bucket(address), log) : new PostgresArchive(database);
}
