// Rows of history as a Parquet file, row group by row group, so that no file is held whole.

import { zstdCompressSync } from "node:zlib";
import { ByteWriter, ParquetWriter, type ColumnSource } from "hyparquet-writer";
import type { ExplainedGap } from "../archive/gap-reasons.ts";
import type { HistoryRow } from "../archive/history-rows.ts";

type SchemaElement = ConstructorParameters<typeof ParquetWriter>[0]["schema"][number];

/** Under this name a file's metadata lists its gaps as JSON, [{"from", "to", "why"}]. */
export const GAPS_KEY = "tickdeck.gaps";

/** As programs read it: in epoch ms. */
export const shownGap = ({ from, to, why }: ExplainedGap): ExplainedGap => ({ from: from * 1000, to: to * 1000, why });

const text = (name: string): SchemaElement => ({
  ...{ name, type: "BYTE_ARRAY", converted_type: "UTF8", repetition_type: "REQUIRED" },
});
const double = (name: string, repetition: "REQUIRED" | "OPTIONAL" = "OPTIONAL"): SchemaElement => ({
  ...{ name, type: "DOUBLE", repetition_type: repetition },
});
const COLUMNS = [
  { name: "time", type: "INT64", converted_type: "TIMESTAMP_MILLIS", repetition_type: "REQUIRED" },
  text("symbol"),
  double("price", "REQUIRED"),
  double("quote_volume"),
  double("bid"),
  double("ask"),
  text("exact"),
] as const satisfies readonly SchemaElement[];

export class HistoryParquet {
  readonly #bytes = new ByteWriter();
  readonly #writer = new ParquetWriter({
    writer: this.#bytes,
    schema: [{ name: "root", num_children: COLUMNS.length }, ...COLUMNS],
    codec: "ZSTD",
    compressors: { ZSTD: (input) => zstdCompressSync(input) },
    createdBy: "tickdeck",
  });

  /** The bytes of one row group; none for no rows. */
  add(rows: readonly HistoryRow[]): Buffer {
    const column = (name: (typeof COLUMNS)[number]["name"]): ColumnSource => ({
      name,
      data: rows.map((row) => (name === "time" ? BigInt(row.time) : row[name as keyof HistoryRow])),
    });
    if (rows.length > 0)
      void this.#writer.write({ columnData: COLUMNS.map(({ name }) => column(name)), rowGroupSize: rows.length });
    return this.#taken();
  }

  /** The end of the file. */
  end(gaps: readonly ExplainedGap[]): Buffer {
    this.#writer.kvMetadata = [{ key: GAPS_KEY, value: JSON.stringify(gaps.map(shownGap)) }];
    void this.#writer.finish();
    return this.#taken();
  }

  #taken(): Buffer {
    const taken = Buffer.from(this.#bytes.getBytes());
    this.#bytes.index = 0;
    return taken;
  }
}
