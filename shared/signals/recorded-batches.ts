// The batches of some seconds as one record keeps them: every byte as it was published, packed together and compressed.

import { zstdCompressSync, zstdDecompressSync } from "node:zlib";

/** One second's batch, as servers were sent it. */
export interface RecordedBatch {
  readonly second: number;
  readonly batch: Uint8Array;
}

/** Bytes that are no record of this version. */
export class RecordedBatchesError extends Error {
  override readonly name = "RecordedBatchesError";
}

const MAGIC = 0x3152_4454; // "TDR1"
const HEADER_BYTES = 8;
/** Second as a double, length as Uint32. */
const ENTRY_BYTES = 12;

// Layout, little endian: 8 bytes of header (magic, count), an entry per batch, then the batches one behind the other; all of it
// compressed by zstd.

export function packBatches(batches: readonly RecordedBatch[]): Buffer {
  const start = HEADER_BYTES + batches.length * ENTRY_BYTES;
  const bytes = Buffer.alloc(batches.reduce((size, { batch }) => size + batch.length, start));
  bytes.writeUInt32LE(MAGIC, 0);
  bytes.writeUInt32LE(batches.length, 4);
  let at = start;
  batches.forEach(({ second, batch }, i) => {
    bytes.writeDoubleLE(second, HEADER_BYTES + i * ENTRY_BYTES);
    bytes.writeUInt32LE(batch.length, HEADER_BYTES + i * ENTRY_BYTES + 8);
    bytes.set(batch, at);
    at += batch.length;
  });
  return zstdCompressSync(bytes);
}

/** The batches in the order they were packed. Throws RecordedBatchesError on anything that is not a record. */
export function unpackBatches(packed: Uint8Array): RecordedBatch[] {
  const bytes = decompressed(packed);
  if (bytes.length < HEADER_BYTES || bytes.readUInt32LE(0) !== MAGIC) throw new RecordedBatchesError("Not a record of version 1");
  const count = bytes.readUInt32LE(4);
  let at = HEADER_BYTES + count * ENTRY_BYTES;
  if (at > bytes.length) throw new RecordedBatchesError(`${bytes.length} bytes cannot hold ${count} batches`);
  const batches = Array.from({ length: count }, (_, i) => {
    const length = bytes.readUInt32LE(HEADER_BYTES + i * ENTRY_BYTES + 8);
    const batch = bytes.subarray(at, at + length);
    at += length;
    return { second: bytes.readDoubleLE(HEADER_BYTES + i * ENTRY_BYTES), batch };
  });
  if (at !== bytes.length) throw new RecordedBatchesError(`${bytes.length} bytes where ${at} were expected`);
  return batches;
}

function decompressed(packed: Uint8Array): Buffer {
  try {
    return zstdDecompressSync(packed);
  } catch (cause) {
    throw new RecordedBatchesError("Not compressed by zstd", { cause });
  }
}
