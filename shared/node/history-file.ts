// History as the bytes of one answer or file, a part for each few minutes, made when it is asked for.

import { setImmediate as breathe } from "node:timers/promises";
import { HistoryRows, type HistoryRow } from "../archive/history-rows.ts";
import type { ArchiveGap } from "../archive/archive-store.ts";
import { explainedGap, type ExplainedGap } from "../archive/gap-reasons.ts";
import type { PastPiece } from "../archive/past-piece.ts";
import { HistoryParquet, shownGap } from "./history-parquet.ts";

/** Rows made before other work has its turn. */
const ROWS_AT_ONCE = 2000;

export interface HistoryFileOptions {
  /** Epoch second at which the first step begins; pieces may begin earlier. */
  readonly from: number;
  readonly stepSeconds: number;
  readonly format: "jsonl" | "parquet";
}

/** `named`: the gaps that the archive named in this time. */
export async function* historyFile(
  pieces: AsyncIterable<PastPiece>,
  { from, stepSeconds, format }: HistoryFileOptions,
  named: readonly ArchiveGap[],
): AsyncGenerator<Buffer, void, undefined> {
  const rows = new HistoryRows(from, stepSeconds);
  const file = format === "jsonl" ? new JsonLines() : new ParquetFile();
  const gaps = (piece?: PastPiece): ExplainedGap[] => rows.gaps(piece).flatMap((gap) => explainedGap(gap, named));
  for await (const piece of pieces) {
    for await (const some of batches(rows.add(piece))) yield* file.add(some, []);
    yield* file.add([], gaps(piece));
  }
  yield* file.end(gaps());
}

async function* batches(rows: Iterable<HistoryRow>): AsyncGenerator<HistoryRow[], void, undefined> {
  let batch: HistoryRow[] = [];
  for (const row of rows) {
    if (batch.push(row) < ROWS_AT_ONCE) continue;
    yield batch;
    batch = [];
    await breathe();
  }
  if (batch.length > 0) yield batch;
}

class JsonLines {
  *add(rows: readonly HistoryRow[], gaps: readonly ExplainedGap[]): Generator<Buffer, void, undefined> {
    const lines = [...gaps.map((gap) => ({ gap: shownGap(gap) })), ...rows].map((line) => `${JSON.stringify(line)}\n`);
    if (lines.length > 0) yield Buffer.from(lines.join(""));
  }

  end(gaps: readonly ExplainedGap[]): Iterable<Buffer> {
    return this.add([], gaps);
  }
}

/** Rows in a group, so that readers may leave groups out. */
const GROUP_ROWS = 100_000;

class ParquetFile {
  readonly #file = new HistoryParquet();
  readonly #gaps: ExplainedGap[] = [];
  #rows: HistoryRow[] = [];

  *add(rows: readonly HistoryRow[], gaps: readonly ExplainedGap[]): Generator<Buffer, void, undefined> {
    this.#gaps.push(...gaps);
    this.#rows.push(...rows);
    if (this.#rows.length >= GROUP_ROWS) yield this.#group();
  }

  *end(gaps: readonly ExplainedGap[]): Generator<Buffer, void, undefined> {
    yield this.#group();
    yield this.#file.end([...this.#gaps, ...gaps]);
  }

  #group(): Buffer {
    const rows = this.#rows;
    this.#rows = [];
    return this.#file.add(rows);
  }
}
