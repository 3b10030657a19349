// The archive in PostgreSQL: a row for each chunk, in partitions by day.

import { sql } from "kysely";
import {
  DAY_SECONDS,
  MAX_CHUNK_SECONDS,
  OutdatedReaderError,
  type ArchiveGap,
  type ArchiveSize,
  type ArchiveSpan,
  type ArchiveStore,
  type ExchangeSpan,
  type NewChunk,
  type StoredChunk,
} from "../archive/archive-store.ts";
import { chunkName } from "../archive/chunk.ts";
import type { ExchangeId } from "../market/exchange-id.ts";
import type { Database, Queries } from "./database.ts";

export class PostgresArchive implements ArchiveStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  begin(exchange: ExchangeId): Promise<number> {
    return this.#database.run(async (db) => {
      const { term } = await db
        .insertInto("archive_readers")
        .values({ exchange, term: 1 })
        .onConflict((conflict) => conflict.column("exchange").doUpdateSet({ term: sql`archive_readers.term + 1` }))
        .returning("term")
        .executeTakeFirstOrThrow();
      return term;
    });
  }

  async write(
    exchange: ExchangeId,
    term: number,
    added: readonly NewChunk[],
    superseded: readonly StoredChunk[] = [],
  ): Promise<void> {
    await this.#openDays(added);
    await this.#database.transaction(async (transaction) => {
      await requireTerm(transaction, exchange, term);
      for (const { plane, from, seconds, bytes } of added)
        await transaction.insertInto("archive_chunks").values({ exchange, plane, from_second: from, seconds, bytes }).execute();
      for (const { plane, from, revision } of superseded)
        await transaction
          .deleteFrom("archive_chunks")
          .where("exchange", "=", exchange)
          .where("plane", "=", plane)
          .where("from_second", "=", from)
          .where("revision", "=", String(revision))
          .execute();
    });
  }

  async #openDays(chunks: readonly NewChunk[]): Promise<void> {
    const days = new Set(chunks.map(({ from }) => from - (from % DAY_SECONDS)));
    for (const day of days) await this.#database.run((db) => sql`select archive_open_day(${day}::integer)`.execute(db));
  }

  list({ exchange, plane, from, to }: ArchiveSpan): Promise<readonly StoredChunk[]> {
    return this.#database.run(async (db) => {
      const rows = await db
        .selectFrom("archive_chunks")
        .select(["exchange", "plane", "from_second as from", "seconds", "revision"])
        .where("exchange", "=", exchange)
        .where("plane", "=", plane)
        .where("from_second", ">", from - MAX_CHUNK_SECONDS)
        .where("from_second", "<", to)
        .where(sql<boolean>`from_second + seconds > ${from}::integer`)
        .orderBy("revision")
        .execute();
      return rows.map((row) => ({ ...row, revision: Number(row.revision) }));
    });
  }

  async read(chunks: readonly StoredChunk[]): Promise<readonly Buffer[]> {
    return this.#database.run(async (db) => {
      const read: Buffer[] = [];
      for (const { exchange, plane, from, revision } of chunks) {
        const row = await db
          .selectFrom("archive_chunks")
          .select("bytes")
          .where("exchange", "=", exchange)
          .where("plane", "=", plane)
          .where("from_second", "=", from)
          .where("revision", "=", String(revision))
          .executeTakeFirst();
        if (!row) throw new Error(`Revision ${revision} of ${chunkName({ exchange, plane, from })} is gone`);
        read.push(row.bytes);
      }
      return read;
    });
  }

  async nameGaps({ exchange, from, to }: ExchangeSpan, term: number, gaps: readonly ArchiveGap[]): Promise<void> {
    await this.#database.transaction(async (transaction) => {
      await requireTerm(transaction, exchange, term);
      await transaction
        .deleteFrom("archive_gaps")
        .where("exchange", "=", exchange)
        .where("from_second", ">=", from)
        .where("from_second", "<", to)
        .execute();
      for (const gap of gaps)
        await transaction
          .insertInto("archive_gaps")
          .values({ exchange, from_second: gap.from, to_second: gap.to, why: gap.why })
          .execute();
    });
  }

  gaps({ exchange, from, to }: ExchangeSpan): Promise<readonly ArchiveGap[]> {
    return this.#database.run((db) =>
      db
        .selectFrom("archive_gaps")
        .select(["from_second as from", "to_second as to", "why"])
        .where("exchange", "=", exchange)
        .where("from_second", "<", to)
        .where("to_second", ">", from)
        .orderBy("from_second")
        .execute(),
    );
  }

  end(exchange: ExchangeId): Promise<number | undefined> {
    return this.#database.run(async (db) => {
      const row = await db
        .selectFrom("archive_chunks")
        .select(sql<number | null>`max(from_second + seconds)`.as("end"))
        .where("exchange", "=", exchange)
        .where("plane", "=", "price")
        .executeTakeFirst();
      return row?.end ?? undefined;
    });
  }

  size(exchange: ExchangeId): Promise<ArchiveSize> {
    return this.#database.run(async (db) => {
      const row = await db
        .selectFrom("archive_chunks")
        .select([sql<string | null>`sum(octet_length(bytes))`.as("bytes"), sql<string>`count(*)`.as("chunks")])
        .where("exchange", "=", exchange)
        .executeTakeFirstOrThrow();
      return { bytes: Number(row.bytes ?? 0), chunks: Number(row.chunks) };
    });
  }

  dropOldDays(keepDays: number): Promise<number> {
    return this.#database.run(async (db) => {
      const { rows } = await sql<{ dropped: number }>`select archive_drop_days(${keepDays}) as dropped`.execute(db);
      return rows[0]?.dropped ?? 0;
    });
  }
}

/** Held until the transaction ends: whoever begins meanwhile waits for it. */
async function requireTerm(transaction: Queries, exchange: ExchangeId, term: number): Promise<void> {
  const row = await transaction
    .selectFrom("archive_readers")
    .select("term")
    .where("exchange", "=", exchange)
    .forShare()
    .executeTakeFirst();
  if (row?.term !== term) throw new OutdatedReaderError(`Another process writes the archive of ${exchange} since`);
}
