// A chunk as bytes, without loss: "TDC1", a check sum of all that follows, the header's length, header and body, both packed by zstd.

import { createHash } from "node:crypto";
import { constants, crc32, zstdCompressSync, zstdDecompressSync } from "node:zlib";
import { writeBody } from "./body.ts";
import { readBody } from "./body-reader.ts";
import { ChunkError, chunkName, type Chunk } from "./chunk.ts";
import { CODEC_VERSION, headerSchema, type ChunkHeader } from "./chunk-header.ts";

const MAGIC = Buffer.from("TDC1");
const CHECK_AT = 4;
const LENGTH_AT = 8;
const HEADER_AT = 12;
/** Values. */
const DIGEST_BLOCK = 65_536;
/** Half of the time of zstd's own default, and a hundredth more bytes. */
const PACKING = { params: { [constants.ZSTD_c_compressionLevel]: 3 } };

export function encodeChunk(chunk: Chunk): Buffer {
  const { bytes, lengths } = writeBody(chunk);
  const { exchange, plane, from, seconds, universeVersion, coins } = chunk;
  const begins = chunk.begins.flatMap((offsets, row): [number, number[]][] =>
    offsets.length === 0 ? [] : [[row, [...offsets]]],
  );
  const sha256 = digestOf(chunk.values);
  const codec = CODEC_VERSION;
  const header: ChunkHeader = {
    codec,
    exchange,
    plane,
    from,
    seconds,
    universeVersion,
    coins: [...coins],
    begins,
    sha256,
    lengths: [...lengths],
  };
  const packedHeader = zstdCompressSync(Buffer.from(JSON.stringify(header)), PACKING);
  const start = Buffer.alloc(HEADER_AT);
  MAGIC.copy(start);
  start.writeUInt32LE(packedHeader.length, LENGTH_AT);
  const encoded = Buffer.concat([start, packedHeader, zstdCompressSync(bytes, PACKING)]);
  encoded.writeUInt32LE(crc32(encoded.subarray(LENGTH_AT)), CHECK_AT);
  return encoded;
}

/**
 * Reads a chunk back; throws a ChunkError that says which one is damaged and where. `name` is what the caller knows it by, for bytes that
 * do not even say that. The values are compared with their digest by `proveChunk` alone, which takes longer than reading them.
 */
export function decodeChunk(bytes: Uint8Array, name = "a chunk"): Chunk {
  const encoded = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return asChunk(readHeader(encoded, name), encoded);
}

/** The same, and its values are those that were written. */
export function proveChunk(bytes: Uint8Array, name = "a chunk"): Chunk {
  const encoded = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const header = readHeader(encoded, name);
  const chunk = asChunk(header, encoded);
  if (digestOf(chunk.values) !== header.sha256) throw new ChunkError(`${chunkName(header)}: its values are not those written`);
  return chunk;
}

/** What a chunk says of itself; its values stay packed. */
export function readHeader(encoded: Buffer, name = "a chunk"): ChunkHeader {
  if (encoded.length < HEADER_AT || !encoded.subarray(0, CHECK_AT).equals(MAGIC))
    throw new ChunkError(`${name}: does not begin like a chunk`);
  if (crc32(encoded.subarray(LENGTH_AT)) !== encoded.readUInt32LE(CHECK_AT))
    throw new ChunkError(`${name}: damaged after byte ${LENGTH_AT}, its ${encoded.length} bytes do not give their check sum`);
  try {
    return headerSchema.parse(JSON.parse(zstdDecompressSync(encoded.subarray(HEADER_AT, bodyAt(encoded))).toString()));
  } catch (error) {
    throw new ChunkError(`${name}: its header cannot be read by this version`, { cause: error });
  }
}

const bodyAt = (encoded: Buffer): number => HEADER_AT + encoded.readUInt32LE(LENGTH_AT);

function asChunk(header: ChunkHeader, encoded: Buffer): Chunk {
  const { exchange, plane, from, seconds, universeVersion, coins, lengths } = header;
  const begins: (readonly number[])[] = coins.map(() => []);
  for (const [row, offsets] of header.begins) begins[row] = offsets;
  try {
    const bytes = zstdDecompressSync(encoded.subarray(bodyAt(encoded)));
    const values = readBody({ bytes, lengths }, header, coins.length);
    return { exchange, plane, from, seconds, universeVersion, coins, begins, values };
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new ChunkError(`${chunkName(header)}: its body cannot be read: ${why}`, { cause: error });
  }
}

/** Block by block: a copy of all would be as large as an hour of the market. */
function digestOf(values: Float64Array): string {
  const hash = createHash("sha256");
  for (let start = 0; start < values.length; start += DIGEST_BLOCK) {
    const block = values.slice(start, start + DIGEST_BLOCK);
    // A processor makes unknown values of several bits.
    for (let at = 0; at < block.length; at++) if (Number.isNaN(block[at])) block[at] = Number.NaN;
    hash.update(new Uint8Array(block.buffer));
  }
  return hash.digest("hex");
}
